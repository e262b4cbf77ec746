import { describe, expect, it } from "vitest";
import { exportApplications } from "../../../privacy/account/export-queries.ts";
import { makeApplication, makeApplied, makeMember, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { connectLive } from "../../../testing/live-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { sendDueApplicationMails } from "./application-mails.ts";

const portal = await startTestPortal();

type Id = { id: string };
const origin = "https://jobs.example.org";
const sendMails = (from = portal) => sendDueApplicationMails({ db: from.db, notify: from.notify, origin });
const move = (user: TestUser, { id }: Id, expected_stage: string, stage: string, message = "") =>
  user.client.put(`/application/${id}/stage`, { stage, expected_stage, message });
const undo = (user: TestUser, { id }: Id) => user.client.post(`/application/${id}/undo`, {});
const withdraw = (user: TestUser, { id }: Id, reason?: string) =>
  user.client.post(`/application/${id}/withdraw`, { reason });
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const findMailsTo = async ({ email }: TestUser) => (await portal.outbox()).filter(({ to }) => to === email).reverse();
const findSubjectsTo = async (user: TestUser) => (await findMailsTo(user)).map(({ subject }) => subject);
const readKinds = async ({ client }: TestUser, { id }: Id) =>
  ((await client.get(`/application/${id}/events`)).body as { kind: string }[]).map(({ kind }) => kind);

/** Moves the times of all mails about applications into the past by this many minutes. */
async function passMinutes(minutes: number) {
  await portal.pool.query(`update application_mails set due_at = due_at - interval '${minutes} minutes'`);
}

async function makeReceived(seekerColumns = {}) {
  const applied = await makeApplied(portal, { seeker: seekerColumns, job: { title: "Night Nurse" } });
  await sendMails();
  return applied;
}

describe("mail about applications", () => {
  it("confirms an application", async () => {
    const { seeker, application } = await makeReceived();
    const [mail, ...more] = await findMailsTo(seeker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your application for Night Nurse has been sent");
    expect(mail?.text).toContain(`${origin}/jobs/applied/${application.id}`);
  });

  it("tells about a decision after ten minutes, in the seeker's language, with the company's words", async () => {
    const { employer, seeker, application } = await makeReceived({ language: "nl" });
    await move(employer, application, "received", "rejected", "Heb je\nnachtervaring?");
    await passMinutes(9);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(1);
    await passMinutes(1);
    await sendMails();
    await sendMails();
    const [, mail, ...more] = await findMailsTo(seeker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Antwoord op je sollicitatie op Night Nurse");
    expect(mail?.text).toContain("Northgate Health schreef je:\n\n> Heb je\n> nachtervaring?");
  });

  it("tells about decisions that follow each other once, with the words of all", async () => {
    const { employer, seeker, application } = await makeReceived();
    await move(employer, application, "received", "shortlisted", "First words");
    await passMinutes(5);
    await move(employer, application, "shortlisted", "interview", "Second words");
    await passMinutes(6);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(1);
    await passMinutes(4);
    await sendMails();
    const [, mail, ...more] = await findMailsTo(seeker);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Northgate Health would like to talk with you about Night Nurse");
    expect(mail?.text).toContain("> First words\n>\n> Second words");
  });

  it("is sent once when several processes run at the same time", async () => {
    const other = await portal.startOther();
    const made = [await makeReceived(), await makeReceived(), await makeReceived()];
    for (const { employer, application } of made) {
      await move(employer, application, "received", "shortlisted");
      await move(employer, application, "shortlisted", "hired");
    }
    await passMinutes(10);
    await Promise.all([sendMails(), sendMails(other), sendMails(), sendMails(other)]);
    for (const { seeker } of made) expect(await findMailsTo(seeker)).toHaveLength(2);
  });

  it("keeps its schedule when the transaction that sends it fails", async () => {
    const { employer, seeker, application } = await makeReceived();
    await move(employer, application, "received", "offer");
    await passMinutes(10);
    const failing = { ...portal.notify, send: () => Promise.reject(new Error("killed")) };
    await expect(sendDueApplicationMails({ db: portal.db, notify: failing, origin })).rejects.toThrow("killed");
    expect(await findMailsTo(seeker)).toHaveLength(1);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(2);
  });

  it("is left out for a seeker without email, and the decision then cannot be undone any more", async () => {
    const { employer, application } = await makeReceived({ email: null });
    await move(employer, application, "received", "offer");
    await passMinutes(10);
    await sendMails();
    expect(getStatusAndCode(await undo(employer, application))).toBe("409 decision_sent");
  });
});

describe("POST /application/:id/undo", () => {
  it("takes a decision back: the seeker gets no mail and no longer sees it, the company sees both events", async () => {
    const { employer, seeker, application } = await makeReceived();
    const moved = await move(employer, application, "received", "rejected", "Sorry");
    expect(Date.parse(moved.body.undo_until)).toBeGreaterThan(Date.parse(moved.body.decided_at));
    const { status, body } = await undo(employer, application);
    expect([status, body.stage, body.status, body.undo_until]).toEqual([200, "received", 1, null]);
    expect(body).toMatchObject({ decided_at: null, ended_at: null, seen_at: null });
    await passMinutes(10);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(1);
    expect(await readKinds(seeker, application)).toEqual(["applied"]);
    expect(await readKinds(employer, application)).toEqual(["applied", "stage_changed", "decision_undone"]);
  });

  it("takes decisions back one by one, and the mail about an earlier one is still sent", async () => {
    const { employer, seeker, application } = await makeReceived();
    await move(employer, application, "received", "shortlisted");
    await move(employer, application, "shortlisted", "rejected");
    const { body } = await undo(employer, application);
    expect(body.stage).toBe("shortlisted");
    expect(body.undo_until).not.toBeNull();
    expect(body.decided_at).not.toBeNull();
    await passMinutes(10);
    await sendMails();
    expect((await findSubjectsTo(seeker)).slice(1)).toEqual(["You are on the shortlist for Night Nurse"]);
    expect(getStatusAndCode(await undo(employer, application))).toBe("409 decision_sent");
    expect((await employer.client.get(`/application/${application.id}`)).body.undo_until).toBeNull();
  });

  it("takes one decision back when 64 requests come at once, and the one before it only when the stage is named", async () => {
    const { employer, application } = await makeReceived();
    await move(employer, application, "received", "shortlisted");
    await move(employer, application, "shortlisted", "rejected");
    const replies = await Promise.all(Array.from({ length: 64 }, () => undo(employer, application)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => getStatusAndCode(reply) === "409 stage_changed")).toHaveLength(63);
    const undoFrom = (expected_stage: string) =>
      employer.client.post(`/application/${application.id}/undo`, { expected_stage });
    expect((await undoFrom("rejected")).body.fields).toEqual({ stage: "shortlisted" });
    expect((await undoFrom("shortlisted")).body.stage).toBe("received");
  });

  it("refuses when there is no decision with 409, and either sends or undoes when both happen at once", async () => {
    const { employer, seeker, application } = await makeReceived();
    expect(getStatusAndCode(await undo(employer, application))).toBe("409 decision_sent");
    await move(employer, application, "received", "hired");
    await passMinutes(10);
    const [undone] = await Promise.all([undo(employer, application), sendMails()]);
    // The mail can become due after it was looked for and before the undo, which is then refused.
    await sendMails();
    const mails = await findMailsTo(seeker);
    expect(mails).toHaveLength(undone.status === 200 ? 1 : 2);
    const { body } = await employer.client.get(`/application/${application.id}`);
    expect(body.stage).toBe(undone.status === 200 ? "received" : "hired");
  });
});

describe("PUT /applications/stage", () => {
  it("moves each application that can be moved, says why the others stay, and is undone likewise", async () => {
    const [first, second, foreign] = [await makeReceived(), await makeReceived(), await makeReceived()];
    const { employer, job } = first;
    const seeker = await makeSeeker(portal);
    const withdrawn = await makeApplication(portal, job, employer, seeker);
    await withdraw(seeker, withdrawn);
    const third = await makeApplication(portal, job, employer, await makeSeeker(portal));
    const ids = [first.application.id, third.id, withdrawn.id, foreign.application.id, third.id];
    const { status, body } = await employer.client.put("/applications/stage", {
      ids,
      stage: "rejected",
      message: "No",
    });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: first.application.id, ok: true, undo_until: expect.any(String) },
      { id: third.id, ok: true, undo_until: expect.any(String) },
      { id: withdrawn.id, ok: false, code: "application_ended" },
      { id: foreign.application.id, ok: false, code: "not_found" },
    ]);
    expect((await second.employer.client.get(`/application/${second.application.id}`)).body.stage).toBe("received");
    expect((await employer.client.get(`/jobs/${job.id}/applications/counts`)).body.rejected).toBe(2);

    await employer.client.post("/applications/send", { ids: [third.id] });
    expect((await employer.client.post("/applications/undo", { ids })).body).toEqual([
      { id: first.application.id, ok: true },
      { id: third.id, ok: false, code: "decision_sent" },
      { id: withdrawn.id, ok: false, code: expect.any(String) },
      { id: foreign.application.id, ok: false, code: "not_found" },
    ]);
    expect((await employer.client.get(`/application/${first.application.id}`)).body.stage).toBe("received");
  });

  it.each([
    [[], 422],
    [["x"], 422],
    [Array.from({ length: 101 }, () => crypto.randomUUID()), 422],
    ["x", 400],
  ])("refuses the ids %#", async (ids, status) => {
    const { employer } = await makeReceived();
    const response = await employer.client.put("/applications/stage", { ids, stage: "rejected" });
    expect([response.status, Object.keys(response.body.fields)[0]?.split(".")[0]]).toEqual([status, "ids"]);
  });

  it("stores words with half a character", async () => {
    const { employer, seeker, application } = await makeReceived();
    const form = { expected_stage: "received", stage: "shortlisted", message: "Yes \ud83d" };
    expect((await employer.client.put(`/application/${application.id}/stage`, form)).status).toBe(200);
    expect((await withdraw(seeker, application, "No \ud83d")).status).toBe(200);
  });

  it("is previewed as the mails in each language of the applicants", async () => {
    const { employer, job, application } = await makeReceived();
    const others = [];
    for (const columns of [{ language: "nl" }, { language: "nl" }, { email: null }]) {
      others.push(await makeApplication(portal, job, employer, await makeSeeker(portal, columns)));
    }
    const ids = [application, ...others, (await makeReceived()).application].map(({ id }) => id);
    const form = { ids, stage: "rejected", message: "Thank you" };
    const { body } = await employer.client.post("/applications/stage/preview", form);
    expect(body).toEqual([
      expect.objectContaining({ language: "en", count: 1, subject: "An answer to your application for Night Nurse" }),
      expect.objectContaining({ language: "nl", count: 2, subject: "Antwoord op je sollicitatie op Night Nurse" }),
    ]);
    await portal.db
      .updateTable("applications")
      .set({ erased_at: new Date() })
      .where("id", "in", ids.slice(1))
      .execute();
    expect((await employer.client.post("/applications/stage/preview", form)).body).toMatchObject([{ language: "en" }]);
    expect(body[1].text).toContain("Northgate Health schreef je:\n\n> Thank you");
    expect((await employer.client.get(`/application/${application.id}`)).body.stage).toBe("received");
  });
});

