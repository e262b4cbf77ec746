import type { Updateable } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Overview } from "../../../contract/jobs/overview.ts";
import type { Companies, Jobs } from "../../../database/schema.ts";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createKeptCounts } from "./kept-counts.ts";
import { countOpenJobs } from "./queries.ts";

const portal = await startTestPortal();
// Each test begins with an empty board.
beforeEach(async () => {
  await portal.pool.query("update jobs set status = 2");
  await portal.pool.query("update companies set answers_due = 0, answered_in_time = 0");
});

const read = async (): Promise<Overview> => (await portal.anonymous.get("/overview")).body;
/** Reads until the counts, which are kept for a moment, include what a test has changed. */
const expectSoon = (expected: Partial<Overview>) => expect.poll(read).toMatchObject(expected);

const changeJob = (id: string, columns: Updateable<Jobs>) =>
  portal.db.updateTable("jobs").set(columns).where("id", "=", id).execute();
const changeCompany = ({ id }: TestUser, columns: Updateable<Companies>) =>
  portal.db.updateTable("companies").set(columns).where("id", "=", id).execute();
const setAnswers = (company: TestUser, due: number, inTime: number) =>
  changeCompany(company, { answers_due: due, answered_in_time: inTime });

/** Makes an employer with one open job for each industry. */
async function makeCompany(company: string, industries: string[]) {
  const employer = await makeEmployer(portal, { company });
  const jobs: { id: string }[] = [];
  for (const industry of industries) jobs.push(await makeJob(portal, employer, { industry }));
  return { employer, jobs };
}

describe("GET /overview", () => {
  it("has neither jobs nor numbers on an empty portal", async () => {
    await expectSoon({
      open_jobs: 0,
      hiring_companies: 0,
      answered_in_time_percent: null,
      industries: [],
      newest_jobs: [],
      companies: [],
    });
  });

  it("equals a count by hand of the jobs that everybody finds", async () => {
    const { jobs } = await makeCompany("Halvergate Mills", ["Finance", "Finance", "Education"]);
    const other = await makeCompany("Ormesby Works", ["Finance"]);
    const now = new Date();
    const hidden: Updateable<Jobs>[] = [
      { status: 2 },
      { deleted_at: now },
      { restricted_at: now },
      { suspended_at: now },
      { waiting_since: now },
    ];
    for (const columns of hidden) {
      const company = await makeCompany(`Hidden by ${Object.keys(columns)}`, ["Law"]);
      await changeJob(company.jobs[0]?.id ?? "", columns);
    }
    await expectSoon({
      open_jobs: 4,
      hiring_companies: 2,
      industries: [
        { title: "Finance", jobs: 3 },
        { title: "Education", jobs: 1 },
      ],
    });
    const overview = await read();
    const ids = [...jobs, ...other.jobs].map(({ id }) => id);
    expect(overview.newest_jobs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(overview.companies.map(({ company, jobs: count }) => [company, count])).toEqual([
      ["Halvergate Mills", 3],
      ["Ormesby Works", 1],
    ]);

    await changeJob(other.jobs[0]?.id ?? "", { status: 2 });
    // What names a job or a company does not wait for the counts.
    const { newest_jobs, companies } = await read();
    expect([newest_jobs.length, companies.length]).toEqual([3, 1]);
    await expectSoon({ open_jobs: 3, hiring_companies: 1 });
  });

  it("lists the newest jobs with their answer periods, those of different companies first", async () => {
    const crowd = await makeCompany("Crowd", Array<string>(8).fill("Finance"));
    const single = await makeCompany("Single", ["Law"]);
    await changeJob(single.jobs[0]?.id ?? "", { created_at: new Date("2020-01-01"), answer_days: 7 });
    await changeJob(crowd.jobs[7]?.id ?? "", { apply_url: "https://example.org/apply" });
    const { newest_jobs } = await read();
    expect(newest_jobs.map(({ company }) => company)).toEqual([...Array<string>(5).fill("Crowd"), "Single"]);
    expect(newest_jobs.at(-1)).toMatchObject({ answer_days: 7 });
    expect(newest_jobs.find(({ id }) => id === crowd.jobs[7]?.id)?.answer_days).toBeNull();
    expect(newest_jobs[0]).not.toHaveProperty("description");
  });

  it("leaves out companies whose page is restricted or has a notice, and withholds rates of fewer than five", async () => {
    const shown = await makeCompany("Shown", ["Law"]);
    const labelled = await makeCompany("Labelled", ["Law"]);
    const restricted = await makeCompany("Restricted", ["Law"]);
    await changeCompany(labelled.employer, { label: "disputed" });
    await changeCompany(restricted.employer, { restricted_at: new Date() });
    await setAnswers(shown.employer, 4, 4);
    await expectSoon({ hiring_companies: 3, companies: [{ company: "Shown", answer_rate: null }] as never });
    await setAnswers(shown.employer, 5, 4);
    await expectSoon({ companies: [{ answer_rate: { due: 5, in_time: 4, median_days: null } }] as never });
  });

  it("counts answers of companies with fewer than five only when they have five together", async () => {
    const [large, small, other] = await Promise.all(
      ["A", "B", "C"].map((company) => makeEmployer(portal, { company })),
    );
    if (!large || !small || !other) return;
    await setAnswers(small, 4, 4);
    await expectSoon({ answered_in_time_percent: null });
    await setAnswers(large, 8, 7);
    await expectSoon({ answered_in_time_percent: 87 });
    await setAnswers(other, 1, 0);
    // 11 of 13.
    await expectSoon({ answered_in_time_percent: 84 });
  });
});

it("while a count takes long, the last one is shown", async () => {
  const { employer } = await makeCompany("Waiting", []);
  const readCounts = createKeptCounts({
    name: "test",
    count: countOpenJobs,
    publicReads: portal.publicReads,
    isCurrent: () => false,
    maxWaitMs: 0,
  });
  expect((await readCounts()).open_jobs).toBe(0);
  await makeJob(portal, employer);
  expect((await readCounts()).open_jobs).toBe(0);
  await expect.poll(async () => (await readCounts()).open_jobs).toBe(1);
});

it("a cached route without parameters has one reply, whatever its URL has", async () => {
  const cached = await startTestPortal({ SEARCH_FRESH_MS: "9999" });
  await makeJob(cached, await makeEmployer(cached));
  const before = await cached.anonymous.get("/overview");
  // Without triggers, the process does not learn of the change.
  await cached.pool.query("begin; set local session_replication_role = replica; update jobs set title = 'New'; commit");
  expect((await cached.anonymous.get("/overview?again=1")).body).toEqual(before.body);
});
