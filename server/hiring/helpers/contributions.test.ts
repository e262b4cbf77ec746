import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Question } from "../../../contract/jobs/questions.ts";
import { makeEmployer, makeHelp, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";

let seeker: TestUser;
let coach: TestUser;
let employer: TestUser;
let help: { id: string };
let job: { id: string };
const question = {
  id: "0198a000-0000-7000-8000-000000000001",
  type: "yes_no",
  text: "Do you have a driving licence?",
  is_required: true,
  options: [],
} satisfies Question;
const second = { ...question, id: "0198a000-0000-7000-8000-000000000002", type: "text", text: "Why?" } as const;

const portal = await startTestPortal();
beforeEach(async () => {
  [seeker, coach, employer] = await Promise.all([
    makeSeeker(portal, { name: "Sanne de Boer" }),
    makeSeeker(portal, { name: "Karin Coach" }),
    makeEmployer(portal, { company: "Northgate Health" }),
  ]);
  help = await makeHelp(portal, seeker, coach);
  const questions = [question, second].map((one) => ({ ...one, must_have: null }));
  job = await makeJob(portal, employer, { title: "Lamp Keeper", asks_cover_note: true, questions });
});

const suggest = (target = job, body: object = { note: "Near your home" }, by = coach) =>
  by.client.post(`/helped-people/${help.id}/suggestions/${target.id}`, body);
const prepare = (body: object, target = job, by = { client: coach.client, id: help.id }) =>
  by.client.put(`/helped-people/${by.id}/prepared/${target.id}`, body);
const readPerson = async () => (await coach.client.get(`/helped-people/${help.id}`)).body;
const readSuggestions = async () => (await seeker.client.get("/suggestions")).body;
const readPrepared = async (target = job) => (await seeker.client.get(`/prepared-applications/${target.id}`)).body;
const listNotices = async () => (await seeker.client.get("/notices")).body;
const close = (target = job) => employer.client.post(`/jobs/${target.id}/close`, {});
const full = {
  answers: [{ question_id: question.id, value: true }],
  cover_note: "I would like to keep your lamps.",
};

describe("a suggestion", () => {
  it("reaches the seeker in the portal with its note, and the mail of its notice names the helper", async () => {
    expect((await suggest()).status).toBe(201);
    expect(await readSuggestions()).toMatchObject({
      suggestions: [{ helper: "Karin Coach", note: "Near your home", job: { id: job.id, title: "Lamp Keeper" } }],
      prepared: [],
    });
    expect(await listNotices()).toMatchObject([
      { kind: "job_suggested", actor_name: "Karin Coach", job_id: job.id, company: "Northgate Health" },
    ]);
    const { rows } = await portal.pool.query("select kind from notice_mails where user_id = $1", [seeker.id]);
    expect(rows).toEqual([{ kind: "job_suggested" }]);
  });

  it("is answered by saving the job or putting it aside, which the helper sees", async () => {
    const other = await makeJob(portal, employer, { title: "Rope Maker" });
    await suggest();
    const { body } = await suggest(other);
    expect((await seeker.client.put(`/saved/jobs/${job.id}`)).status).toBe(204);
    expect((await seeker.client.delete(`/suggestions/${body.id}`)).status).toBe(204);
    expect((await readSuggestions()).suggestions).toEqual([]);
    expect((await readPerson()).suggestions).toMatchObject([
      { job_title: "Rope Maker", state: "dismissed" },
      { job_title: "Lamp Keeper", state: "saved" },
    ]);
  });

  it("counts as applied only when the seeker shows the applications", async () => {
    const plain = await makeJob(portal, employer);
    await suggest(plain);
    expect((await seeker.client.post("/applications", { job_id: plain.id })).status).toBe(201);
    expect((await readPerson()).suggestions).toMatchObject([{ state: "open" }]);
    await seeker.client.put(`/helpers/${help.id}`, { shows_profile: false, shows_applications: true });
    expect((await readPerson()).suggestions).toMatchObject([{ state: "applied" }]);
    const again = await makeJob(portal, employer);
    await seeker.client.post("/applications", { job_id: again.id });
    expect((await suggest(again)).body.code).toBe("already_applied");
  });

  it("is sent once for a job by 16 requests at the same time, and can be taken back with its notice", async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => suggest()));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.find(({ status }) => status !== 201)?.body.code).toBe("already_suggested");
    expect((await coach.client.delete(`/helped-people/${help.id}/suggestions/${job.id}`)).status).toBe(204);
    expect([await listNotices(), (await readSuggestions()).suggestions]).toEqual([[], []]);
    expect((await suggest()).status).toBe(201);
  });

  it("of a closed job is shown as closed to the helper, with the title at that time, and no longer to the seeker", async () => {
    await suggest();
    expect((await close()).status).toBe(200);
    await portal.pool.query("update jobs set title = 'A secret draft' where id = $1", [job.id]);
    expect((await readSuggestions()).suggestions).toEqual([]);
    expect((await readPerson()).suggestions).toMatchObject([{ job_title: "Lamp Keeper", state: "closed" }]);
    expect((await suggest()).status).toBe(404);
  });

  it("is not for jobs of the helper's own company", async () => {
    const { id } = await makeHelp(portal, seeker, employer);
    const { body } = await employer.client.post(`/helped-people/${id}/suggestions/${job.id}`, {});
    expect(body.code).toBe("own_company");
    expect((await prepare(full, job, { client: employer.client, id })).body.code).toBe("own_company");
  });

  it("of others cannot be put aside, and nobody suggests to others", async () => {
    const { body } = await suggest();
    const stranger = await makeSeeker(portal);
    expect((await stranger.client.delete(`/suggestions/${body.id}`)).status).toBe(404);
    expect((await suggest(job, {}, stranger)).status).toBe(404);
    expect((await suggest({ id: randomUUID() })).status).toBe(404);
  });

  it.each([
    ["NUL", "a\u0000b", 400, "malformed"],
    ["a huge note", "x".repeat(501), 422, "invalid_fields"],
  ] as const)("with %s is refused", async (_, note, status, code) => {
    const reply = await suggest(job, { note });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });
});