describe("POST /application/:id/withdraw", () => {
  it("keeps the name that was sent in timeline and notices of the company", async () => {
    const { employer, seeker, application } = await makeReceived();
    await portal.db.updateTable("users").set({ name: "Later Name" }).where("id", "=", seeker.id).execute();
    await withdraw(seeker, application);
    const { body: events } = await employer.client.get(`/application/${application.id}/events`);
    expect(events.map(({ actor_name }: { actor_name: string }) => actor_name)).toEqual([
      "Sanne de Boer",
      "Sanne de Boer",
    ]);
    const { body: notices } = await employer.client.get("/notices");
    expect(notices.map(({ actor_name }: { actor_name: string }) => actor_name)).toEqual([
      "Sanne de Boer",
      "Sanne de Boer",
    ]);
  });

  it("ends the application, leaves both lists, and ends the company's access to the profile at once", async () => {
    const { employer, seeker, application } = await makeReceived();
    await move(employer, application, "received", "shortlisted");
    expect((await employer.client.get(`/crud/users/${seeker.id}`)).status).toBe(200);
    const { status, body } = await withdraw(seeker, application, " I found another job. ");
    expect([status, body.stage, body.ended_at === null]).toEqual([200, "withdrawn", false]);
    expect((await employer.client.get(`/crud/users/${seeker.id}`)).status).toBe(404);
    for (const { client } of [employer, seeker]) {
      for (const list of [1, 2]) expect((await client.get(`/applications/${list}`)).body).toEqual([]);
    }
    const { body: events } = await employer.client.get(`/application/${application.id}/events`);
    expect(events.at(-1)).toMatchObject({ kind: "withdrawn", data: { message: "I found another job." } });
    await passMinutes(10);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(1);
  });

  it("is shown to the seeker at the job, and refused a second time and after a rejection with 409", async () => {
    const { employer, seeker, application, job } = await makeReceived();
    await withdraw(seeker, application);
    const { body } = await seeker.client.get(`/crud/jobs/${job.id}`);
    expect(body.application).toMatchObject({ id: application.id, status: 3, ended_as: "withdrawn" });
    expect(getStatusAndCode(await withdraw(seeker, application))).toBe("409 application_ended");
    expect(getStatusAndCode(await undo(employer, application))).toBe("409 decision_sent");
    const rejected = await makeReceived();
    await move(rejected.employer, rejected.application, "received", "rejected");
    await passMinutes(10);
    await sendMails();
    expect(getStatusAndCode(await withdraw(rejected.seeker, rejected.application))).toBe("409 application_ended");
  });

  it("either wins or loses against a decision at the same time", async () => {
    const { employer, seeker, application } = await makeReceived();
    const [withdrawn, moved] = await Promise.all([
      withdraw(seeker, application),
      move(employer, application, "received", "rejected"),
    ]);
    expect([withdrawn.status, [200, 409].includes(moved.status)]).toEqual([200, true]);
    const rejection = moved.status === 200 ? ["stage_changed", "decision_undone"] : [];
    expect(await readKinds(employer, application)).toEqual(["applied", ...rejection, "withdrawn"]);
  });

  it("takes back a decision that the seeker does not see yet", async () => {
    const { employer, seeker, application } = await makeReceived();
    await move(employer, application, "received", "rejected", "Sorry");
    const { status, body } = await withdraw(seeker, application);
    expect([status, body.stage, body.decided_at]).toEqual([200, "withdrawn", null]);
    await passMinutes(10);
    await sendMails();
    expect(await findMailsTo(seeker)).toHaveLength(1);
    const { body: events } = await seeker.client.get(`/application/${application.id}/events`);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["applied", "withdrawn"]);
    expect(events[1].data).toEqual({ from: "received", to: "withdrawn" });
  });
});

