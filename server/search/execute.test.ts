import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobTypes } from "../../contract/constants.ts";
import type { SearchCriteria } from "../../contract/search-criteria.ts";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { type MatchPosition, OTHER_TIER, TITLE_TIER } from "./execute.ts";
import type { SearchPlan } from "./plan.ts";
import { resolveSearch } from "./search-jobs.ts";

/**
 * What an executor must do: return the same jobs in the same order as a reference that looks at every job. The table has
 * 4,000 jobs, so a search reads a sample and several periods. "alpha" is in half of the titles, "bravo" is common,
 * "charlie" is rare, "delta" is in old jobs only, and nothing is in the title of a job that posts "echo".
 */
const JOBS = 4_000;
const START = Date.UTC(2026, 0, 1);
const WORDS = ["alpha", "bravo", "charlie", "delta", "echo"] as const;

interface ReferenceJob {
  id: string;
  createdAt: number;
  title: string;
  description: string;
  type: (typeof jobTypes)[number];
  salary: number;
}

/** Job 0 is the oldest. Every tenth job has the posting time of the job before it. */
function createJob(number: number): ReferenceJob {
  const has = (divisor: number, offset = 0) => number % divisor === offset;
  const title = [has(2) && "alpha", has(7, 3) && "bravo", has(331) && "charlie", number < 900 && has(3) && "delta"];
  const description = [
    has(5) && "bravo",
    has(97, 5) && "charlie",
    number < 1_500 && has(2) && "delta",
    has(11) && "echo",
  ];
  const text = (words: (string | false)[]) => ["job", ...words.filter(Boolean)].join(" ");
  const minutes = number - (has(10, 9) ? 1 : 0);
  return {
    id: `0190${String(number * 7919)
      .padStart(8, "0")
      .slice(0, 4)}-0000-7000-8000-${String(number).padStart(12, "0")}`,
    createdAt: START + minutes * 7 * 60_000,
    title: text(title),
    description: text(description),
    type: jobTypes[number % jobTypes.length] ?? "Contract",
    salary: 1_000 + (number % 50) * 100,
  };
}

const jobs = Array.from({ length: JOBS }, (_, number) => createJob(number));
const newestFirst = [...jobs].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  const employer = await makeEmployer(portal, { company: "Northgate" });
  const pattern = await makeJob(portal, employer, {
    address: "Damrak 1, Amsterdam",
    zip_code: "1012 LG",
    industry: "Law",
  });
  for (let start = 0; start < JOBS; start += 500) {
    const rows = jobs.slice(start, start + 500).map((job) => ({ ...job, created_at: new Date(job.createdAt) }));
    await portal.pool.query(
      `insert into jobs select job.* from jobs as old, json_to_recordset($1::json) as given
         (id uuid, title text, description text, type text, salary integer, created_at timestamptz),
         jsonb_populate_record(old, jsonb_build_object('id', given.id, 'title', given.title, 'type', given.type,
           'description', given.description, 'starting_salary', salary, 'created_at', given.created_at)) as job
       where old.id = $2`,
      [JSON.stringify(rows), pattern.id],
    );
  }
  await portal.pool.query("delete from jobs where id = $1", [pattern.id]);
  // Without statistics the executor takes the table for a small one and reads no sample.
  await portal.pool.query("analyze job_search");
});
afterAll(() => portal.close());

/** A search, and the earliest posting time of its matches in milliseconds. */
type DatedSearch = SearchCriteria & { postedSinceMs?: number };

/** The criteria name a number of days before now. The test sets the time instead, so that it does not depend on now. */
async function createPlan({ postedSinceMs, ...search }: DatedSearch): Promise<SearchPlan> {
  const { plan } = await resolveSearch(portal.search, search);
  return { ...plan, postedSince: postedSinceMs === undefined ? null : new Date(postedSinceMs) };
}

/** Finds the matches of a search of required and excluded words, and their tiers, by looking at every job. */
function findByReference(search: DatedSearch) {
  const words = search.keywords.split(" ").filter(Boolean);
  const required = words.filter((word) => !word.startsWith("-"));
  const excluded = words.filter((word) => word.startsWith("-")).map((word) => word.slice(1));
  const matches = newestFirst.filter(({ title, description, type, salary, createdAt }) => {
    const text = `${title} ${description}`.split(" ");
    return (
      required.every((word) => text.includes(word)) &&
      !excluded.some((word) => text.includes(word)) &&
      (!search.type || search.type === type) &&
      salary >= (search.salary_min ?? 0) &&
      createdAt >= (search.postedSinceMs ?? 0)
    );
  });
  const isTitleMatch = ({ title }: ReferenceJob) => required.every((word) => title.split(" ").includes(word));
  const putsTitlesFirst = search.sort !== "newest" && required.length > 0;
  const getTier = (job: ReferenceJob) => (putsTitlesFirst && isTitleMatch(job) ? TITLE_TIER : OTHER_TIER);
  return matches
    .map(({ id, type, ...job }) => ({ id, type, tier: getTier({ id, type, ...job }) }))
    .sort((a, b) => a.tier - b.tier);
}

