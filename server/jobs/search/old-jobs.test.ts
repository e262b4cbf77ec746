import { afterAll, beforeAll, expect, it } from "vitest";
import { makeEmployer, makeJob } from "../../testing/factories.ts";
import { readAll, readPages } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

/**
 * The database holds 32,000 jobs, posted ten seconds apart, so a search reads a sample and several periods. Some words are
 * only in old jobs: frequent words, rare words, and words of a short period.
 */
const JOBS = 32_000;
const THREE_DAYS_BACK = 3 * 8_640;
const AMSTERDAM = { address: "Damrak 1, Amsterdam", zip_code: "1012 LG" };
const HOOFDDORP = { address: "Marktplein 1, Hoofddorp", zip_code: "2132 DA" };
const kinds = {
  clerk: { title: "Clerk", description: "Keeps books.", ...AMSTERDAM },
  ledger: { title: "Clerk", description: "Keeps a ledger.", ...AMSTERDAM },
  evergreen: { title: "Clerk", description: "An evergreen.", ...AMSTERDAM },
  zeppelin: { title: "Clerk", description: "Flies a zeppelin.", ...AMSTERDAM },
  gramophoneTitle: { title: "Gramophone clerk", description: "Keeps books.", ...AMSTERDAM },
  gramophone: { title: "Clerk", description: "Sells a gramophone.", ...AMSTERDAM },
  lamplighter: { title: "Clerk", description: "Helps the lamplighter.", ...AMSTERDAM },
  lamplighterNearby: { title: "Clerk", description: "Helps the lamplighter.", ...HOOFDDORP },
};
type Kind = keyof typeof kinds;

/** Job 1 is the newest. */
function getKind(number: number): Kind {
  if (number > 13_000 && number <= 15_300) return "ledger";
  if (number > 18_000 && number <= 19_500 && number % 7 > 0) return "evergreen";
  if (number > 27_010 && number <= 27_050) return "zeppelin";
  if (number > 22_000 && number % 150 === 75) return "gramophoneTitle";
  if (number > 17_000 && number % 90 === 45) return "gramophone";
  // These jobs become older than three days while the tests run. They match no search, so `posted_within` has stable
  // results.
  if (number > 25_500 && number <= THREE_DAYS_BACK) return "clerk";
  if (number > 20_000 && number % 16 === 0) return number % 32 === 0 ? "lamplighterNearby" : "lamplighter";
  return "clerk";
}

const numbers = Array.from({ length: JOBS }, (_, index) => index + 1);
const listNumbers = (...selected: Kind[]) => numbers.filter((number) => selected.includes(getKind(number)));
const newestTime = Date.now();
const toNumber = ({ createdAt }: { createdAt: string }) => (newestTime - Date.parse(createdAt)) / 10_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const employer = await makeEmployer(portal);
  const ids = new Map<Kind, string>();
  for (const [kind, job] of Object.entries(kinds)) ids.set(kind as Kind, (await makeJob(portal, employer, job)).id);
  await copyJobs(numbers.map((number) => ids.get(getKind(number))));
  await portal.pool.query("delete from jobs where id = any($1)", [[...ids.values()]]);
  await portal.pool.query("analyze job_search");
});
afterAll(() => portal.close());

/** Copies jobs and their rows of the search index. Works in parts because of the statement timeout of the pool. */
async function copyJobs(originals: (string | undefined)[]): Promise<void> {
  const { rows } = await portal.pool.query("select pg_get_indexdef('job_search_document_idx'::regclass) as definition");
  await portal.pool.query("drop index job_search_document_idx");
  await portal.pool.query("alter table jobs disable trigger user");
  for (let start = 0; start < JOBS; start += 4_000) {
    const copies = `select ('01900000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid as id, original,
        $1::timestamptz - number * interval '10 seconds' as at
      from unnest($2::uuid[]) with ordinality as part(original, index), lateral (select index + ${start} as number) as numbered`;
    const part = [new Date(newestTime), originals.slice(start, start + 4_000)];
    await portal.pool.query(
      `insert into jobs select copy.* from (${copies}) as copies join jobs as old on old.id = original,
         jsonb_populate_record(old, jsonb_build_object('id', copies.id, 'created_at', at)) as copy`,
      part,
    );
    await portal.pool.query(
      `insert into job_search select copy.* from (${copies}) as copies
         join job_search as old on old.job_id = original,
         to_filter_tsvector(old.job_id, old.created_at, old.type, old.industry, old.priority, salary, old.latitude,
           old.longitude) as old_filters,
         to_filter_tsvector(copies.id, at, old.type, old.industry, old.priority, salary, old.latitude,
           old.longitude) as filters,
         jsonb_populate_record(old, jsonb_build_object('job_id', copies.id, 'created_at', at, 'document',
           ts_delete(document, tsvector_to_array(old_filters)) || filters)) as copy`,
      part,
    );
  }
  await portal.pool.query("alter table jobs enable trigger user");
  await portal.pool.query(rows[0].definition);
}

