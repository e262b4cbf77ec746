import { describe, expect, it } from "vitest";
import type { Interview } from "../../../contract/hiring/interviews.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { makeCode, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { sendDueApplicationMails } from "../applications/stages/application-mails.ts";
import { cancelInterviewsOfEndedApplications } from "./cancel-interviews.ts";

const portal = await startTestPortal();

type Id = { id: string };
const slot = (day: number, hour = 9) => ({
  start: `2999-01-0${day}T0${hour}:00:00Z`,
  end: `2999-01-0${day}T0${hour}:45:00Z`,
  time_zone: "Europe/Amsterdam",
});
const place = "Damrak 12, room 3";
const form = { slots: [slot(7), slot(8)], place };

const propose = ({ client }: TestUser, { id }: Id, body: object = form) =>
  client.post(`/application/${id}/interviews`, body);
const answer = ({ client }: TestUser, { id }: Id, body: object, number = 1) =>
  client.put(`/application/${id}/interviews/${number}`, body);
const read = async ({ client }: TestUser, { id }: Id) => (await client.get(`/application/${id}`)).body;
const list = async ({ client }: TestUser, { id }: Id) =>
  (await client.get(`/application/${id}/interviews`)).body as Interview[];
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const findMailsTo = async ({ email }: TestUser) => (await portal.outbox()).filter(({ to }) => to === email).reverse();
const readKinds = async ({ client }: TestUser, { id }: Id) =>
  ((await client.get(`/application/${id}/events`)).body as { kind: string }[]).map(({ kind }) => kind);
const dependencies = () => ({
  db: portal.db,
  notify: portal.notify,
  origin: "https://jobs.example.org",
  settings: portal.settings,
});
const cancelEnded = () => cancelInterviewsOfEndedApplications(dependencies());

/** The calendar events of the mails to a user, oldest first, each as its lines. */
async function findCalendarEvents({ id }: TestUser) {
  const rows = await portal.db
    .selectFrom("notifications")
    .select("calendar_event")
    .where("user_id", "=", id)
    .where("calendar_event", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ calendar_event }) => {
    const { method, content } = calendar_event as { method: string; content: string };
    const lines = content.replace(/\r\n[ \t]/g, "").split("\r\n");
    const find = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
    return { method, content: lines.join("\n"), find };
  });
}

async function makeReceived(employerColumns = {}, seekerColumns = {}) {
  const employer = await makeEmployer(portal, employerColumns);
  const job = await makeJob(portal, employer, { title: "Night Nurse" });
  const apply = async () => {
    const seeker = await makeSeeker(portal, seekerColumns);
    return { seeker, application: await makeApplication(portal, job, employer, seeker) };
  };
  return { employer, job, apply, ...(await apply()) };
}

