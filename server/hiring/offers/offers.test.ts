import { describe, expect, it } from "vitest";
import type { Offer } from "../../../contract/hiring/offers.ts";
import { createConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { makeApplied, makeMember, offerTerms, sendDecisions, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { createNoticeMailLinks } from "../notices/mail-settings.ts";
import { sendDueNoticeMails } from "../notices/notice-mails.ts";

const portal = await startTestPortal();

type Id = { id: string };

const makeOffer = ({ client }: TestUser, { id }: Id, extra: object = {}) =>
  client.post(`/application/${id}/offer`, { ...offerTerms, ...extra });
const change = ({ client }: TestUser, { id }: Id, body: object) => client.put(`/application/${id}/offer`, body);
const list = async ({ client }: TestUser, { id }: Id) =>
  (await client.get(`/application/${id}/offers`)).body as Offer[];
const readStage = async ({ client }: TestUser, { id }: Id) => (await client.get(`/application/${id}`)).body.stage;
const readKinds = async ({ client }: TestUser, { id }: Id) =>
  ((await client.get(`/application/${id}/events`)).body as { kind: string }[]).map(({ kind }) => kind);
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const findMailsTo = async ({ email }: TestUser) => (await portal.outbox()).filter(({ to }) => to === email).reverse();
const readNotices = async ({ client }: TestUser) =>
  ((await client.get("/notices")).body as { kind: string; stage: string; offer_event: string }[]).map(
    ({ kind, stage, offer_event }) => [kind, offer_event ?? stage],
  );
const moveTo = ({ client }: TestUser, { id }: Id, stage: string, expected_stage = "offer") =>
  client.put(`/application/${id}/stage`, { stage, expected_stage });

const sendMails = () => sendDecisions(portal);

async function makeReceived(language = "en") {
  const applied = await makeApplied(portal, { seeker: { language }, job: { title: "Night Nurse" } });
  // The receipt, which would be told in the same mail.
  await portal.db.deleteFrom("application_mails").where("application_id", "=", applied.application.id).execute();
  return applied;
}

async function makeOffered(extra: object = {}) {
  const applied = await makeReceived();
  const { body } = await makeOffer(applied.employer, applied.application, extra);
  await sendMails();
  return { ...applied, offer: body as Offer };
}

describe("POST /application/:id/offer", () => {
  it("moves the application to the stage offer, and shows the offer to the seeker when the mail is sent", async () => {
    const { employer, seeker, application } = await makeReceived();
    const { status, body } = await makeOffer(employer, application, { message: "Welcome,\nSanne." });
    expect([status, body]).toMatchObject([
      201,
      { number: 1, version: 1, state: "open", ...offerTerms, message: "Welcome,\nSanne.", announced_at: null },
    ]);
    const readAnswerBy = async () => (await seeker.client.get("/applications/1")).body[0].offer_answer_by;
    expect([await readStage(seeker, application), await readAnswerBy()]).toEqual(["received", null]);
    expect(await readNotices(seeker)).toEqual([]);
    expect(await list(seeker, application)).toEqual([]);
    expect(getStatusAndCode(await change(seeker, application, { accept: true }))).toBe("404 not_found");
    await sendMails();
    expect([await readStage(seeker, application), await readAnswerBy()]).toEqual(["offer", "2999-01-07"]);
    expect(await readNotices(seeker)).toEqual([["stage_changed", "offer"]]);
    expect(await list(seeker, application)).toMatchObject([{ state: "open", message: "Welcome,\nSanne." }]);
    const mails = await findMailsTo(seeker);
    expect(mails.map(({ subject }) => subject)).toEqual(["Northgate Health makes you an offer for Night Nurse"]);
    expect(mails[0]?.text).toContain("until the end of Monday, January 7, 2999.");
    expect(mails[0]?.text).toContain("Northgate Health wrote to you:\n\n> Welcome,\n> Sanne.");
    expect(await readKinds(seeker, application)).toEqual(["applied", "offer_made"]);
  });

  it("states its hours a week, which a change without them keeps", async () => {
    const { employer, application } = await makeReceived();
    expect((await makeOffer(employer, application, { hours: 0 })).body.field_codes).toHaveProperty("hours");
    expect((await makeOffer(employer, application, { hours: 32.5 })).body.hours).toBe(32.5);
    expect((await change(employer, application, offerTerms)).body.hours).toBe(32.5);
    expect((await change(employer, application, { ...offerTerms, hours: null })).body.hours).toBeNull();
  });

  it("has the currency of the job, unless the company chooses another one that the portal offers", async () => {
    const { employer, job, application } = await makeReceived();
    await portal.db.updateTable("jobs").set({ pay_currency: "EUR" }).where("id", "=", job.id).execute();
    expect((await makeOffer(employer, application)).body.pay_currency).toBe("EUR");
    // A form without the field keeps the currency.
    expect((await change(employer, application, offerTerms)).body.pay_currency).toBe("EUR");
    const refused = await change(employer, application, { ...offerTerms, pay_currency: "CHF" });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["pay_currency"]]);
    expect((await change(employer, application, { ...offerTerms, pay_currency: "USD" })).body.pay_currency).toBe("USD");
  });

  it("mails a Dutch seeker in Dutch", async () => {
    const { employer, seeker, application } = await makeReceived("nl");
    await makeOffer(employer, application);
    await sendMails();
    const [mail] = await findMailsTo(seeker);
    expect(mail?.subject).toBe("Northgate Health doet je een aanbod voor Night Nurse");
    expect(mail?.text).toContain("tot en met maandag 7 januari 2999.");
  });

  it("can be undone until the mail is sent, without a trace for the seeker", async () => {
    const { employer, seeker, application } = await makeReceived();
    await makeOffer(employer, application);
    expect((await employer.client.post(`/application/${application.id}/undo`, {})).body.stage).toBe("received");
    await sendMails();
    expect([await list(employer, application), await findMailsTo(seeker), await readNotices(seeker)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await readKinds(seeker, application)).toEqual(["applied"]);
    expect((await makeOffer(employer, application)).body.number).toBe(1);
  });

  it("can also be undone in the stage offer, which stays", async () => {
    const { employer, application } = await makeReceived();
    await moveTo(employer, application, "offer", "received");
    await sendMails();
    await makeOffer(employer, application);
    expect((await employer.client.post(`/application/${application.id}/undo`, {})).body.stage).toBe("offer");
    expect(await list(employer, application)).toEqual([]);
    const undo = await employer.client.post(`/application/${application.id}/undo`, {});
    expect(getStatusAndCode(undo)).toBe("409 decision_sent");
  });

  it.each([
    ["no pay", { pay: undefined }, "pay"],
    ["too little pay", { pay: 0.5 }, "pay"],
    ["three decimals", { pay: 12.345 }, "pay"],
    ["an unknown period", { pay_period: "decade" }, "pay_period"],
    ["a start that is no date", { start_date: "2999-02-30" }, "start_date"],
    ["dates in the past", { start_date: "2020-01-02", answer_by: "2020-01-01" }, "start_date,answer_by"],
    ["an empty date", { answer_by: "" }, "answer_by"],
    ["an answer in the past", { answer_by: "2020-01-01" }, "answer_by"],
    ["an answer after the start", { answer_by: "2999-02-02" }, "answer_by"],
    ["a file that nobody has uploaded", { file: "unknown.pdf" }, "file"],
    ["words that are too long", { message: "x".repeat(2_001) }, "message"],
  ])("refuses %s, by field", async (_, extra, field) => {
    const { employer, application } = await makeReceived();
    const { status, body } = await makeOffer(employer, application, extra);
    expect([status, String(Object.keys(body.fields))]).toEqual([422, field]);
    expect([await list(employer, application), await readStage(employer, application)]).toEqual([[], "received"]);
  });

  it("accepts one of 6 offers that members make at once", async () => {
    const { employer, application } = await makeReceived();
    const recruiter = await makeMember(portal, employer, "recruiter");
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => makeOffer(index % 2 ? employer : recruiter, application)),
    );
    expect(replies.map(getStatusAndCode).sort()).toEqual(["201 undefined", ...Array(5).fill("409 offer_open")]);
    expect(await list(employer, application)).toHaveLength(1);
  });

  it("refuses an application that is withdrawn at the same time, or is refused", async () => {
    const { employer, seeker, application } = await makeReceived();
    const [offered, withdrawn] = await Promise.all([
      makeOffer(employer, application),
      seeker.client.post(`/application/${application.id}/withdraw`, {}),
    ]);
    expect(withdrawn.status).toBe(200);
    expect(["201 undefined", "409 application_ended"]).toContain(getStatusAndCode(offered));
    await sendMails();
    expect(await list(seeker, application)).toEqual([]);
    expect(getStatusAndCode(await makeOffer(employer, application))).toBe("409 application_ended");
  });

  it("lets the answer period of the company wait for the seeker", async () => {
    const { employer, seeker, application } = await makeOffered();
    const readDueYear = async () =>
      new Date((await employer.client.get(`/application/${application.id}`)).body.answer_due_at).getFullYear();
    expect(await readDueYear()).toBe(2999);
    await change(seeker, application, { accept: false });
    expect(await readDueYear()).toBeLessThan(2999);
  });

  it("makes another offer after a refusal", async () => {
    const { employer, seeker, application } = await makeOffered();
    await change(seeker, application, { accept: false });
    expect((await makeOffer(employer, application, { pay: 4000 })).body).toMatchObject({ number: 2, state: "open" });
    expect((await list(seeker, application)).map(({ state }) => state)).toEqual(["declined"]);
    await sendMails();
    expect((await list(seeker, application)).map(({ state, pay }) => [state, pay])).toEqual([
      ["declined", 3450.5],
      ["open", 4000],
    ]);
  });
});

