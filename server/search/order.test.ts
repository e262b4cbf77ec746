import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, type Person } from "../testing/factories.ts";
import { readAll, readPages } from "../testing/paging.ts";
import { openPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
let employer: Person;
beforeAll(async () => {
  portal = await openPortal();
  employer = await makeEmployer(portal, { company: "Northgate" });
});
beforeEach(() => portal.pool.query("delete from jobs"));
afterAll(() => portal.close());

/** Posts jobs one after the other, the first one oldest. */
async function postInOrder(jobs: { title: string; description?: string }[]) {
  for (const job of jobs) await makeJob(portal, employer, { description: "Nothing to see.", industry: "Law", ...job });
}

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const search = async (query: string) => titlesOf((await portal.anonymous.get(`/auth/search/?${query}`)).body);

describe("the order", () => {
  beforeEach(() =>
    postInOrder([
      { title: "Old nurse" },
      { title: "Old clerk", description: "Helps the nurse." },
      { title: "New nurse" },
      { title: "New clerk", description: "Helps the nurse on nights." },
    ]),
  );

  it("is titles first, the newest first among them, then the others", async () => {
    const byRelevance = ["New nurse", "Old nurse", "New clerk", "Old clerk"];
    expect(await search("title=nurse")).toEqual(byRelevance);
    expect(await search("title=nurse&sort=relevance")).toEqual(byRelevance);
    expect(await search("title=nurse&sort=")).toEqual(byRelevance);
  });

  it("counts as in the title only what has every word there", async () => {
    expect(await search("title=nurse+nights")).toEqual(["New clerk"]);
    expect(await search("title=clerk+nurse")).toEqual(["New clerk", "Old clerk"]);
    expect(await search("title=nurse+new")).toEqual(["New nurse", "New clerk"]);
  });

  it("is the newest first when asked for, or when there are no words", async () => {
    const byDate = ["New clerk", "New nurse", "Old clerk", "Old nurse"];
    expect(await search("title=nurse&sort=newest")).toEqual(byDate);
    expect(await search("")).toEqual(byDate);
    expect(await search("zip_code=1012")).toEqual(byDate);
  });
});

/** Every query pages through the same rows, whatever the size of a page, and meets each of them once. */
async function expectSameOnEveryPageSize(query: string, whole: string[], limits: number[]) {
  for (const limit of limits) {
    const pages = await readPages(portal.anonymous, `/auth/search/?${query}`, limit);
    expect(titlesOf(pages.flat()), `${query} by ${limit}`).toEqual(whole);
  }
}

describe("page by page", () => {
  it("goes through both tiers without gaps or repeats", async () => {
    await postInOrder([
      ...[1, 2, 3, 4].map((number) => ({ title: `Nurse ${number}` })),
      ...[5, 6, 7].map((number) => ({ title: `Clerk ${number}`, description: "Helps the nurse." })),
      { title: "Welder" },
    ]);
    const whole = ["Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1", "Clerk 7", "Clerk 6", "Clerk 5"];
    await expectSameOnEveryPageSize("title=nurse", whole, [1, 2, 3, 4, 5, 6, 7, 8]);
    await expectSameOnEveryPageSize("title=nurse&zip_code=1012", whole, [1, 3, 4, 7]);
    const newest = ["Clerk 7", "Clerk 6", "Clerk 5", "Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1"];
    await expectSameOnEveryPageSize("title=nurse&sort=newest", newest, [1, 3, 4, 7]);
    await expectSameOnEveryPageSize("", ["Welder", ...newest], [1, 3, 8]);
  });

  it("tells jobs of one moment apart by their ids", async () => {
    await postInOrder([1, 2, 3, 4, 5].map((number) => ({ title: `Nurse ${number}` })));
    await portal.pool.query("update jobs set created_at = '2026-01-01'");
    const whole = ["Nurse 5", "Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1"];
    await expectSameOnEveryPageSize("title=nurse", whole, [1, 2, 3]);
    await expectSameOnEveryPageSize("", whole, [1, 2, 3]);
  });

  it("shows nothing twice while jobs are posted and closed", async () => {
    await postInOrder([1, 2, 3, 4].map((number) => ({ title: `Nurse ${number}` })));
    const first = await portal.anonymous.get("/auth/search/?title=nurse&limit=2");
    expect(titlesOf(first.body)).toEqual(["Nurse 4", "Nurse 3"]);
    await postInOrder([{ title: "Nurse 5" }]);
    await portal.db.updateTable("jobs").set({ status: 2 }).where("title", "=", "Nurse 2").execute();
    const cursor = first.headers.get("x-next-cursor");
    expect(await search(`title=nurse&limit=2&after=${cursor}`)).toEqual(["Nurse 1"]);
  });

  it("ends when a page ends with the last match", async () => {
    await postInOrder([{ title: "Nurse 1" }, { title: "Nurse 2" }]);
    const { headers } = await portal.anonymous.get("/auth/search/?sort=newest&title=nurse&limit=2");
    expect(headers.get("x-next-cursor")).toBeNull();
  });
});

describe("on a board of 8,000 jobs", () => {
  /** Nurses here and there, most of them too far back for a look at the newest jobs. */
  beforeEach(async () => {
    await postInOrder([{ title: "Pattern" }]);
    await portal.pool.query(`
      insert into jobs (id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
        address, zip_code, description, status, created_at)
      select gen_random_uuid(), user_id,
        case when n % 900 = 0 then 'Nurse ' || n else 'Clerk ' || n end, industry, minimum_age, maximum_age,
        starting_salary, case when n > 7500 and n % 100 = 0 then 'Contract' else 'Full Time' end, priority,
        case when n % 1300 = 0 then 'Kerkstraat 1, Zwolle' else address end, zip_code,
        case when n % 1700 = 0 then 'Helps the nurse.' else 'Keeps books.' end, status,
        created_at - n * interval '1 minute'
      from jobs, generate_series(1, 8000) as n where title = 'Pattern'`);
  });

  it("finds the common, the rare and the far-off alike, on pages of every size", async () => {
    const nurses = [900, 1800, 2700, 3600, 4500, 5400, 6300, 7200].map((n) => `Nurse ${n}`);
    const helpers = [1700, 3400, 5100, 6800].map((n) => `Clerk ${n}`);
    await expectSameOnEveryPageSize("title=nurse", [...nurses, ...helpers], [1, 3, 5, 8, 12, 100]);
    await expectSameOnEveryPageSize("title=nurse+7200", ["Nurse 7200"], [1, 20]);
    await expectSameOnEveryPageSize("title=welder", [], [20]);
    const inZwolle = [1300, 2600, 3900, 5200, 6500, 7800].map((n) => `Clerk ${n}`);
    await expectSameOnEveryPageSize("zip_code=zwolle", inZwolle, [1, 4, 20]);
  });

  it("finds what only a filter tells, however far back", async () => {
    const contracts = [7600, 7700, 7800, 7900, 8000].map((n) => `Clerk ${n}`);
    await expectSameOnEveryPageSize("type=Contract", contracts, [2, 100]);
  });

  it("meets every job once", async () => {
    const ids = (await readAll(portal.anonymous, "/auth/search/")).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([8001, 8001]);
  });
});