describe("a prepared application", () => {
  it("is in the form of the seeker, who is told once, and leaves required answers open", async () => {
    expect((await prepare(full)).status).toBe(200);
    expect((await prepare({ ...full, cover_note: "Better." })).status).toBe(200);
    expect(await readPrepared()).toMatchObject({ helper: "Karin Coach", ...full, cover_note: "Better." });
    expect((await readSuggestions()).prepared).toMatchObject([{ job_id: job.id, helper: "Karin Coach" }]);
    expect(await listNotices()).toMatchObject([{ kind: "application_prepared", job_id: job.id }]);
    expect((await readPerson()).prepared).toMatchObject([{ job_id: job.id, job_title: "Lamp Keeper" }]);
  });

  it("is replaced by that of another helper, who does not see the first", async () => {
    const other = await makeSeeker(portal, { name: "Bo Buddy" });
    const { id } = await makeHelp(portal, seeker, other);
    await prepare(full);
    const path = `/helped-people/${id}/prepared/${job.id}`;
    expect((await other.client.get(path)).body).toBeNull();
    await other.client.put(path, { cover_note: "By Bo" });
    expect(await readPrepared()).toMatchObject({ helper: "Bo Buddy", cover_note: "By Bo" });
    expect((await readPerson()).prepared).toEqual([]);
    expect(await listNotices()).toMatchObject([{ kind: "application_prepared", actor_name: "Bo Buddy" }]);
    // It is no longer that of the first helper, who deletes nothing.
    expect((await coach.client.delete(`/helped-people/${help.id}/prepared/${job.id}`)).status).toBe(204);
    expect(await readPrepared()).toMatchObject({ helper: "Bo Buddy" });
  });

  it("by two helpers at the same time is one of them", async () => {
    const other = await makeSeeker(portal);
    const { id } = await makeHelp(portal, seeker, other);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? prepare({ cover_note: "One" }) : prepare({ cover_note: "Two" }, job, { client: other.client, id }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await portal.pool.query("select cover_note from prepared_applications where job_id = $1", [
      job.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(await listNotices()).toHaveLength(1);
  });

  it("is gone when the seeker sends the application, of which the company learns nothing about the helper", async () => {
    await prepare(full);
    const { body } = await seeker.client.post("/applications", {
      job_id: job.id,
      answers: [...full.answers, { question_id: second.id, value: "Because" }],
      cover_note: full.cover_note,
    });
    expect(await readPrepared()).toBeNull();
    const received = await employer.client.get(`/application/${body.id}`);
    expect(received.body.snapshot.cover_note).toBe(full.cover_note);
    for (const path of [`/application/${body.id}`, `/application/${body.id}/events`, "/notices"]) {
      expect((await employer.client.get(path)).text).not.toMatch(new RegExp(`Karin|${coach.id}|${help.id}`));
    }
    const { rows } = await portal.pool.query("select id from prepared_applications where job_id = $1", [job.id]);
    expect(rows).toEqual([]);
  });

  it("ends after 14 days, when the seeker deletes it, and when the job closes", async () => {
    await prepare(full);
    await portal.pool.query("update prepared_applications set prepared_at = portal_now() - interval '15 days'");
    expect(await readPrepared()).toBeNull();
    await prepare(full);
    expect((await seeker.client.delete(`/prepared-applications/${job.id}`)).status).toBe(204);
    expect(await readPrepared()).toBeNull();
    await prepare(full);
    await close();
    expect(await readPrepared()).toBeNull();
    expect((await prepare(full)).status).toBe(404);
    await portal.sweep();
    const { rows } = await portal.pool.query("select id from prepared_applications where job_id = $1", [job.id]);
    expect(rows).toEqual([]);
  });

  it("tells a helper that the seeker has applied only when the applications are shown", async () => {
    const noted = await makeJob(portal, employer, { asks_cover_note: true });
    await seeker.client.post("/applications", { job_id: noted.id });
    expect((await prepare(full, noted)).status).toBe(200);
    expect(await listNotices()).toEqual([]);
    await seeker.client.put(`/helpers/${help.id}`, { shows_profile: false, shows_applications: true });
    expect((await prepare(full, noted)).body.code).toBe("already_applied");
  });

  it.each([
    ["nothing", { answers: [], cover_note: " " }, 409, "nothing_prepared"],
    ["a wrong answer", { answers: [{ question_id: question.id, value: "yes" }] }, 422, "invalid_fields"],
    ["a huge cover note", { cover_note: "x".repeat(5_001) }, 422, "invalid_fields"],
    ["NUL", { cover_note: "a\u0000" }, 400, "malformed"],
  ] as const)("with %s is refused", async (_, body, status, code) => {
    const reply = await prepare(body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await readPrepared()).toBeNull();
  });

  it("is not for a job with applications at an outside address", async () => {
    await portal.pool.query("update jobs set apply_url = 'https://northgate.example' where id = $1", [job.id]);
    expect((await prepare(full)).body.code).toBe("apply_outside");
  });
});

it("the export of an account contains what its helper has suggested and prepared", async () => {
  await suggest();
  await prepare(full);
  const read = async ({ accessToken }: TestUser) =>
    readZipEntries(
      await fetch(`${portal.origin}/api/authenticated/users/export`, { headers: { authorization: accessToken } }),
    );
  const [ofSeeker, ofCoach] = [await read(seeker), await read(coach)];
  const contributions = {
    suggestions: [{ title: "Lamp Keeper", note: "Near your home" }],
    prepared: [{ job_id: job.id, cover_note: full.cover_note }],
  };
  expect(ofSeeker["helpers.json"]).toMatchObject([{ name: "Karin Coach", ...contributions }]);
  expect(ofCoach["people-you-help.json"]).toMatchObject([{ name: "Sanne de Boer", ...contributions }]);
});

it("suggestions are deleted after 60 days", async () => {
  await suggest();
  await portal.pool.query("update job_suggestions set created_at = portal_now() - interval '61 days'");
  await portal.sweep();
  expect((await readPerson()).suggestions).toEqual([]);
});
