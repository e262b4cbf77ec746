import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Signal } from "../../../contract/moderation/signals.ts";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeReview,
  makeSeeker,
  type TestUser,
} from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

const description = "You pack orders in our warehouse and drive the forklift truck when it is busy. ".repeat(3);
const readJob = async (id: string): Promise<{ signals: Signal[] }> =>
  (await moderator.client.get(`/admin/jobs/${id}`)).body;
const listKinds = (signals: Signal[] | null) => signals?.map(({ kind }) => kind);

it("shows the staff the signals of a job as it is now, and on its case as it was reported", async () => {
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer, { description: "Write us on Telegram." });
  await sendReport(portal.anonymous, "job", job.id);
  await portal.pool.query("update jobs set description = 'Send a copy of your passport.' where id = $1", [job.id]);
  const { signals } = await readCaseOf(portal, moderator, job.id);
  expect(signals?.[0]).toEqual({ kind: "messenger", words: ["Telegram"], values: {} });
  expect(listKinds((await readJob(job.id)).signals)).toContain("documents_asked");
  const review = await makeReview(portal, employer, await makeSeeker(portal));
  await sendReport(portal.anonymous, "review", review.id);
  expect((await readCaseOf(portal, moderator, review.id)).signals).toBeNull();
});

it("shows the staff the signals of a company as it is now, and on its case as it was reported", async () => {
  const known = await makeEmployer(portal, { company: "Sluiswacht", website: "https://sluiswacht.nl", description });
  const email = `${randomUUID()}@gmail.com`;
  const company = await makeEmployer(portal, {
    company: "SLUISWACHT HR",
    website: "https://sluiswacht-jobs.nl",
    description: `${description} Write us on Telegram.`,
    email,
  });
  for (const one of [known, company]) await makeJob(portal, one);
  await sendReport(portal.anonymous, "company", company.id);
  await portal.pool.query("update companies set description = $2 where id = $1", [company.id, description]);
  const readCompany = async ({ id }: TestUser) => (await moderator.client.get(`/admin/companies/${id}`)).body.signals;
  const { signals } = await readCaseOf(portal, moderator, company.id);
  const common = [
    { kind: "look_alike_domain", words: ["https://sluiswacht-jobs.nl", "sluiswacht.nl"], values: {} },
    { kind: "free_mailbox", words: [email], values: {} },
    { kind: "young_account", words: [], values: { days: 0 } },
  ];
  expect(signals).toEqual([{ kind: "messenger", words: ["Telegram"], values: {} }, ...common]);
  const sameText = { kind: "same_text", words: [], values: { companies: 1 } };
  expect(await readCompany(company)).toEqual([common[0], sameText, ...common.slice(1)]);
  await decide(portal, moderator, company.id, { measures: [{ kind: "suspend", rule: "fraud" }] });
  const again = await makeEmployer(portal, { website: "https://www.sluiswacht-jobs.nl/new" });
  expect(listKinds(await readCompany(again))).toContain("refused_domain");
});

it("shows the staff the signals of a message, to how many others it was sent, and by how many", async () => {
  const employer = await makeEmployer(portal);
  const seekers = [await makeSeeker(portal), await makeSeeker(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, employer);
  const message = "Before you start you pay a refundable registration fee. Answer me on WhatsApp: https://bit.ly/3xYz";
  const sent = [];
  for (const seeker of seekers) {
    await makeApplication(portal, job, employer, seeker);
    sent.push((await employer.client.post("/messages", { to_user_id: seeker.id, message: `${message} ` })).body);
  }
  const [first, second] = seekers as [TestUser, TestUser];
  await sendReport(first.client, "message", sent[0].id);
  const other = await makeEmployer(portal);
  await makeApplication(portal, await makeJob(portal, other), other, first);
  await other.client.post("/messages", { to_user_id: first.id, message });
  const { signals } = await readCaseOf(portal, moderator, sent[0].id);
  expect(signals?.filter(({ kind }) => kind !== "other_domain")).toEqual([
    { kind: "money_asked", words: ["pay a refundable registration fee"], values: {} },
    { kind: "messenger", words: ["WhatsApp"], values: {} },
    { kind: "same_message", words: [], values: { recipients: 2 } },
    { kind: "copied_message", words: [], values: { senders: 1 } },
    { kind: "link_shortener", words: ["https://bit.ly/3xYz"], values: {} },
    { kind: "young_account", words: [], values: { days: 0 } },
  ]);
  const { body: answer } = await second.client.post("/messages", {
    to_user_id: employer.id,
    message: "No. My address is my.name@gmail.com.",
  });
  await portal.pool.query("update users set email = $2 where id = $1", [second.id, `${randomUUID()}@gmail.com`]);
  await sendReport(employer.client, "message", answer.id);
  expect(listKinds((await readCaseOf(portal, moderator, answer.id)).signals)).toEqual(["young_account"]);
});

it("compares a job with others: the pay, the text, their domains, and those that were refused", async () => {
  const known = await makeEmployer(portal, { company: "Kwelder", website: "https://www.kwelderzilt.nl/jobs" });
  await makeJob(portal, known, { description, industry: "Science" });
  const impostor = await makeEmployer(portal, { company: "Kwelder HR", website: "https://kwelderzi1t.nl" });
  const copy = await makeJob(portal, impostor, {
    description: ` ${description}!`,
    industry: "Science",
    starting_salary: 9000,
  });
  await portal.pool.query("update users set created_at = now() - interval '30 days' where id = $1", [impostor.id]);
  expect((await readJob(copy.id)).signals.filter(({ kind }) => kind !== "other_domain")).toEqual([
    { kind: "look_alike_domain", words: ["https://kwelderzi1t.nl", "kwelderzilt.nl"], values: {} },
    { kind: "same_text", words: [], values: { companies: 1 } },
  ]);
  for (const _ of Array.from({ length: 19 })) {
    await makeJob(portal, known, { industry: "Science", starting_salary: 3000 });
  }
  expect((await readJob(copy.id)).signals[0]).toEqual({
    kind: "high_pay",
    words: [],
    values: { pay: 9000, usual_pay: 3000 },
  });
  await sendReport(portal.anonymous, "job", copy.id);
  await decide(portal, moderator, copy.id, { measures: [{ kind: "restrict", rule: "fraud" }] });
  const again = await makeEmployer(portal, { company: "Fresh start", website: "http://jobs.kwelderzi1t.nl" });
  const { signals } = await readJob((await makeJob(portal, again)).id);
  expect(signals.find(({ kind }) => kind === "refused_domain")?.words).toContain("kwelderzi1t.nl");
  expect(signals.find(({ kind }) => kind === "young_account")?.values).toEqual({ days: 0 });
});
