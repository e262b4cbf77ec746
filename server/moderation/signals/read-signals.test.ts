import { afterAll, beforeAll, expect, it } from "vitest";
import type { Signal } from "../../../contract/moderation/signals.ts";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

let portal: TestPortal;
let moderator: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  moderator = await makeModerator(portal);
});
afterAll(() => portal.close());

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
  await sendReport(portal.anonymous, "company", employer.id);
  expect((await readCaseOf(portal, moderator, employer.id)).signals).toBeNull();
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