async function findAll(search: DatedSearch, limit: number) {
  const plan = await createPlan(search);
  const found: { id: string; type: string; tier: number }[] = [];
  let start: MatchPosition | null = null;
  for (;;) {
    const page = await portal.search.executor.findMatches(plan, { start, limit, withCounts: false });
    found.push(...page.rows.map(({ id, type, tier }) => ({ id, type, tier })));
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return found;
    expect(page.rows).toHaveLength(limit);
    start = { tier: last.tier, at: last.created_at.toISOString(), id: last.id };
  }
}

/** The words of a search end with a complete word, because its last word matches longer words, too. */
const searches: fc.Arbitrary<DatedSearch> = fc.record(
  {
    keywords: fc
      .tuple(fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }), fc.option(fc.constantFrom(...WORDS)))
      .map(([words, excluded]) =>
        [...words, ...(excluded && !words.includes(excluded) ? [`-${excluded}`] : [])].join(" "),
      ),
    place: fc.constantFrom("", "Amsterdam"),
    type: fc.constantFrom(...jobTypes),
    salary_min: fc.constantFrom(1_000, 3_000, 5_900),
    sort: fc.constantFrom("newest", "relevance"),
    postedSinceMs: fc.constantFrom(...[10, 1_200, 3_999, JOBS].map((number) => createJob(number).createdAt)),
  },
  { requiredKeys: ["keywords", "place"] },
);

describe("the search executor", () => {
  it("finds the same jobs in the same order as a look at every job, on pages of every size", async () => {
    const property = fc.asyncProperty(searches, fc.constantFrom(7, 20, 100), async (search, limit) => {
      const expected = findByReference(search);
      const count = Math.max(limit, Math.ceil(expected.length / 40));
      expect(await findAll(search, count)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 60, seed: 13 });
  });

  it("counts the same jobs and facets up to a thousand, and says when there are more", async () => {
    const property = fc.asyncProperty(searches, async (search) => {
      const plan = await createPlan(search);
      const { counts } = await portal.search.executor.findMatches(plan, { start: null, limit: 20, withCounts: true });
      const expected = findByReference(search);
      if (expected.length > 1_000) {
        expect(counts).toEqual({ count: 1_000, count_is_exact: false, facets: null });
        return;
      }
      expect(counts).toMatchObject({ count: expected.length, count_is_exact: true });
      const types = Object.groupBy(expected, ({ type }) => type);
      const facet = Object.entries(types).map(([value, { length }]) => ({ value, count: length }));
      expect(counts?.facets?.type).toEqual(facet.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)));
    });
    await fc.assert(property, { numRuns: 60, seed: 13 });
  });

  it("finds and counts all matches of a phrase of which few jobs have the words", async () => {
    const { plan } = await resolveSearch(portal.search, { keywords: '"alpha charlie"', place: "" });
    const { rows, counts } = await portal.search.executor.findMatches(plan, {
      start: null,
      limit: 100,
      withCounts: true,
    });
    const expected = newestFirst.filter(({ title }) => title.includes("alpha charlie"));
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(counts).toMatchObject({ count: expected.length, count_is_exact: true });
  });

  it("says that a count of a phrase is not exact when too many jobs have its words to check all of them", async () => {
    const { plan } = await resolveSearch(portal.search, { keywords: '"job alpha"', place: "" });
    const { counts } = await portal.search.executor.findMatches(plan, { start: null, limit: 20, withCounts: true });
    expect(counts).toMatchObject({ count_is_exact: false, facets: null });
  });

  it("looks at few rows, however many jobs match", async () => {
    const { plan } = await resolveSearch(portal.search, { keywords: "alpha", place: "" });
    const client = await portal.pool.connect();
    await client.query("begin");
    const { rows } = await client.query(
      `select count(*)::int as found from find_newest_matches(
         row ($1, null, $2, null, $3, null, null, null, null, null, null, null)::search_plan, 0, null, null, 21, null)`,
      [plan.query, plan.titleQuery, plan.titleCondition],
    );
    const { rows: statistics } = await client.query(
      `select sum(idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'job_search'`,
    );
    await client.query("rollback");
    client.release();
    expect(rows[0].found).toBe(21);
    expect(statistics[0].read).toBeLessThan(1_000);
  });
});