it.each<[query: string, kinds: Kind[], limits: number[]]>([
  ["title=ledger", ["ledger"], [100]],
  ["title=evergreen", ["evergreen"], [100]],
  ["title=evergreen&sort=newest&zip_code=Amsterdam", ["evergreen"], [100]],
  ["title=zeppelin", ["zeppelin"], [1, 7, 100]],
  ["title=gramophone&sort=newest", ["gramophone", "gramophoneTitle"], [20, 100]],
  ["title=lamplighter", ["lamplighter", "lamplighterNearby"], [100]],
  ["title=lamplighter&zip_code=Hoofddorp", ["lamplighterNearby"], [67]],
  ["title=lamplighter&zip_code=Amsterdam&radius=20", ["lamplighter", "lamplighterNearby"], [100]],
  ["title=evergreen+zeppelin", [], [20]],
])("the search %s finds matches among old jobs only, newest first on every page", async (query, selected, limits) => {
  for (const limit of limits) {
    const jobs = await readAll(portal.anonymous, `/auth/search/?${query}`, limit);
    expect(jobs.map(toNumber), `${query} by ${limit}`).toEqual(listNumbers(...selected));
  }
});

it("a search orders old jobs by tier across pages", async () => {
  const expected = [...listNumbers("gramophoneTitle"), ...listNumbers("gramophone")];
  for (const limit of [17, 100]) {
    const pages = await readPages(portal.anonymous, "/auth/search/?title=gramophone", limit);
    expect(pages.flat().map(toNumber)).toEqual(expected);
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  }
});

it("posted_within limits a search to newer jobs", async () => {
  const jobs = await readAll(portal.anonymous, "/auth/search/?title=lamplighter&posted_within=3");
  const expected = listNumbers("lamplighter", "lamplighterNearby");
  expect(jobs.map(toNumber)).toEqual(expected.filter((number) => number <= THREE_DAYS_BACK));
});

it("the summary counts matches among old jobs, also around a place", async () => {
  const readSummary = async (query: string) => (await portal.anonymous.get(`/auth/search/summary?${query}`)).body;
  const nearAmsterdam = "zip_code=Amsterdam&radius=20";
  const typeFacet = (count: number) => ({ type: [{ value: "Full Time", count }] });
  for (const [query, selected] of [
    ["title=lamplighter", ["lamplighter", "lamplighterNearby"]],
    [`title=lamplighter&${nearAmsterdam}`, ["lamplighter", "lamplighterNearby"]],
    ["title=lamplighter&zip_code=Hoofddorp", ["lamplighterNearby"]],
    [`title=zeppelin&${nearAmsterdam}`, ["zeppelin"]],
    ["title=gramophone", ["gramophone", "gramophoneTitle"]],
  ] as [string, Kind[]][]) {
    const count = listNumbers(...selected).length;
    expect([query, await readSummary(query)]).toMatchObject([
      query,
      { count, count_is_exact: true, facets: typeFacet(count) },
    ]);
  }
  for (const query of ["title=evergreen", `title=evergreen&${nearAmsterdam}`]) {
    expect(await readSummary(query)).toMatchObject({ count: 1000, count_is_exact: false, facets: null });
  }
});

it("the correction keeps words that occur in old jobs only", async () => {
  const { body } = await portal.anonymous.get("/auth/search/summary?title=zepelin+clerk");
  expect(body).toMatchObject({ count: 40, searched_instead: "zeppelin clerk" });
  const { body: both } = await portal.anonymous.get("/auth/search/summary?title=evergreen+zeppelin");
  expect(both).toMatchObject({ count: 0, searched_instead: null });
});