describe("POST /application/:id/interviews", () => {
  it("proposes times, moves the application to the stage interview, and sends one mail to the seeker", async () => {
    const { employer, seeker, application } = await makeReceived();
    const { status, body } = await propose(employer, application);
    expect([status, body.state, body.number, body.place, body.chosen]).toEqual([201, "proposed", 1, place, null]);
    expect(body.slots).toEqual([
      { number: 1, ...slot(7), start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T09:45:00.000Z", is_available: true },
      { number: 2, ...slot(8), start: "2999-01-08T09:00:00.000Z", end: "2999-01-08T09:45:00.000Z", is_available: true },
    ]);
    expect(await read(seeker, application)).toMatchObject({ stage: "interview", has_proposed_times: true });
    expect(await list(seeker, application)).toEqual([body]);
    expect(await readKinds(seeker, application)).toEqual(["applied", "stage_changed", "interview_proposed"]);
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second'");
    await sendDueApplicationMails(dependencies());
    const subjects = (await findMailsTo(seeker)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "Choose a time for your interview about Night Nurse",
      "Your application for Night Nurse has been sent",
    ]);
  });

  it("is one move from the stage seen, which cannot be undone", async () => {
    const { employer, application } = await makeReceived();
    await employer.client.put(`/application/${application.id}/stage`, { stage: "seen", expected_stage: "received" });
    await propose(employer, application);
    const { body } = await employer.client.get(`/application/${application.id}/events`);
    expect(body.map((event: { kind: string; data: object }) => [event.kind, event.data])).toMatchObject([
      ["applied", {}],
      ["seen", {}],
      ["stage_changed", { from: "seen", to: "interview" }],
      ["interview_proposed", { interview: 1 }],
    ]);
    expect(getStatusAndCode(await employer.client.post(`/application/${application.id}/undo`, {}))).toBe(
      "409 decision_sent",
    );
  });

  it.each(["shortlisted", "interview"])(
    "ends the time for an undo of a move to %s, and sends the words of the company only",
    async (stage) => {
      const [silent, withWords] = [await makeReceived(), await makeReceived()];
      const move = ({ employer, application }: typeof silent, message: string) =>
        employer.client.put(`/application/${application.id}/stage`, { stage, expected_stage: "received", message });
      await move(silent, "");
      await move(withWords, "We liked your letter.");
      for (const { employer, application } of [silent, withWords]) {
        expect((await propose(employer, application)).status).toBe(201);
        const undo = await employer.client.post(`/application/${application.id}/undo`, {});
        expect(getStatusAndCode(undo)).toBe("409 decision_sent");
        expect(await read(employer, application)).toMatchObject({ stage: "interview", undo_until: null });
      }
      await portal.pool.query(
        "update application_mails set due_at = now() - interval '1 second' where sent_at is null",
      );
      await sendDueApplicationMails(dependencies());
      expect(await findMailsTo(silent.seeker)).toHaveLength(2);
      const mails = await findMailsTo(withWords.seeker);
      expect(mails).toHaveLength(2);
      expect(mails.map(({ text }) => text).join()).toContain("We liked your letter.");
    },
  );

  it("tells the times in the zone of the slot, in the seeker's language", async () => {
    const { employer, seeker, application } = await makeReceived({}, { language: "nl" });
    await propose(employer, application, {
      ...form,
      slots: [{ ...slot(7), start: "2999-01-07T10:00:00+01:00", time_zone: "America/New_York" }],
    });
    const [mail] = await findMailsTo(seeker);
    expect(mail?.subject).toBe("Kies een tijd voor je sollicitatiegesprek over Night Nurse");
    expect(mail?.text).toContain("maandag 7 januari 2999, 04:00–04:45 (America/New York)");
    expect(mail?.text).toContain(`Waar: ${place}`);
    expect(mail?.text).toContain(`/jobs/applied/${application.id}`);
  });

  it.each<[string, object, string]>([
    ["no times", { slots: [] }, "slots"],
    ["six times", { slots: [1, 2, 3, 4, 5, 6].map((day) => slot(day)) }, "slots"],
    ["one time twice", { slots: [slot(7), slot(7)] }, "slots.1.start"],
    ["times that overlap", { slots: [slot(7), { ...slot(7), start: "2999-01-07T09:30:00Z" }] }, "slots.1.start"],
    [
      "a time in the past",
      { slots: [{ ...slot(7), start: "2020-01-07T09:00:00Z", end: "2020-01-07T10:00:00Z" }] },
      "slots.0.start",
    ],
    ["no date", { slots: [{ ...slot(7), start: "soon" }] }, "slots.0.start"],
    ["an end before the start", { slots: [{ ...slot(7), end: slot(6).end }] }, "slots.0.end"],
    ["13 hours", { slots: [{ ...slot(7), end: "2999-01-07T22:00:00Z" }] }, "slots.0.end"],
    ["an unknown time zone", { slots: [{ ...slot(7), time_zone: "Europe/Atlantis" }] }, "slots.0.time_zone"],
    ["an offset as the time zone", { slots: [{ ...slot(7), time_zone: "+01:00" }] }, "slots.0.time_zone"],
    ["no place", { place: " " }, "place"],
    ["a link that is not https", { place: "http://meet.example.org/1" }, "place"],
    ["a script as the link", { place: "javascript://alert(1)" }, "place"],
  ])("refuses %s, by field", async (_, change, field) => {
    const { employer, application } = await makeReceived();
    const { status, body } = await propose(employer, application, { ...form, ...change });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await list(employer, application)).toEqual([]);
  });

  it("refuses a second proposal until the seeker has answered the first", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    expect(getStatusAndCode(await propose(employer, application))).toBe("409 interview_open");
    await answer(seeker, application, { decline: true });
    expect((await propose(employer, application)).body.number).toBe(2);
  });

  it.each([
    ["proposed", 1, ["Choose a time for your interview about Night Nurse"]],
    ["scheduled", 2, ["Choose a time for your interview about Night Nurse", "Your interview about Night Nurse"]],
  ] as const)(
    "replaces a %s interview, with one mail and one notice to the seeker",
    async (state, sequence, subjects) => {
      const { employer, seeker, application } = await makeReceived();
      await propose(employer, application);
      if (state === "scheduled") await answer(seeker, application, { choose: 1 });
      const { status, body } = await propose(employer, application, {
        ...form,
        slots: [slot(9)],
        replaces: { number: 1, state },
      });
      expect([status, body.number, body.state]).toEqual([201, 2, "proposed"]);
      expect(await list(seeker, application)).toMatchObject([{ state: "cancelled" }, { state: "proposed" }]);
      expect(await read(seeker, application)).toMatchObject({ has_proposed_times: true, interview_at: null });
      expect((await readKinds(seeker, application)).slice(-2)).toEqual(["interview_moved", "interview_proposed"]);
      const { body: notices } = await seeker.client.get("/notices");
      const kinds = notices.map(({ kind }: { kind: string }) => kind);
      expect(kinds.filter((kind: string) => kind.startsWith("interview_"))).toEqual(
        Array(2).fill("interview_proposed"),
      );

      const mails = await findMailsTo(seeker);
      expect(mails.map(({ subject }) => subject).slice(-subjects.length - 1)).toEqual([
        ...subjects,
        "Northgate Health proposes other times for your interview about Night Nurse",
      ]);
      const text = mails.at(-1)?.text ?? "";
      expect(text.indexOf("Monday, January 7, 2999")).toBeLessThan(text.indexOf("These times are possible instead"));
      expect(text, "true of a planned time and of several proposed ones").toContain(
        "You are still invited. No longer possible:",
      );
      expect(text.indexOf("Wednesday, January 9, 2999")).toBeGreaterThan(
        text.indexOf("These times are possible instead"),
      );
      const events = [...(await findCalendarEvents(seeker)), ...(await findCalendarEvents(employer))];
      const sent = events.map(({ method, find }) => [method, find("SEQUENCE"), find("UID")]);
      const uid = events[0]?.find("UID");
      const each = [
        ["REQUEST", "1", uid],
        ["CANCEL", `${sequence}`, uid],
      ];
      expect(sent).toEqual(state === "scheduled" ? [...each, ...each] : []);
      expect((await answer(seeker, application, { choose: 1 }, 2)).body.state).toBe("scheduled");
    },
  );

  it("tells the member whose calendar has the replaced interview", async () => {
    const { employer, seeker, application } = await makeReceived();
    const recruiter = await makeMember(portal, employer, "recruiter");
    await propose(recruiter, application);
    await answer(seeker, application, { choose: 1 });
    await propose(employer, application, { ...form, replaces: { number: 1, state: "scheduled" } });
    expect((await findCalendarEvents(recruiter)).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
    const mail = (await findMailsTo(recruiter)).at(-1);
    expect(mail?.subject).toBe("An interview gets another time: Night Nurse");
    expect(mail?.text).toContain(
      "Sanne de Boer has been asked to choose another time. The team member who proposed the new times gets an email",
    );
    expect(await findMailsTo(employer)).toEqual([]);
    const before = await findMailsTo(recruiter);
    await answer(seeker, application, { choose: 2 }, 2);
    expect((await findMailsTo(employer)).map(({ subject }) => subject)).toHaveLength(1);
    expect(await findMailsTo(recruiter)).toEqual(before);
  });

  it("frees the time of a replaced interview, also for the proposal that replaces it", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    const { body } = await propose(employer, application, { ...form, replaces: { number: 1, state: "scheduled" } });
    expect(body.slots.map(({ is_available }: { is_available: boolean }) => is_available)).toEqual([true, true]);
    expect((await answer(seeker, application, { choose: 1 }, 2)).status).toBe(200);
  });

  it("replaces an interview once, when two members do it at once", async () => {
    const { employer, seeker, application } = await makeReceived();
    const recruiter = await makeMember(portal, employer, "recruiter");
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    const body = { ...form, replaces: { number: 1, state: "scheduled" } };
    const replies = await Promise.all([employer, recruiter].map((member) => propose(member, application, body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "interview_changed",
      fields: { state: "cancelled" },
    });
    expect(await list(seeker, application)).toMatchObject([{ state: "cancelled" }, { state: "proposed" }]);
  });

  it("does not replace a proposal of which the seeker has chosen a time meanwhile", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    const { status, body } = await propose(employer, application, {
      ...form,
      replaces: { number: 1, state: "proposed" },
    });
    expect([status, body.code, body.fields]).toEqual([409, "interview_changed", { state: "scheduled" }]);
    expect(await list(seeker, application)).toMatchObject([{ state: "scheduled" }]);
  });

  it("either replaces or schedules an interview when the seeker chooses at the same time", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    const [replaced, chosen] = await Promise.all([
      propose(employer, application, { ...form, replaces: { number: 1, state: "proposed" } }),
      answer(seeker, application, { choose: 1 }),
    ]);
    expect([replaced.status, chosen.status].sort()).toEqual([chosen.status === 200 ? 200 : 201, 409]);
    const states = (await list(seeker, application)).map(({ state }) => state);
    expect(states).toEqual(chosen.status === 200 ? ["scheduled"] : ["cancelled", "proposed"]);
  });

  it("leaves a planned interview as it is when the other proposal is refused", async () => {
    const { employer, seeker, application } = await makeReceived();
    const stranger = await makeReceived();
    const interviewer = await makeMember(portal, employer, "interviewer");
    await employer.client.put(`/application/${application.id}/interviewers`, { user_ids: [interviewer.id] });
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    await propose(employer, application);
    const body = { ...form, replaces: { number: 1, state: "scheduled" } };
    const past = { ...slot(7), start: "2020-01-07T09:00:00Z", end: "2020-01-07T10:00:00Z" };
    for (const [member, change, expected] of [
      [stranger.employer, {}, "404 not_found"],
      [interviewer, {}, "403 forbidden"],
      [seeker, {}, "403 forbidden"],
      [employer, {}, "409 interview_open"],
      [employer, { slots: [past] }, "422 invalid_fields"],
      [employer, { replaces: { number: 3, state: "scheduled" } }, "404 not_found"],
      [employer, { replaces: { number: 1, state: "cancelled" } }, "422 invalid_fields"],
      [employer, { replaces: { number: 0, state: "scheduled" } }, "422 invalid_fields"],
      [employer, { replaces: 1 }, "400 malformed"],
    ] as const) {
      expect(getStatusAndCode(await propose(member, application, { ...body, ...change }))).toBe(expected);
    }
    expect(await list(seeker, application)).toMatchObject([{ state: "scheduled" }, { state: "proposed" }]);
    expect((await findCalendarEvents(seeker)).map(({ method }) => method)).toEqual(["REQUEST"]);
    // The number of an interview counts within its application.
    await propose(stranger.employer, stranger.application);
    const other = await propose(stranger.employer, stranger.application, body);
    expect(getStatusAndCode(other)).toBe("409 interview_changed");
  });

  it.each([
    ["cancelled", { cancel: true }],
    ["declined", { decline: true }],
  ] as const)("does not replace a %s interview", async (state, body) => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    await answer(state === "declined" ? seeker : employer, application, body);
    for (const seen of ["proposed", "scheduled"]) {
      const reply = await propose(employer, application, { ...form, replaces: { number: 1, state: seen } });
      expect([reply.status, reply.body.code, reply.body.fields]).toEqual([409, "interview_changed", { state }]);
    }
    expect(await list(employer, application)).toMatchObject([{ state }]);
  });

  it("refuses an ended application", async () => {
    const { employer, seeker, application } = await makeReceived();
    await seeker.client.post(`/application/${application.id}/withdraw`, {});
    expect(getStatusAndCode(await propose(employer, application))).toBe("409 application_ended");
  });
});

