import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { readAll, readPages } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

/**
 * 5,000 jobs, a minute apart, so that a search goes through more than one stretch of time. Nurses here and there, most
 * of them far back; "evergreen" is common, and only among old jobs.
 */
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await makeJob(portal, await makeEmployer(portal), { title: "Pattern", description: "Nothing.", industry: "Law" });
  await portal.pool.query("alter table jobs disable trigger jobs_update_search");
  await portal.pool.query(`
    insert into jobs (id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
      address, zip_code, description, status, created_at)
    select gen_random_uuid(), user_id, case when n % 600 = 0 then 'Nurse ' else 'Clerk ' end || n, industry, minimum_age,
      maximum_age, case when n = 4777 then 900000 else starting_salary end,
      case when n > 4500 and n % 100 = 0 then 'Contract' else 'Full Time' end, priority,
      case when n % 900 = 0 then 'Kerkstraat 1, Zwolle' else address end,
      case when n % 900 = 0 then '8011 AB' else zip_code end,
      case when n % 1100 = 0 then 'Helps the nurse.' when n > 2500 then 'An evergreen.' else 'Keeps books.' end, status,
      created_at - n * interval '1 minute'
    from jobs, generate_series(1, 5000) as n where title = 'Pattern'`);
  await portal.pool.query("alter table jobs enable trigger jobs_update_search");
  // What the triggers do, which row by row takes its time; in parts, because of the time limit of web requests.
  for (let part = 0; part < 5; part++) {
    await portal.pool.query(
      `insert into job_search select source.* from job_search_source as source
       where abs(hashtext(job_id::text)) % 5 = $1 on conflict do nothing`,
      [part],
    );
  }
});
afterAll(() => portal.close());

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const clerks = (...numbers: number[]) => numbers.map((number) => `Clerk ${number}`);
const nurses = [600, 1200, 1800, 2400, 3000, 3600, 4200, 4800].map((number) => `Nurse ${number}`);

const inZwolle = [...clerks(900), "Nurse 1800", ...clerks(2700), "Nurse 3600", ...clerks(4500)];

it.each([
  ["title=nurse", [...nurses, ...clerks(1100, 2200, 3300, 4400)], [1, 3, 5, 8, 12, 100]],
  ["title=nurse+4800", ["Nurse 4800"], [1, 20]],
  ["title=nurse+-clerk", nurses, [3, 20]],
  ["title=welder", [], [20]],
  ["zip_code=zwolle", inZwolle, [1, 4, 20]],
  ["zip_code=8011&radius=20", inZwolle, [1, 4, 20]],
  ["type=Contract", [...clerks(4600, 4700), "Nurse 4800", ...clerks(4900, 5000)], [2, 100]],
  ["salary_min=800000", clerks(4777), [20]],
])("%s finds its jobs however far back, on pages of every size", async (query, whole, limits) => {
  for (const limit of limits) {
    const pages = await readPages(portal.anonymous, `/auth/search/?${query}`, limit);
    expect(titlesOf(pages.flat()), `${query} by ${limit}`).toEqual(whole);
  }
});

it("finds what is common only among old jobs, newest first, on every page", async () => {
  const whole = Array.from({ length: 2500 }, (_, index) => 2501 + index).filter((number) => number % 1100 !== 0);
  const found = await readAll(portal.anonymous, "/auth/search/?title=evergreen");
  expect(found.map(({ title }) => Number(title.split(" ")[1]))).toEqual(whole);
});

it("meets every job once", async () => {
  for (const query of ["", "?type=Full+Time&salary_min=1", "?title=-welder"]) {
    const ids = (await readAll(portal.anonymous, `/auth/search/${query}`)).map(({ id }) => id);
    expect([query, ids.length, new Set(ids).size]).toEqual([query, query.includes("Full") ? 4996 : 5001, ids.length]);
  }
});

it("finds similar jobs however far back", async () => {
  const [nurse] = (await portal.anonymous.get("/auth/search?title=nurse+4800")).body;
  const { body } = await portal.anonymous.get(`/jobs/${nurse.id}/similar`);
  expect(titlesOf(body)).toEqual(nurses.slice(0, 6));
});

it("counts up to a thousand", async () => {
  const summaryOf = async (query: string) => (await portal.anonymous.get(`/auth/search/summary?${query}`)).body;
  expect(await summaryOf("title=evergreen")).toMatchObject({ count: 1000, count_is_exact: false, facets: null });
  expect(await summaryOf("title=nurse")).toMatchObject({
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