/** Everything that a seeker reads about an application, without what everybody reads about the job. */
async function readAsSeeker({ client, id: seekerId }: TestUser, job: Id, { id }: Id): Promise<unknown> {
  const paths = [
    ...[
      `/application/${id}`,
      `/application/${id}/events`,
      `/application/${id}/interviews`,
      `/application/${id}/offers`,
    ],
    ...["/applications/1", "/applications/1?filter=pending", "/applications/1?filter=decided", "/applications/2"],
    ...["/applications/count/1", "/applications/count/1?filter=decided", "/applications/count/2", "/notices"],
  ];
  const replies = await Promise.all(paths.map((path) => client.get(path)));
  const { application } = (await client.get(`/crud/jobs/${job.id}`)).body;
  const pages = [];
  for await (const page of exportApplications(portal.db, seekerId, null)) pages.push(page);
  const all = JSON.stringify([...replies.map(({ body }) => body), application, pages], (key, value) =>
    key === "jobs" ? undefined : value,
  );
  return JSON.parse(all);
}

describe("a rejection, an offer and the end of a position", () => {
  const terms = { pay: 3450, pay_period: "month", start_date: "2999-02-01", answer_by: "2999-01-07" };
  const decisions: [string, (employer: TestUser, job: Id, application: Id) => Promise<{ status: number }>][] = [
    ["rejected", (employer, _, application) => move(employer, application, "seen", "rejected", "Sorry")],
    ["offer", (employer, _, { id }) => employer.client.post(`/application/${id}/offer`, { ...terms, message: "Yes" })],
    ["position_closed", (employer, job) => employer.client.delete(`/crud/jobs/${job.id}`)],
  ];

  it.each(decisions)("are hidden from the seeker everywhere until they are sent: %s", async (stage, decide) => {
    const { employer, seeker, job, application } = await makeReceived();
    await employer.client.get(`/crud/users/${seeker.id}`);
    const before = await readAsSeeker(seeker, job, application);
    const socket = await connectLive(portal, seeker.accessToken);
    expect((await decide(employer, job, application)).status).toBeLessThan(300);
    expect((await employer.client.get(`/application/${application.id}`)).body.stage).toBe(stage);
    expect(await readAsSeeker(seeker, job, application)).toEqual(before);

    const path = stage === "position_closed" ? `/jobs/${job.id}/undo-closing` : `/application/${application.id}/undo`;
    expect((await employer.client.post(path, {})).status).toBe(200);
    expect(await readAsSeeker(seeker, job, application)).toEqual(before);

    await decide(employer, job, application);
    const sent = await employer.client.post(`/application/${application.id}/send`, {});
    expect([sent.status, sent.body.undo_until]).toEqual([200, null]);
    expect(getStatusAndCode(await employer.client.post(path, {}))).toBe("409 decision_sent");
    await socket.next("application", (event) => event.stage === stage);
    expect(socket.received("application").map((event) => event.stage)).toEqual([stage]);
    const { body } = await seeker.client.get(`/application/${application.id}`);
    expect([body.stage, body.decided_at === null]).toEqual([stage, false]);
    expect((await readKinds(seeker, application)).length).toBe(3);
    const { body: notices } = await seeker.client.get("/notices");
    expect(notices.map((notice: { stage: string }) => notice.stage)).toContain(stage);
    socket.close();
  });

  it("are sent now only once, and by the company", async () => {
    const { employer, application } = await makeReceived();
    const send = (user: TestUser) => user.client.post(`/application/${application.id}/send`, {});
    await move(employer, application, "received", "rejected");
    const both = await Promise.all([send(employer), send(employer)]);
    expect(both.map(getStatusAndCode).toSorted()).toEqual(["200 undefined", "409 decision_sent"]);
  });
});

it("live events tell the seeker and all owners and recruiters about each change, and no interviewer", async () => {
  const { employer, seeker, application } = await makeReceived();
  const recruiter = await makeMember(portal, employer, "recruiter");
  const interviewer = await makeMember(portal, employer, "interviewer");
  const sockets = await Promise.all(
    [seeker, employer, recruiter, interviewer].map(({ accessToken }) => connectLive(portal, accessToken)),
  );
  const [interviewerSocket, ...told] = sockets.toReversed();
  await recruiter.client.get(`/crud/users/${seeker.id}`);
  await move(recruiter, application, "seen", "interview");
  await undo(employer, application);
  await withdraw(seeker, application);
  for (const socket of told) {
    await socket.next("application", ({ stage }) => stage === "withdrawn");
    const events = socket.received("application");
    expect(events.map(({ stage }) => stage)).toEqual(["seen", "interview", "seen", "withdrawn"]);
  }
  expect(interviewerSocket?.received("application")).toEqual([]);
  for (const socket of sockets) socket.close();
});