describe("PUT /application/:id/interviews/:number", () => {
  it("schedules the chosen slot and sends both sides a calendar event with the same UID", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    const { status, body } = await answer(seeker, application, { choose: 2 });
    expect([status, body.state, body.chosen]).toEqual([200, "scheduled", 2]);
    const interview_at = "2999-01-08T09:00:00.000Z";
    expect(await read(seeker, application)).toMatchObject({ has_proposed_times: false, interview_at });
    expect((await readKinds(employer, application)).at(-1)).toBe("interview_scheduled");
    expect((await findMailsTo(employer)).map(({ subject }) => subject)).toEqual([
      "An applicant has chosen a time: Night Nurse",
    ]);
    const events = [...(await findCalendarEvents(seeker)), ...(await findCalendarEvents(employer))];
    expect(events.map(({ method, find }) => [method, find("UID"), find("SEQUENCE"), find("DTSTART")])).toEqual(
      Array(2).fill(["REQUEST", `interview-${body.id}@127.0.0.1`, "1", "29990108T090000Z"]),
    );
    expect(events[0]?.content).toContain("METHOD:REQUEST");
    expect(events[0]?.find("SUMMARY")).toBe("Interview: Night Nurse\\, Northgate Health");
    expect(events[1]?.find("SUMMARY")).toBe("Interview: Night Nurse\\, Sanne de Boer");
    expect(events[0]?.content).not.toContain(employer.email);
    expect(events[1]?.content).not.toContain(seeker.email);
  });

  it("tells the seeker the words of the invitation, when they are invited and when they have chosen a time", async () => {
    const { employer, seeker, application } = await makeReceived();
    const message = "Ask for Marieke.\nBring your diploma.";
    expect((await propose(employer, application, { ...form, message })).body).toMatchObject({ message });
    expect((await answer(seeker, application, { choose: 1 })).body).toMatchObject({ state: "scheduled", message });
    const quote = "Northgate Health wrote:\n\n> Ask for Marieke.\n> Bring your diploma.";
    const mails = (await findMailsTo(seeker)).filter(({ text }) => text.includes(quote));
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Choose a time for your interview about Night Nurse",
      "Your interview about Night Nurse",
    ]);
    expect((await findMailsTo(employer)).at(-1)?.text).not.toContain("Marieke");
    const { body: events } = await seeker.client.get(`/application/${application.id}/events`);
    expect(events.slice(-2)).toMatchObject([
      { kind: "interview_proposed", data: { message } },
      { data: { interview: 1 } },
    ]);
    expect(events.at(-1).data).not.toHaveProperty("message");
  });

  it("tells the company the seeker's words when no time suits", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    const { body } = await answer(seeker, application, { decline: true, message: "I work\non these days." });
    expect([body.state, body.message]).toEqual(["declined", "I work\non these days."]);
    const [mail] = await findMailsTo(employer);
    expect(mail?.text).toContain("Sanne de Boer wrote:\n\n> I work\n> on these days.");
    expect(await findCalendarEvents(employer)).toEqual([]);
  });

  it("cancels a scheduled interview for both calendars with a higher SEQUENCE, and frees the slot", async () => {
    const { employer, seeker, application, apply } = await makeReceived();
    const other = await apply();
    await propose(employer, application);
    await propose(employer, other.application);
    await answer(seeker, application, { choose: 1 });
    const { body } = await answer(employer, application, { cancel: true, message: "The room burns." });
    expect([body.state, body.chosen]).toEqual(["cancelled", 1]);
    for (const user of [seeker, employer]) {
      const [request, cancel] = await findCalendarEvents(user);
      expect([cancel?.method, cancel?.find("SEQUENCE"), cancel?.find("STATUS")]).toEqual(["CANCEL", "2", "CANCELLED"]);
      expect(cancel?.find("UID")).toBe(request?.find("UID"));
    }
    expect((await findMailsTo(seeker)).at(-1)?.text).toContain("Northgate Health wrote:\n\n> The room burns.");
    expect((await findMailsTo(employer)).at(-1)?.text).not.toContain("The room burns.");
    expect((await answer(other.seeker, other.application, { choose: 1 })).status).toBe(200);
  });

  it("gives a slot to one of 12 applicants who choose it at once, and tells the others what is left", async () => {
    const { employer, apply } = await makeReceived();
    const applied = await Promise.all(Array.from({ length: 12 }, apply));
    for (const { application } of applied) await propose(employer, application);
    const replies = await Promise.all(
      applied.map(({ seeker, application }) => answer(seeker, application, { choose: 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => [body.code, body.fields])).toEqual(Array(11).fill(["slot_taken", { slots: "2" }]));
    const loser = applied[replies.findIndex(({ status }) => status !== 200)];
    if (!loser) throw new Error("Nobody was refused.");
    const [interview] = await list(loser.seeker, loser.application);
    expect(interview?.slots.map(({ is_available }) => is_available)).toEqual([false, true]);
    expect((await answer(loser.seeker, loser.application, { choose: 2 })).body.state).toBe("scheduled");
  });

  it("accepts one of two tabs that choose different slots at once", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    const replies = await Promise.all([1, 2].map((choose) => answer(seeker, application, { choose })));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => [body.code, body.fields])).toEqual([
      ["interview_changed", { state: "scheduled" }],
    ]);
    expect(await findCalendarEvents(seeker)).toHaveLength(1);
  });

  it("refuses a slot that has begun", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    const started = { start: "2020-01-07T09:00:00.000Z", end: "2020-01-07T10:00:00.000Z", time_zone: "UTC" };
    const setSlots = (...slots: object[]) =>
      portal.db
        .updateTable("interviews")
        .set({ slots: JSON.stringify(slots) })
        .where("application_id", "=", application.id)
        .execute();
    await setSlots(started, slot(8));
    const { body } = await answer(seeker, application, { choose: 1 });
    expect([body.code, body.fields]).toEqual(["slot_taken", { slots: "2" }]);
    expect(await read(seeker, application)).toMatchObject({ has_proposed_times: true });
    await setSlots(started);
    expect(await read(seeker, application)).toMatchObject({ has_proposed_times: false });
  });

  it("waits for no answer while others have taken all times", async () => {
    const { employer, seeker, application, apply } = await makeReceived();
    const other = await apply();
    for (const one of [application, other.application]) await propose(employer, one, { ...form, slots: [slot(7)] });
    expect(await read(other.seeker, other.application)).toMatchObject({ has_proposed_times: true });
    await answer(seeker, application, { choose: 1 });
    expect(await read(other.seeker, other.application)).toMatchObject({ has_proposed_times: false });
    await answer(seeker, application, { cancel: true });
    expect(await read(other.seeker, other.application)).toMatchObject({ has_proposed_times: true });
  });

  it.each([{}, { choose: 1, cancel: true }, { choose: 6 }, { choose: 3 }, { decline: false }])(
    "refuses the answer %j",
    async (body) => {
      const { employer, seeker, application } = await makeReceived();
      await propose(employer, application);
      expect([400, 422]).toContain((await answer(seeker, application, body)).status);
      expect(await list(seeker, application)).toMatchObject([{ state: "proposed" }]);
    },
  );

  it("lets the company cancel, but not choose or decline", async () => {
    const { employer, application } = await makeReceived();
    await propose(employer, application);
    for (const body of [{ choose: 1 }, { decline: true }]) {
      expect((await answer(employer, application, body)).status).toBe(403);
    }
    expect((await answer(employer, application, { cancel: true }, 2)).status).toBe(404);
    expect((await answer(employer, application, { cancel: true })).body.state).toBe("cancelled");
  });

  it("tells the owners when the member who proposed the interview has left", async () => {
    const { employer, seeker, application } = await makeReceived();
    const recruiter = await makeMember(portal, employer, "recruiter");
    await propose(recruiter, application);
    await portal.db
      .updateTable("company_members")
      .set({ left_at: new Date() })
      .where("user_id", "=", recruiter.id)
      .execute();
    await answer(seeker, application, { choose: 1 });
    expect(await findMailsTo(recruiter)).toEqual([]);
    expect(await findMailsTo(employer)).toHaveLength(1);
  });
});

