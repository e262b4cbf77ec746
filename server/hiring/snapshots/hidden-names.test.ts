import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "../../../contract/index.ts";
import { createConfirmationLinks } from "../../jobs/life/confirmation.ts";
import { createMessageUnsubscribeLinks, sendDueUnreadMails } from "../../messages/unread-mail.ts";
import { createRateLimiter } from "../../platform/limits/rate-limiter.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { listCallableCases } from "../../testing/access/callable-cases.ts";
import { createAccessScenario } from "../../testing/access/scenario.ts";
import { CANARY } from "../../testing/canary.ts";
import { makeEmployer, makeSeeker, sendDecisions, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { createDocx } from "../../testing/resumes/sample-resume.ts";
import { uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { createNoticeMailLinks } from "../notices/mail-settings.ts";
import { sendDueNoticeMails } from "../notices/notice-mails.ts";

const portal = await startTestPortal();

const PHONE = "+31687654321";
const POSTAL_CODE = "7411 QX";
const canaries = [CANARY, "687654321", "87654321", POSTAL_CODE.toLowerCase()];
const entry = { title: "Nurse", company: "St. Mary", school: "VU", degree: "BSc", from: "2019-03", to: null };
const sent = {
  name: `Noor ${CANARY}`,
  phone: PHONE,
  summary: `I am Noor ${CANARY.toUpperCase()}, call 06 87654321 or write to noor.${CANARY}@example.com.`,
  works: JSON.stringify([{ ...entry, description: `Employee of the month: ${CANARY}` }]),
  educations: JSON.stringify([{ ...entry, description: `https://example.com/${CANARY}` }]),
};

/** Lists the canaries that a text contains. */
const findCanaries = (text: string) => canaries.filter((canary) => text.toLowerCase().includes(canary));

async function createResume() {
  const { bytes } = await createDocx([
    `% Noor ${CANARY}`,
    `Damrak 12, 1012 LG Amsterdam | 06 - 8765 4321 | noor@${CANARY}.example`,
    "Date of birth: 3 May 1990",
    "# Work experience",
    "! Nurse, St. Mary\tMarch 2019 – Present",
    `* Made ${CANARY}'s schedule for a ward of thirty beds`,
    "# Education",
    "! BSc Nursing, Free University\t2012 – 2016",
  ]);
  return { name: `CV ${CANARY}.docx`, bytes: Buffer.from(bytes) };
}

it.each(["employer", "recruiter", "interviewer"] as const)(
  "before an interview is proposed › no route tells %s who has applied: neither name nor photo, contact details or file",
  async (actor) => {
    const { users, fixtures, getClient } = await createAccessScenario(portal);
    const { seeker } = users;
    await portal.db
      .updateTable("users")
      .set({ ...sent, email: `${CANARY}@${seeker.id}.example` })
      .where("id", "=", seeker.id)
      .execute();
    await seeker.client.put("/authenticated/work-wishes", { zip_code: POSTAL_CODE });
    const photo = (await uploadPhoto(seeker)).body.file as string;
    const resume = (await uploadResume(seeker, await createResume())).body.file as string;
    for (const { id } of [fixtures.pending, fixtures.invited, fixtures.offered, fixtures.assigned])
      expect((await seeker.client.post(`/application/${id}/snapshot`)).status).toBe(200);
    await portal.pool.query("update application_snapshots set name = $1 where name = 'Sanne de Boer'", [sent.name]);
    const hide = () =>
      portal.pool.query("update applications set is_name_hidden = true where applied_by_user_id = $1", [seeker.id]);
    await hide();
    await portal.pool.query("update conversations set created_at = portal_now() + interval '1 second'");
    const told: string[] = [];
    for (const { name, about, input } of listCallableCases(actor)) {
      // These routes tell the seeker of an interview, and from then on the name is shown.
      if (name === "proposeInterview" || name === "sendDecision" || name === "sendDecisions") continue;
      // The invitation tells a helper who invites them.
      if (name === "getHelperInvitation") continue;
      const response = await callRoute(getClient(actor), routes[name], input(fixtures, users));
      const content = response.text + JSON.stringify([...response.headers]);
      if (findCanaries(content).length > 0 || content.includes(photo) || content.includes(resume))
        told.push(`${name}: ${about}`);
      if (routes[name].method !== "GET") await hide();
    }
    expect(told).toEqual([]);
  },
);

describe("an application for a job whose first selection is without names", () => {
  let owner: TestUser;
  let seeker: TestUser;
  let application: { id: string };
  let jobId: string;
  let questionId: string;
  const origin = "https://jobs.example.org";
  const read = async (path: string) => (await owner.client.get(path)).text;
  const download = (file: "csv" | "zip") =>
    fetch(`${portal.origin}/api/company/applications.${file}`, { headers: { authorization: owner.accessToken } });

  beforeEach(async () => {
    owner = await makeEmployer(portal);
    seeker = await makeSeeker(portal, sent);
    await seeker.client.put("/authenticated/work-wishes", { zip_code: POSTAL_CODE });
    await uploadPhoto(seeker);
    await uploadResume(seeker, await createResume());
    const question = { type: "text", text: "Why?", is_required: true, options: [], must_have: null };
    const form = { ...jobForm, hides_names: true, asks_cover_note: true, questions: [question] };
    jobId = (await owner.client.post("/jobs", form)).body.id;
    const { questions } = (await seeker.client.get(`/crud/jobs/${jobId}`)).body;
    questionId = questions[0].id;
    const { status, body } = await seeker.client.post("/applications", {
      job_id: jobId,
      answers: [{ question_id: questionId, value: `${CANARY} likes care` }],
      cover_note: `Dear all, Noor ${CANARY}`,
    });
    expect(status).toBe(201);
    application = body;
  });

  /** What the company reads about the application, by the place where it reads it. */
  async function readAll() {
    const zip = await readZipEntries(await download("zip"));
    return {
      application: await read(`/application/${application.id}`),
      timeline: await read(`/application/${application.id}/events`),
      board: await read(`/jobs/${jobId}/applications?answer_to=${questionId}`),
      list: await read("/applications/1"),
      "other list": await read("/company/applications"),
      csv: await (await download("csv")).text(),
      zip: JSON.stringify(zip),
      conversations: await read("/messages/users"),
      participant: await read(`/crud/users/${seeker.id}?for=conversation`),
      notices: await read("/notices"),
      export: JSON.stringify(
        await readZipEntries(
          await fetch(`${portal.origin}/api/authenticated/users/export`, {
            headers: { authorization: owner.accessToken },
          }),
        ),
      ),
    };
  }
  const listTelling = async () =>
    Object.entries(await readAll()).flatMap(([place, text]) => (findCanaries(text).length > 0 ? [place] : []));

  it("tells the applicant, and keeps the answers without the name", async () => {
    expect((await seeker.client.get(`/crud/jobs/${jobId}`)).body.hides_names).toBe(true);
    expect((await seeker.client.get(`/application/${application.id}`)).body).toMatchObject({
      is_name_hidden: true,
      snapshot: { name: sent.name, phone: PHONE, is_resume_hidden: false },
    });
    expect((await owner.client.get(`/application/${application.id}`)).body).toMatchObject({
      is_name_hidden: true,
      applied_by_user_id: application.id,
      users: [{ _id: application.id, name: null, photo: null, can_message: false }],
      snapshot: {
        name: null,
        email: null,
        phone: null,
        photo: null,
        resume: null,
        is_resume_hidden: true,
        zip_code: null,
        distance_km: expect.any(Number),
        summary: "I am […], call […] or write to […].",
        answers: [{ value: "[…] likes care" }],
        cover_note: "Dear all, […]",
      },
    });
    const [listed] = (await owner.client.get(`/jobs/${jobId}/applications?answer_to=${questionId}`)).body;
    expect(listed.shown_answer).toEqual({ question: "Why?", type: "text", value: "[…] likes care" });
  });

  it("tells nobody in the company who has applied, and everything after an interview was proposed", async () => {
    await seeker.client.post("/messages", { to_user_id: owner.id, message: "Is it a night shift?" });
    expect(await listTelling()).toEqual([]);
    expect((await owner.client.get(`/jobs/${jobId}/applications?q=${CANARY}`)).body).toEqual([]);
    expect((await owner.client.get(`/crud/users/${seeker.id}`)).body.name).toBeNull();

    const slot = { start: "2999-01-07T09:00:00.000Z", end: "2999-01-07T10:00:00.000Z", time_zone: "Europe/Amsterdam" };
    const interview = { slots: [slot], place: "Damrak 12" };
    expect((await owner.client.post(`/application/${application.id}/interviews`, interview)).status).toBe(201);
    const telling = ["application", "timeline", "board", "other list", "csv", "zip", "conversations", "participant"];
    expect(await listTelling()).toEqual([...telling, "notices", "export"]);
    const { body } = await owner.client.get(`/application/${application.id}`);
    expect(body).toMatchObject({ is_name_hidden: false, applied_by_user_id: seeker.id, users: [{ name: sent.name }] });
    expect(body.snapshot.resume.name).toContain(CANARY);
    expect((await owner.client.get(`/application/${application.id}/resume-text`)).status).toBe(404);
  });

  it("offers the resume as text, without name, contact details and date of birth, and not as a file", async () => {
    const { status, body } = await owner.client.get(`/application/${application.id}/resume-text`);
    expect(status).toBe(200);
    expect(body.text).toContain("schedule for a ward of thirty beds");
    expect(body.text).not.toMatch(/noor|1990|Damrak|1012/i);
    expect(findCanaries(body.text)).toEqual([]);
    const { resume } = (await seeker.client.get(`/application/${application.id}`)).body.snapshot;
    expect((await owner.client.get(`/auth/user/download/${resume.file}`)).status).toBe(404);
    expect((await seeker.client.get(`/application/${application.id}/resume-text`)).status).toBe(403);
  });

  it("is not named in mails to the company", async () => {
    await seeker.client.post("/messages", { to_user_id: owner.id, message: "Is it a night shift?" });
    await seeker.client.post(`/application/${application.id}/withdraw`, { reason: `${CANARY} has found another job` });
    await portal.pool.query("update unread_mails set due_at = portal_now() - interval '1 hour'");
    await portal.pool.query("update messages set created_at = created_at - interval '1 hour'");
    const { db, notify, settings } = portal;
    const secretKey = { secretKey: TEST_SECRET_KEY };
    await sendDueUnreadMails({
      db,
      notify,
      limits: createRateLimiter(portal.pool, 1000),
      links: createMessageUnsubscribeLinks(secretKey),
      origin,
    });
    const confirmationLinks = createConfirmationLinks(secretKey);
    const links = createNoticeMailLinks(secretKey);
    await sendDueNoticeMails({ db, notify, links, confirmationLinks, origin, settings }, new Date("2999-01-01"));
    const mails = (await portal.outbox()).filter(({ to }) => to === owner.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.filter((mail) => findCanaries(JSON.stringify(mail)).length > 0)).toEqual([]);
    expect(await listTelling()).toEqual([]);
  });

  it("stays without a name after a decision that can be undone, and has one when the seeker is told of it", async () => {
    await owner.client.put(`/application/${application.id}/stage`, { stage: "hired", expected_stage: "received" });
    expect(await listTelling()).toEqual([]);
    await sendDecisions(portal);
    expect(await listTelling()).toContain("application");
  });

  it("stays without a name when the job no longer hides names", async () => {
    await owner.client.put(`/crud/jobs/${jobId}`, { ...jobForm, hides_names: false });
    expect(await listTelling()).toEqual([]);
  });
});
