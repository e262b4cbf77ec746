import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal, { company: "Northgate" });
});
beforeEach(() => portal.pool.query("delete from jobs"));
afterAll(() => portal.close());

/** Posts jobs one after the other, so that the first one is the oldest. */
async function postInOrder(jobs: { title: string; description?: string }[]) {
  for (const job of jobs) await makeJob(portal, employer, { description: "Nothing to see.", industry: "Law", ...job });
}

const getTitles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const search = async (query: string) => getTitles((await portal.anonymous.get(`/auth/search/?${query}`)).body);

describe("the order of search results", () => {
  beforeEach(() =>
    postInOrder([
      { title: "Old nurse" },
      { title: "Old clerk", description: "Helps the nurse." },
      { title: "New nurse" },
      { title: "New clerk", description: "Helps the nurse on nights." },
    ]),
  );

  it("puts jobs with the keywords in the title first, newest first in both tiers", async () => {
    const byRelevance = ["New nurse", "Old nurse", "New clerk", "Old clerk"];
    expect(await search("title=nurse")).toEqual(byRelevance);
    expect(await search("title=nurse&sort=relevance")).toEqual(byRelevance);
    expect(await search("title=nurse&sort=")).toEqual(byRelevance);
  });

  it("puts jobs with all keywords in the title before other matches", async () => {
    expect(await search("title=nurse+nights")).toEqual(["New clerk"]);
    expect(await search("title=clerk+nurse")).toEqual(["New clerk", "Old clerk"]);
    expect(await search("title=nurse+new")).toEqual(["New nurse", "New clerk"]);
  });

  it("is newest first with sort=newest and without keywords", async () => {
    const byDate = ["New clerk", "New nurse", "Old clerk", "Old nurse"];
    expect(await search("title=nurse&sort=newest")).toEqual(byDate);
    expect(await search("")).toEqual(byDate);
    expect(await search("zip_code=1012")).toEqual(byDate);
  });
});

/** Expects the same results, each of them once, with every page size. */
async function expectOnEveryPageSize(query: string, expected: string[], limits: number[]) {
  for (const limit of limits) {
    const pages = await readPages(portal.anonymous, `/auth/search/?${query}`, limit);
    expect(getTitles(pages.flat()), `${query} by ${limit}`).toEqual(expected);
  }
}

describe("the cursor of search results", () => {
  it("continues through both tiers without gaps or duplicates", async () => {
    await postInOrder([
      ...[1, 2, 3, 4].map((number) => ({ title: `Nurse ${number}` })),
      ...[5, 6, 7].map((number) => ({ title: `Clerk ${number}`, description: "Helps the nurse." })),
      { title: "Welder" },
    ]);
    const expected = ["Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1", "Clerk 7", "Clerk 6", "Clerk 5"];
    await expectOnEveryPageSize("title=nurse", expected, [1, 2, 3, 4, 5, 6, 7, 8]);
    await expectOnEveryPageSize("title=nurse&zip_code=1012", expected, [1, 3, 4, 7]);
    const newest = ["Clerk 7", "Clerk 6", "Clerk 5", "Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1"];
    await expectOnEveryPageSize("title=nurse&sort=newest", newest, [1, 3, 4, 7]);
    await expectOnEveryPageSize("", ["Welder", ...newest], [1, 3, 8]);
  });

  it("distinguishes jobs with equal timestamps by their ids", async () => {
    await postInOrder([1, 2, 3, 4, 5].map((number) => ({ title: `Nurse ${number}` })));
    await portal.pool.query("update jobs set created_at = '2026-01-01'");
    const expected = ["Nurse 5", "Nurse 4", "Nurse 3", "Nurse 2", "Nurse 1"];
    await expectOnEveryPageSize("title=nurse", expected, [1, 2, 3]);
    await expectOnEveryPageSize("", expected, [1, 2, 3]);
  });

  it("shows no job twice while jobs are posted and closed", async () => {
    await postInOrder([1, 2, 3, 4].map((number) => ({ title: `Nurse ${number}` })));
    const first = await portal.anonymous.get("/auth/search/?title=nurse&limit=2");
    expect(getTitles(first.body)).toEqual(["Nurse 4", "Nurse 3"]);
    await postInOrder([{ title: "Nurse 5" }]);
    await portal.db.updateTable("jobs").set({ status: 2 }).where("title", "=", "Nurse 2").execute();
    const cursor = first.headers.get("x-next-cursor");
    expect(await search(`title=nurse&limit=2&after=${cursor}`)).toEqual(["Nurse 1"]);
  });

  it("is absent when a page ends with the last match", async () => {
    await postInOrder([{ title: "Nurse 1" }, { title: "Nurse 2" }]);
    const { headers } = await portal.anonymous.get("/auth/search/?sort=newest&title=nurse&limit=2");
    expect(headers.get("x-next-cursor")).toBeNull();
  });
});