describe("interviews of an ended application", () => {
  it("are cancelled after the withdrawal, once, with a mail to both sides", async () => {
    const { employer, seeker, application } = await makeReceived();
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    await seeker.client.post(`/application/${application.id}/withdraw`, {});
    expect(await list(employer, application)).toMatchObject([{ state: "cancelled" }]);
    expect(getStatusAndCode(await answer(seeker, application, { cancel: true }))).toBe("409 application_ended");
    await Promise.all([cancelEnded(), cancelEnded(), cancelEnded()]);
    await cancelEnded();
    for (const user of [seeker, employer]) {
      expect((await findCalendarEvents(user)).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
    }
    expect((await readKinds(employer, application)).filter((kind) => kind === "interview_cancelled")).toHaveLength(1);
  });

  it("stay when the company undoes its decision, and are cancelled when the decision is sent", async () => {
    const { employer, seeker, application } = await makeReceived();
    await sendDueApplicationMails(dependencies());
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    const reject = () =>
      employer.client.put(`/application/${application.id}/stage`, { stage: "rejected", expected_stage: "interview" });
    await reject();
    await cancelEnded();
    expect(await list(employer, application)).toMatchObject([{ state: "cancelled" }]);
    expect(await list(seeker, application)).toMatchObject([{ state: "scheduled" }]);
    await employer.client.post(`/application/${application.id}/undo`, {});
    expect(await list(seeker, application)).toMatchObject([{ state: "scheduled" }]);
    await reject();
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second'");
    await sendDueApplicationMails(dependencies());
    await cancelEnded();
    expect((await findCalendarEvents(seeker)).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
  });

  it("are cancelled for the company when the seeker deletes the account", async () => {
    const { employer, seeker, application } = await makeReceived({}, await getPasswordColumns());
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    expect((await seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD })).status).toBe(204);
    const events = await findCalendarEvents(employer);
    expect(events.map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
    expect(events[1]?.content).not.toContain("Sanne");
    expect((await findMailsTo(employer)).at(-1)?.text).toContain("The interview with The applicant about Night Nurse");
  });
});

it("GET /application/:id/interviews/:number/calendar › is one event for both sides and the assigned interviewer, once a time is chosen", async () => {
  const { employer, seeker, application } = await makeReceived();
  const interviewer = await makeMember(portal, employer, "interviewer");
  const download = ({ client }: TestUser) => client.get(`/application/${application.id}/interviews/1/calendar`);
  await propose(employer, application);
  expect((await download(seeker)).status).toBe(404);
  const { body } = await answer(seeker, application, { choose: 1 });
  expect((await download(interviewer)).status).toBe(404);
  await employer.client.put(`/application/${application.id}/interviewers`, { user_ids: [interviewer.id] });
  for (const [user, summary] of [
    [seeker, "Interview: Night Nurse\\, Northgate Health"],
    [interviewer, "Interview: Night Nurse\\, Sanne de Boer"],
  ] as const) {
    const { headers, text } = await download(user);
    expect(headers.get("content-type")).toContain("text/calendar");
    expect(text).toContain(`UID:interview-${body.id}@`);
    expect(text).toContain(`SUMMARY:${summary}`);
  }
  await answer(employer, application, { cancel: true });
  expect((await download(seeker)).status).toBe(404);
});

it("a quotation mark in the name of a company or a person does not end the parameter of a calendar event", async () => {
  const { employer, seeker, application } = await makeReceived(
    { company: 'The "Best" Care' },
    { name: 'Sanne "S" Boer' },
  );
  await propose(employer, application);
  await answer(seeker, application, { choose: 1 });
  const [event] = await findCalendarEvents(seeker);
  expect(event?.content).toMatch(/^ORGANIZER;.*CN="The 'Best' Care"[;:]/m);
  expect(event?.content).toMatch(/^ATTENDEE;.*CN="Sanne 'S' Boer"[;:]/m);
});

describe("GET /calendar/:file", () => {
  const read = async (url: string) => portal.anonymous.get(new URL(url).pathname.replace(/^\/api/, ""));

  it("contains the scheduled interviews of the caller, for both sides", async () => {
    const { employer, seeker, application, apply } = await makeReceived();
    const other = await apply();
    await propose(employer, application);
    await propose(employer, other.application, { ...form, slots: [slot(5)] });
    await answer(seeker, application, { choose: 1 });
    await answer(other.seeker, other.application, { choose: 1 });
    for (const [user, starts] of [
      [seeker, ["29990107T090000Z"]],
      [employer, ["29990105T090000Z", "29990107T090000Z"]],
    ] as const) {
      const response = await read((await user.client.get("/calendar")).body.url);
      expect(response.headers.get("content-type")).toContain("text/calendar");
      expect(response.text.match(/(?<=DTSTART:)\w+/g)).toEqual(starts);
    }
  });

  it("contains only the interviews of assigned applicants for an interviewer, until they are no longer assigned", async () => {
    const { employer, seeker, application, apply } = await makeReceived();
    const other = await apply();
    const interviewer = await makeMember(portal, employer, "interviewer");
    await propose(employer, application);
    await propose(employer, other.application, { ...form, slots: [slot(5)] });
    await answer(seeker, application, { choose: 1 });
    await answer(other.seeker, other.application, { choose: 1 });
    const { url } = (await interviewer.client.get("/calendar")).body;
    const readStarts = async () => (await read(url)).text.match(/(?<=DTSTART:)\w+/g);
    const assign = (user_ids: string[]) =>
      employer.client.put(`/application/${application.id}/interviewers`, { user_ids });
    expect(await readStarts()).toBeNull();
    await assign([interviewer.id]);
    expect(await readStarts()).toEqual(["29990107T090000Z"]);
    await assign([]);
    expect(await readStarts()).toBeNull();
  });

  it("names applicants as they applied, and shows the company none of a withdrawn application", async () => {
    const { employer, seeker, application } = await makeReceived();
    const interviewer = await makeMember(portal, employer, "interviewer");
    await employer.client.put(`/application/${application.id}/interviewers`, { user_ids: [interviewer.id] });
    await propose(employer, application);
    await answer(seeker, application, { choose: 1 });
    await portal.db.updateTable("users").set({ name: "Later Name" }).where("id", "=", seeker.id).execute();
    const readers = [employer, interviewer];
    const urls = await Promise.all(readers.map(async ({ client }) => (await client.get("/calendar")).body.url));
    for (const url of urls) expect((await read(url)).text).toContain("Sanne de Boer");
    await portal.pool.query(
      "update interviews set starts_at = now() - interval '2 h', ends_at = now() - interval '1 h' where application_id = $1",
      [application.id],
    );
    expect((await seeker.client.post(`/application/${application.id}/withdraw`, {})).status).toBe(200);
    for (const url of urls) expect((await read(url)).text).not.toMatch(/Sanne|Later|Damrak/);
    expect((await read((await seeker.client.get("/calendar")).body.url)).text).toContain("Damrak");
  });

  it("has the same address at every call, until it is renewed; then the old one does not work", async () => {
    const { client } = await makeSeeker(portal);
    const [first, again] = [(await client.get("/calendar")).body.url, (await client.get("/calendar")).body.url];
    expect(again).toBe(first);
    const renewed = (await client.post("/calendar", {})).body.url;
    expect((await read(renewed)).status).toBe(200);
    expect((await read(first)).status).toBe(404);
    expect((await read(renewed.replace(/.(?=\.ics$)/, (last: string) => (last === "A" ? "B" : "A")))).status).toBe(404);
  });

  it("has another address after a new password, a change of the role and each membership", async () => {
    const seeker = await makeSeeker(portal, await getPasswordColumns());
    const { email } = seeker;
    const expectNewAddress = async (user: TestUser, change: () => Promise<unknown>) => {
      const { url } = (await user.client.get("/calendar")).body;
      expect((await read(url)).status).toBe(200);
      await change();
      expect((await read(url)).status).toBe(404);
    };
    await expectNewAddress(seeker, async () => {
      await makeCode(portal, "reset", email, seeker.id);
      const form = { email, password: "staple battery horse", token: TEST_CODE };
      expect((await portal.anonymous.post("/auth/reset-password/users", form)).status).toBe(200);
    });
    const employer = await makeEmployer(portal);
    const member = await makeMember(portal, employer, "recruiter");
    const path = `/company/members/${member.id}`;
    await expectNewAddress(member, () => employer.client.put(path, { role: "interviewer" }));
    await expectNewAddress(member, () => employer.client.delete(path));
  });
});

it("interviews with one applicant are proposed eight times a day, because each proposal and cancellation sends a mail", async () => {
  const limited = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  const { employer, application } = await makeApplied(limited);
  const statuses: number[] = [];
  for (let number = 1; number <= 9; number++) {
    statuses.push((await propose(employer, application)).status);
    await answer(employer, application, { cancel: true }, number);
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
});