describe("PUT /application/:id/offer by the seeker", () => {
  it("hires the applicant who accepts, and tells the members who can act", async () => {
    const { employer, seeker, application } = await makeOffered();
    const recruiter = await makeMember(portal, employer, "recruiter");
    const interviewer = await makeMember(portal, employer, "interviewer");
    const { status, body } = await change(seeker, application, { accept: true, version: 1, message: "With pleasure." });
    expect([status, body.state, body.answer]).toEqual([200, "accepted", "With pleasure."]);
    expect(await readStage(employer, application)).toBe("hired");
    const { erase_at } = (await seeker.client.get(`/application/${application.id}`)).body;
    expect(Date.parse(erase_at)).toBeGreaterThan(Date.parse(body.start_date));
    expect((await readKinds(employer, application)).slice(-2)).toEqual(["offer_made", "offer_accepted"]);
    expect(await readNotices(recruiter)).toEqual([["offer_answered", "offer_accepted"]]);
    expect(await readNotices(interviewer)).toEqual([]);
    const { db, notify } = portal;
    const links = createNoticeMailLinks({ secretKey: TEST_SECRET_KEY });
    const confirmationLinks = createConfirmationLinks({ secretKey: TEST_SECRET_KEY });
    const dependencies = {
      db,
      notify,
      links,
      confirmationLinks,
      origin: "https://jobs.example.org",
      settings: portal.settings,
    };
    await sendDueNoticeMails(dependencies, new Date(Date.now() + 6 * 60_000));
    const [mail] = await findMailsTo(recruiter);
    expect(mail?.subject).toBe("Your offer for Night Nurse has been accepted");
    expect(mail?.text).toContain(`/applicants/${application.id}`);
    expect(await findMailsTo(interviewer)).toEqual([]);
    expect(await findMailsTo(seeker)).toHaveLength(1);
  });

  it("leaves the application of the seeker who declines in the stage offer", async () => {
    const { employer, seeker, application } = await makeOffered();
    const { body } = await change(seeker, application, { accept: false, message: "The pay." });
    expect([body.state, body.answer]).toEqual(["declined", "The pay."]);
    expect(await readStage(seeker, application)).toBe("offer");
    expect((await readNotices(employer))[0]).toEqual(["offer_answered", "offer_declined"]);
    expect((await moveTo(employer, application, "rejected")).status).toBe(200);
  });

  it("accepts in one of two tabs, and says in the other what is now", async () => {
    const { seeker, application } = await makeOffered();
    const replies = await Promise.all([true, false].map((accept) => change(seeker, application, { accept })));
    const [won] = replies.filter(({ status }) => status === 200);
    const [lost] = replies.filter(({ status }) => status !== 200);
    expect([lost?.body.code, lost?.body.fields]).toEqual(["offer_changed", { state: won?.body.state, version: "1" }]);
    expect((await list(seeker, application)).map(({ state }) => state)).toEqual([won?.body.state]);
  });

  it("refuses an answer after the last day, until the company gives more time", async () => {
    const { employer, seeker, application } = await makeOffered();
    await portal.pool.query("update offers set answer_by = '2020-01-01' where application_id = $1", [application.id]);
    expect(await list(seeker, application)).toMatchObject([{ state: "expired" }]);
    expect(getStatusAndCode(await change(seeker, application, { accept: true }))).toBe("409 offer_expired");
    await change(employer, application, offerTerms);
    expect((await change(seeker, application, { accept: true })).body.state).toBe("accepted");
  });

  it("refuses an answer to other terms than the seeker has read", async () => {
    const { employer, seeker, application } = await makeOffered();
    await change(employer, application, { ...offerTerms, pay: 3000 });
    const { body } = await change(seeker, application, { accept: true, version: 1 });
    expect([body.code, body.fields]).toEqual(["offer_changed", { state: "open", version: "2" }]);
    expect((await change(seeker, application, { accept: true, version: 2 })).status).toBe(200);
  });

  it.each(["take_back", "rejected", "job closed"])("either wins against the company: %s", async (move) => {
    const { employer, seeker, job, application } = await makeOffered();
    const [accepted, moved] = await Promise.all([
      change(seeker, application, { accept: true, version: 1 }),
      move === "take_back"
        ? change(employer, application, { take_back: true })
        : move === "rejected"
          ? moveTo(employer, application, "rejected")
          : employer.client.send("DELETE", `/crud/jobs/${job.id}`),
    ]);
    const stage = await readStage(seeker, application);
    const [offer] = await list(seeker, application);
    expect(accepted.status === 200).toBe(stage === "hired");
    expect(offer?.state === "accepted").toBe(stage === "hired");
    if (accepted.status !== 200) {
      expect(["offer_changed", "application_ended"]).toContain(accepted.body.code);
      expect(moved.status).toBe(200);
      // A decision that the seeker has not seen yet does not prevent the answer.
    } else if (move === "take_back") expect(moved.status).toBe(409);
  });

  it.each([{}, { accept: "yes" }, { take_back: true }, offerTerms])("refuses %j", async (body) => {
    const { seeker, application } = await makeOffered();
    expect([400, 422]).toContain((await change(seeker, application, body)).status);
    expect(await list(seeker, application)).toMatchObject([{ state: "open", version: 1 }]);
  });
});

