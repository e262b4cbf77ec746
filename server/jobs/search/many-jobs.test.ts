import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { readAll, readPages } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

/**
 * The database holds 5,000 jobs, posted one minute apart, so a search reads a sample and several periods. The word "nurse"
 * is rare and mostly in old jobs. The word "evergreen" is common, but in old jobs only.
 */
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeJob(portal, await makeEmployer(portal), { title: "Pattern", description: "Nothing.", industry: "Law" });
  await portal.pool.query("alter table jobs disable trigger jobs_update_search");
  await portal.pool.query(`
    insert into jobs (id, company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
      address, zip_code, description, status, created_at)
    select gen_random_uuid(), company_id, user_id, case when n % 600 = 0 then 'Nurse ' else 'Clerk ' end || n, industry, minimum_age,
      maximum_age, case when n = 4777 then 900000 else starting_salary end,
      case when n > 4500 and n % 100 = 0 then 'Contract' else 'Full Time' end, priority,
      case when n % 900 = 0 then 'Kerkstraat 1, Zwolle' else address end,
      case when n % 900 = 0 then '8011 AB' else zip_code end,
      case when n % 1100 = 0 then 'Helps the nurse.' when n > 2500 then 'An evergreen.' else 'Keeps books.' end, status,
      created_at - n * interval '1 minute'
    from jobs, generate_series(1, 5000) as n where title = 'Pattern'`);
  await portal.pool.query("alter table jobs enable trigger jobs_update_search");
  // Fills the search index in place of the trigger, in five parts because of the statement timeout of the pool.
  for (let part = 0; part < 5; part++) {
    await portal.pool.query(
      `insert into job_search select source.* from job_search_source as source
       where abs(hashtext(job_id::text)) % 5 = $1 on conflict do nothing`,
      [part],
    );
  }
  await portal.pool.query("analyze job_search");
});
afterAll(() => portal.close());

const getTitles = (rows: { title: string }[]) => rows.map(({ title }) => title);
const clerkTitles = (...numbers: number[]) => numbers.map((number) => `Clerk ${number}`);
const nurseTitles = [600, 1200, 1800, 2400, 3000, 3600, 4200, 4800].map((number) => `Nurse ${number}`);

const titlesInZwolle = [...clerkTitles(900), "Nurse 1800", ...clerkTitles(2700), "Nurse 3600", ...clerkTitles(4500)];

it.each([
  ["title=nurse", [...nurseTitles, ...clerkTitles(1100, 2200, 3300, 4400)], [1, 3, 5, 8, 12, 100]],
  ["title=nurse+4800", ["Nurse 4800"], [1, 20]],
  ["title=nurse+-clerk", nurseTitles, [3, 20]],
  ["title=welder", [], [20]],
  ["zip_code=zwolle", titlesInZwolle, [1, 4, 20]],
  ["zip_code=8011&radius=20", titlesInZwolle, [1, 4, 20]],
  ["type=Contract", [...clerkTitles(4600, 4700), "Nurse 4800", ...clerkTitles(4900, 5000)], [2, 100]],
  ["salary_min=800000", clerkTitles(4777), [20]],
])("the search %s finds old jobs on pages of every size", async (query, expected, limits) => {
  for (const limit of limits) {
    const pages = await readPages(portal.anonymous, `/auth/search/?${query}`, limit);
    expect(getTitles(pages.flat()), `${query} by ${limit}`).toEqual(expected);
  }
});

it("a search for a word that is common in old jobs only returns jobs newest first on every page", async () => {
  const expected = Array.from({ length: 2500 }, (_, index) => 2501 + index).filter((number) => number % 1100 !== 0);
  const jobs = await readAll(portal.anonymous, "/auth/search/?title=evergreen");
  expect(jobs.map(({ title }) => Number(title.split(" ")[1]))).toEqual(expected);
});

it("a search with many matches returns every job once", async () => {
  for (const query of ["", "?type=Full+Time&salary_min=1", "?title=-welder"]) {
    const ids = (await readAll(portal.anonymous, `/auth/search/${query}`)).map(({ id }) => id);
    expect([query, ids.length, new Set(ids).size]).toEqual([query, query.includes("Full") ? 4996 : 5001, ids.length]);
  }
});

it("GET /jobs/:id/similar finds old jobs", async () => {
  const [nurse] = (await portal.anonymous.get("/auth/search?title=nurse+4800")).body;
  const { body } = await portal.anonymous.get(`/jobs/${nurse.id}/similar`);
  expect(getTitles(body)).toEqual(nurseTitles.slice(0, 6));
});

it("the summary counts up to 1,000 matches", async () => {
  const readSummary = async (query: string) => (await portal.anonymous.get(`/auth/search/summary?${query}`)).body;
  expect(await readSummary("title=evergreen")).toMatchObject({ count: 1000, count_is_exact: false, facets: null });
  expect(await readSummary("title=nurse")).toMatchObject({
    count: 12,
    count_is_exact: true,
    facets: {
      type: [
        { value: "Full Time", count: 11 },
        { value: "Contract", count: 1 },
      ],
      industry: [{ value: "Law", count: 12 }],
      priority: [{ value: "Normal", count: 12 }],
    },
  });
});