describe("PUT /application/:id/offer by the company", () => {
  it("changes the terms and tells the seeker, who knows the offer already", async () => {
    const { employer, seeker, application } = await makeOffered({ message: "Welcome." });
    const { body } = await change(employer, application, { ...offerTerms, pay: 3600, message: "A better one." });
    expect(body).toMatchObject({ number: 1, version: 2, pay: 3600, message: "A better one." });
    expect(await readNotices(seeker)).toEqual([
      ["offer_changed", "offer_changed"],
      ["stage_changed", "offer"],
    ]);
    expect((await readKinds(seeker, application)).at(-1)).toBe("offer_changed");
    expect(await findMailsTo(seeker)).toHaveLength(1);
  });

  it("changes the terms silently before the mail is sent, and starts the ten minutes again", async () => {
    const { employer, seeker, application } = await makeReceived();
    await makeOffer(employer, application, { message: "Wrong." });
    await portal.pool.query(
      "update application_mails set due_at = portal_now() - interval '1 s' where sent_at is null",
    );
    await change(employer, application, { ...offerTerms, pay: 3600, message: "Right." });
    const { undo_until } = (await employer.client.get(`/application/${application.id}`)).body;
    expect(Date.parse(undo_until)).toBeGreaterThan(Date.now() + 9 * 60_000);
    await sendMails();
    const [mail, ...more] = await findMailsTo(seeker);
    expect([mail?.text.includes("> Right."), mail?.text.includes("Wrong."), more]).toEqual([true, false, []]);
    expect(await readNotices(seeker)).toEqual([["stage_changed", "offer"]]);
    expect(await readKinds(seeker, application)).toEqual(["applied", "offer_made"]);
    expect(await readKinds(employer, application)).toEqual(["applied", "offer_made", "offer_changed"]);
  });

  it("takes an offer back with words, and keeps the stage", async () => {
    const { employer, seeker, application } = await makeOffered();
    const { body } = await change(employer, application, { take_back: true, message: "The job is filled." });
    expect(body.state).toBe("taken_back");
    expect(await list(seeker, application)).toMatchObject([{ state: "taken_back" }]);
    expect((await readNotices(seeker))[0]).toEqual(["offer_changed", "offer_taken_back"]);
    const events = (await seeker.client.get(`/application/${application.id}/events`)).body;
    expect(events.at(-1)).toMatchObject({ kind: "offer_taken_back", data: { message: "The job is filled." } });
    expect(getStatusAndCode(await change(seeker, application, { accept: true }))).toBe("409 offer_changed");
    expect((await moveTo(employer, application, "shortlisted")).status).toBe(200);
  });

  it("undoes an offer that is taken back before its mail is sent", async () => {
    const { employer, seeker, application } = await makeReceived();
    await makeOffer(employer, application);
    expect((await change(employer, application, { take_back: true })).body.state).toBe("taken_back");
    expect([await list(employer, application), await readStage(seeker, application)]).toEqual([[], "received"]);
    expect(await readKinds(seeker, application)).toEqual(["applied"]);
  });

  it("locks the job before the application when it takes an offer back", async () => {
    const { employer, job, application } = await makeReceived();
    await makeOffer(employer, application);
    const holder = await portal.pool.connect();
    await holder.query("begin");
    await holder.query("select from jobs where id = $1 for update", [job.id]);
    const takenBack = change(employer, application, { take_back: true });
    const isWaiting = "select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))";
    await expect.poll(async () => (await holder.query(isWaiting)).rowCount).toBe(1);
    await holder.query("select from applications where id = $1 for update nowait", [application.id]);
    await holder.query("commit");
    holder.release();
    expect((await takenBack).status).toBe(200);
  });

  it("keeps an application with an open offer in its stage, unless it ends", async () => {
    const { employer, seeker, application } = await makeOffered();
    expect(getStatusAndCode(await moveTo(employer, application, "interview"))).toBe("409 offer_open");
    expect((await moveTo(employer, application, "rejected")).status).toBe(200);
    expect(await list(employer, application)).toMatchObject([{ state: "ended" }]);
    expect(await list(seeker, application)).toMatchObject([{ state: "open" }]);
    await employer.client.post(`/application/${application.id}/undo`, {});
    expect(await list(seeker, application)).toMatchObject([{ state: "open" }]);
    expect((await change(seeker, application, { accept: true })).status).toBe(200);
    expect(getStatusAndCode(await change(employer, application, offerTerms))).toBe("409 offer_changed");
  });

  it("refuses times for an interview while an offer is open that the seeker does not see yet, and keeps its mail", async () => {
    const { employer, seeker, application } = await makeReceived();
    await makeOffer(employer, application, { message: "Welcome." });
    const slot = { start: "2999-01-07T09:00:00Z", end: "2999-01-07T09:45:00Z", time_zone: "Europe/Amsterdam" };
    const times = { slots: [slot], place: "Damrak 12" };
    const proposal = await employer.client.post(`/application/${application.id}/interviews`, times);
    expect(getStatusAndCode(proposal)).toBe("409 offer_open");
    await sendMails();
    expect((await findMailsTo(seeker)).map(({ text }) => text).join()).toContain("Welcome.");
    expect(await list(seeker, application)).toMatchObject([{ state: "open" }]);
  });

  it("never shows an offer whose application was rejected before the mail about it", async () => {
    const { employer, seeker, application } = await makeReceived();
    await makeOffer(employer, application, { message: "Welcome." });
    await moveTo(employer, application, "rejected");
    await sendMails();
    expect(await list(seeker, application)).toEqual([]);
    const [mail] = await findMailsTo(seeker);
    expect(mail?.subject).toBe("An answer to your application for Night Nurse");
    expect(mail?.text).not.toContain("Welcome.");
  });
});
