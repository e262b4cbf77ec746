import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { educationLevels } from "../../../../contract/jobs/terms/requirements.ts";
import { shiftFilters, shifts } from "../../../../contract/jobs/terms/schedule.ts";
import { offeredHours } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { jobTypes, workPlaces } from "../../../../contract/platform/constants.ts";
import { languages } from "../../../../contract/platform/languages.ts";
import { encodeCursor } from "../../../platform/http/paging.ts";
import { makeEmployer, makeJob, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { createReferenceEngine, type SearchableJob } from "../../../testing/reference-search-engine.ts";
import type { JobRow } from "../../present.ts";
import { resolveSearch } from "../prepare-search.ts";
import { findSimilarJobs, searchFirstPage, searchJobs } from "../search-jobs.ts";
import type { SearchService } from "../search-service.ts";
import { suggestSearches } from "../suggest-searches.ts";
import type { MatchPosition, MatchRow, PreparedSearch, SearchEngine } from "./engine.ts";

/**
 * The engine of the portal and a reference that scans all jobs pass the same tests, and return the same jobs in the same order for random searches. The table has more than 4,000 jobs, so a search reads a
 * sample and several periods. "alpha" is in half of the titles, "bravo" is common, "charlie" is rare, "delta" is in old
 * jobs only, and nothing is in the title of a job that posts "echo".
 */
const JOBS = 4_000;
const START = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const WORDS = ["alpha", "bravo", "charlie", "delta", "echo"] as const;

/** Job 0 is the oldest. Every tenth job has the posting time of the job before it. */
function createJob(number: number) {
  const has = (divisor: number, offset = 0) => number % divisor === offset;
  const title = [has(2) && "alpha", has(7, 3) && "bravo", has(331) && "charlie", number < 900 && has(3) && "delta"];
  const description = [
    has(5) && "bravo",
    has(97, 5) && "charlie",
    number < 1_500 && has(2) && "delta",
    has(3) && "echo",
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
    pay_currency: has(3, 2) ? "EUR" : null,
    work_place: workPlaces[number % 5] ?? null,
    education: educationLevels[number % 8] ?? null,
    hours_min: has(3, 1) ? null : 4 + ((number * 7) % 37),
    shifts: has(3) ? [] : shifts.filter((_, index) => has(index + 2)),
    hours_max: has(4) ? null : 42 + (number % 5) / 2,
    text_language: [...languages, null][number % (languages.length + 1)] ?? null,
    occupation_group: (["22", "21", "75"] as const)[number % 4] ?? null,
    // No job has a skill twice.
    skills: has(4) ? ["SQL", ...(has(11) ? ["Excel"] : [])] : [],
    nice_to_have_skills: has(4) ? [] : has(6, 3) ? ["Excel"] : has(13, 1) ? ["SQL"] : [],
    closes_on: has(3) ? new Date(Date.now() + (number % 40) * 9 * DAY_MS).toISOString().slice(0, 10) : null,
  };
}

/** Five jobs with words of their own. The last one is inactive. */
const examples = [
  {
    name: "A",
    day: 1,
    title: "Foxtrot kilo",
    description: "Lima oscar",
    type: "Contract",
    starting_salary: 2_000,
    closes_on: "2026-12-31",
  },
  {
    name: "B",
    day: 3,
    title: "Kilo",
    description: "Foxtrot papa",
    type: "Part Time",
    priority: "Urgent",
    work_place: "hybrid" as const,
    skills: ["Bread baking", "C++"],
    nice_to_have_skills: ["Spanish"],
    education: "high_school",
    pay_min: 3_450,
    hours_min: 24,
    hours_max: 31.5,
    shifts: ["day" as const, "weekend" as const],
    text_language: "nl",
    occupation_group: "75",
  },
  {
    name: "C",
    day: 2,
    title: "Kilo foxtrot",
    description: "Tango",
    type: "Contract",
    industry: "Finance",
    pay_min: 3_450,
    hours_max: 36.5,
    shifts: ["night" as const],
  },
  { name: "D", day: -9, title: "Foxtrotter", description: "Zulu", industry: "Finance" },
  { name: "E", day: 4, title: "Foxtrot kilo", description: "Tango", status: 2 },
];
const exampleAddresses: Record<string, { address: string; zip_code: string }> = {
  B: { address: "Domplein 1, Utrecht", zip_code: "3512 JC" },
  C: { address: "Coolsingel 40, Rotterdam", zip_code: "3011 AD" },
};

/** The jobs of the examples by their names. */
const exampleJobs = new Map<string, JobRow>();
const portal = await startTestPortal();
const employer = await makeEmployer(portal, { company: "Northgate" });
await insertJobs(employer);
const place = { address: "Damrak 1, Amsterdam", zip_code: "1012 LG" };
for (const { name, day, ...job } of examples) {
  const created_at = new Date(Date.UTC(2026, 1, day));
  const form = { created_at, ...place, ...exampleAddresses[name], ...job };
  exampleJobs.set(name, await makeJob(portal, employer, form));
}
// Without statistics the engine takes table and matches for small ones and reads no sample.
await portal.pool.query("analyze job_search");
await portal.pool.query("select update_search_word_counts()");
const { rows } = await portal.pool.query<SearchableJob>(
  `select jobs.*, company.name as company, at.country, at.latitude, at.longitude
   from jobs join companies as company on company.id = company_id join job_search as at on at.job_id = jobs.id
   order by jobs.created_at desc, jobs.id desc`,
);
const services: Record<string, SearchService> = {
  PostgreSQL: portal.search,
  "the reference": { ...portal.search, engine: createReferenceEngine(rows) },
};

async function insertJobs(employer: TestUser): Promise<void> {
  const pattern = await makeJob(portal, employer, {
    address: "Damrak 1, Amsterdam",
    zip_code: "1012 LG",
    industry: "Law",
  });
  const jobs = Array.from({ length: JOBS }, (_, number) => createJob(number));
  // A generated column cannot be inserted.
  const columns = `id, company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
    work_place, closes_on, address, zip_code, description, status, created_at, education, text_language, occupation_group,
    occupation_group_source, skills, nice_to_have_skills, hours_min, hours_max, shifts, pay_currency`;
  for (let start = 0; start < JOBS; start += 500) {
    const rows = jobs.slice(start, start + 500).map((job) => ({ ...job, created_at: new Date(job.createdAt) }));
    await portal.pool.query(
      `insert into jobs (${columns})
       select ${columns.replace(/\w+/g, "job.$&")} from jobs as old, json_to_recordset($1::json) as given
         (id uuid, title text, description text, type text, salary integer, work_place text, closes_on date, created_at timestamptz,
          education text, text_language text, occupation_group text, skills text[], nice_to_have_skills text[],
          hours_min numeric, hours_max numeric, shifts text[], pay_currency text),
         jsonb_populate_record(old, jsonb_build_object('id', given.id, 'title', given.title, 'type', given.type,
           'description', given.description, 'starting_salary', salary, 'work_place', given.work_place, 'closes_on', given.closes_on,
           'created_at', given.created_at, 'education', given.education, 'text_language', given.text_language,
           'occupation_group', given.occupation_group, 'occupation_group_source', 'title',
           'skills', given.skills, 'nice_to_have_skills', given.nice_to_have_skills, 'hours_min', given.hours_min,
           'hours_max', given.hours_max, 'shifts', given.shifts, 'pay_currency', given.pay_currency)) as job
       where old.id = $2`,
      [JSON.stringify(rows), pattern.id],
    );
  }
  await portal.pool.query("delete from jobs where id = $1", [pattern.id]);
}

/** A search, and the earliest posting time of its matches in milliseconds. */
type DatedSearch = SearchCriteria & { postedSinceMs?: number };

/** The criteria name a number of days before now. The test sets the time instead, so that it does not depend on now. */
async function prepare(engine: SearchEngine, { postedSinceMs, ...criteria }: DatedSearch): Promise<PreparedSearch> {
  const { resolved } = await resolveSearch(portal.search.geocode, criteria);
  const postedSince = postedSinceMs === undefined ? null : new Date(postedSinceMs);
  return engine.prepare({ ...resolved, postedSince }, { trustsWordList: true });
}

async function findAll(prepared: PreparedSearch, limit: number): Promise<MatchRow[]> {
  const found: MatchRow[] = [];
  let start: MatchPosition | null = null;
  for (;;) {
    const page: Awaited<ReturnType<PreparedSearch["findMatches"]>> = await prepared.findMatches({
      start,
      limit,
      withCounts: false,
    });
    found.push(...page.rows);
    const last = page.rows.at(-1);
    if (!page.hasMore || !last) return found;
    expect(page.rows).toHaveLength(limit);
    start = { rank: last.rank, at: last.created_at.toISOString(), id: last.id };
  }
}

function getService(name: string): SearchService {
  const service = services[name];
  if (!service) throw new Error(`There is no service ${name}.`);
  return service;
}

function getExample(name: string): JobRow {
  const job = exampleJobs.get(name);
  if (!job) throw new Error(`There is no example ${name}.`);
  return job;
}

const toName = (id: string) => [...exampleJobs].find(([, job]) => job.id === id)?.[0];
const toNames = (ids: string[]) => ids.map(toName).join(" ");

describe.each(["PostgreSQL", "the reference"])("a search engine: %s", (name) => {
  const find = async (search: DatedSearch) => {
    const prepared = await prepare(getService(name).engine, search);
    return toNames((await findAll(prepared, 2)).map(({ id }) => id));
  };

  it.each([
    ["foxtrot kilo", "A C B"],
    ["kilo foxtr", "C A B"],
    ["foxtrot", "C A D B"],
    ["KILO", "B C A"],
    ["lima", "A"],
    ["kilo -tango", "B A"],
    ['"foxtrot kilo"', "A"],
    ['kilo -"lima oscar"', "B C"],
    ["tango OR oscar", "C A"],
    ["kilo zulu", ""],
  ])(
    "finds the jobs with the keywords %s, first those with all of them as typed in the title, shorter titles first",
    async (keywords, names) => {
      expect(await find({ keywords, place: "" })).toBe(names);
    },
  );

  it.each<[DatedSearch, string]>([
    [{ keywords: "foxtrot kilo", place: "", sort: "newest" }, "B C A"],
    [{ keywords: "foxtrot kilo", place: "", sort: "pay" }, "B C A"],
    [{ keywords: "foxtrot kilo", place: "", sort: "closing" }, "A B C"],
    [{ keywords: "kilo", place: "", type: "Contract" }, "C A"],
    [{ keywords: "kilo", place: "", industry: "Finance" }, "C"],
    [{ keywords: "kilo", place: "", priority: "Urgent" }, "B"],
    [{ keywords: "kilo", place: "", work_place: "hybrid" }, "B"],
    [{ keywords: "kilo", place: "", skills: "bread baking|SPANISH" }, "B"],
    [{ keywords: "kilo", place: "", skills: "Bread" }, ""],
    [{ keywords: "kilo", place: "", hours: "16-24" }, "B"],
    [{ keywords: "kilo", place: "", hours: "31-36" }, "B C"],
    [{ keywords: "kilo", place: "", hours: "32-36" }, "C"],
    [{ keywords: "kilo", place: "", hours: "0-23" }, ""],
    [{ keywords: "kilo", place: "", shifts: "night" }, "C"],
    [{ keywords: "kilo", place: "", shifts: "no_night" }, "B A"],
    [{ keywords: "kilo", place: "", shifts: "day,weekend,no_evening" }, "B"],
    [{ keywords: "kilo", place: "", shifts: "evening" }, ""],
    [{ keywords: "kilo", place: "", education: "high_school" }, "B"],
    [{ keywords: "kilo", place: "", occupation_group: "75" }, "B"],
    [{ keywords: "kilo", place: "", occupation_group: "7" }, "B"],
    [{ keywords: "kilo", place: "", text_language: "nl" }, "B"],
    [{ keywords: "kilo", place: "", salary_min: 2_001 }, "B C"],
    [{ keywords: "kilo", place: "", postedSinceMs: Date.UTC(2026, 1, 2) }, "B C"],
    [{ keywords: "kilo", place: "Utrecht" }, "B"],
    [{ keywords: "kilo", place: "30" }, "C"],
    [{ keywords: "kilo", place: "Domplein" }, "B"],
    [{ keywords: "kilo", place: "Utrecht", radius: 40 }, "B A"],
  ])("applies the filters, the place and the sort order of %o", async (search, names) => {
    expect(await find(search)).toBe(names);
  });

  it("measures the distance from the place", async () => {
    const prepared = await prepare(getService(name).engine, {
      keywords: "kilo",
      place: "Utrecht",
      radius: 90,
    });
    const { rows } = await prepared.findMatches({ start: null, limit: 9, withCounts: false });
    const distances = Object.fromEntries(
      rows.map(({ id, distance_km }) => [toName(id), Math.round(distance_km ?? -1)]),
    );
    expect(distances).toEqual({ A: 34, B: 1, C: 46 });
  });

  it("counts the matches and facets, the most frequent value first, also when a page shows fewer", async () => {
    const prepared = await prepare(getService(name).engine, { keywords: "kilo", place: "" });
    const { rows, hasMore, counts } = await prepared.findMatches({ start: null, limit: 1, withCounts: true });
    expect([toNames(rows.map(({ id }) => id)), hasMore]).toEqual(["B", true]);
    expect(counts).toEqual({
      count: 3,
      count_is_exact: true,
      facets: {
        type: [
          { value: "Contract", count: 2 },
          { value: "Part Time", count: 1 },
        ],
        industry: [
          { value: "Health care", count: 2 },
          { value: "Finance", count: 1 },
        ],
        priority: [
          { value: "Normal", count: 2 },
          { value: "Urgent", count: 1 },
        ],
        work_place: [{ value: "hybrid", count: 1 }],
        education: [{ value: "high_school", count: 1 }],
        text_language: [{ value: "nl", count: 1 }],
        pay_currency: [],
        hours: [
          { value: "24-31", count: 1 },
          { value: "36-80", count: 1 },
        ],
        shifts: [
          { value: "no_evening", count: 3 },
          { value: "no_night", count: 2 },
          { value: "no_weekend", count: 2 },
          { value: "day", count: 1 },
          { value: "night", count: 1 },
          { value: "weekend", count: 1 },
        ],
        occupation_group: [{ value: "75", count: 1 }],
        skills: [
          { value: "Bread baking", count: 1 },
          { value: "C++", count: 1 },
          { value: "Spanish", count: 1 },
        ],
      },
    });
  });

  it("finds ids, also only of matches in the title", async () => {
    const engine = getService(name).engine;
    const prepared = await prepare(engine, { keywords: "foxtrot kilo", place: "" });
    expect(toNames(await prepared.findIds(2))).toBe("A C");
    expect(toNames((await prepared.findTitleIds(9)) ?? [])).toBe("C A");
    expect(await (await prepare(engine, { keywords: "", place: "Utrecht" })).findTitleIds(9)).toBeNull();
  });

  it("names keywords that no active job contains, with words that are spelt alike", async () => {
    const engine = getService(name).engine;
    const { unknownWords } = await prepare(engine, { keywords: "foxtort kilo", place: "" });
    expect(unknownWords).toMatchObject([{ word: "foxtort", key: "foxtort" }]);
    expect(unknownWords[0]?.similar?.map(({ word }) => word)).toContain("foxtrot");
    expect((await prepare(engine, { keywords: "kilo fox", place: "" })).unknownWords).toEqual([]);
  });

  it("finds similar jobs: with all words of the title, with some, and of the industry", async () => {
    const engine = getService(name).engine;
    expect(toNames(await engine.findSimilarIds(getExample("C"), 3))).toBe("A B D");
    expect(toNames(await engine.findSimilarIds(getExample("E"), 2))).toBe("A C");
  });

  it("serves pages, corrections, suggestions and similar jobs", async () => {
    const service = getService(name);
    const first = await searchJobs(service, { keywords: "foxtort kilo", place: "" }, { limit: 2 });
    const second = await searchJobs(
      service,
      { keywords: "foxtort kilo", place: "" },
      { limit: 2, after: encodeCursor(first.next) },
    );
    expect(toNames([...first.rows, ...second.rows].map(({ id }) => id))).toBe("A C B");
    const { summary } = await searchFirstPage(service, { keywords: "killo", place: "" }, 1);
    expect(summary).toMatchObject({ count: 3, searched_instead: "kilo" });
    expect((await suggestSearches(service, "foxtrot k")).titles.sort()).toEqual(["Foxtrot kilo", "Kilo foxtrot"]);
    const similar = await findSimilarJobs(service, getExample("A"));
    expect(toNames(similar.slice(0, 2).map(({ id }) => id))).toBe("C B");
  });
});

/** The words of a search end with a complete word, because its last word matches longer words, too. */
const searches: fc.Arbitrary<DatedSearch> = fc.record(
  {
    keywords: fc
      .tuple(fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }), fc.option(fc.constantFrom(...WORDS)))
      .map(([words, excluded]) =>
        [...words, ...(excluded && !words.includes(excluded) ? [`-${excluded}`] : [])].join(" "),
      ),
    place: fc.constantFrom("", "Amsterdam"),
    radius: fc.constantFrom(10),
    type: fc.constantFrom(...jobTypes),
    salary_min: fc.constantFrom(1_000, 3_000, 5_900),
    salary_currency: fc.constantFrom("EUR"),
    work_place: fc.constantFrom(...workPlaces),
    education: fc.constantFrom(...educationLevels),
    hours: fc.constantFrom(...offeredHours, "20-28", "24-24"),
    shifts: fc.constantFrom(...shiftFilters, "evening,no_night"),
    text_language: fc.constantFrom(...languages),
    occupation_group: fc.constantFrom("22", "2", "7", "51"),
    skills: fc.constantFrom("SQL", "excel", "Excel|sql", "Cobol"),
    lang: fc.constantFrom(...languages),
    sort: fc.constantFrom("newest", "relevance", "pay", "closing"),
    postedSinceMs: fc.constantFrom(...[10, 1_200, 3_999, JOBS].map((number) => createJob(number).createdAt)),
  },
  { requiredKeys: ["keywords", "place"] },
);

describe("the engine on PostgreSQL", () => {
  const prepareBoth = (search: DatedSearch) =>
    Promise.all(Object.values(services).map(({ engine }) => prepare(engine, search))) as Promise<
      [PreparedSearch, PreparedSearch]
    >;

  it("finds the same jobs in the same order as a full scan, on pages of every size", async () => {
    const property = fc.asyncProperty(searches, fc.constantFrom(7, 20, 100), async (search, limit) => {
      const [prepared, reference] = await prepareBoth(search);
      const toKeys = (rows: MatchRow[]) => rows.map(({ id, rank }) => ({ id, rank }));
      const expected = toKeys(await findAll(reference, JOBS));
      expect(toKeys(await findAll(prepared, Math.max(limit, Math.ceil(expected.length / 40))))).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 60, seed: 13, examples: [[{ keywords: "echo", place: "" }, 20]] });
  });

  it("counts the same jobs and facets up to a thousand, and says when there are more", async () => {
    const property = fc.asyncProperty(searches, async (search) => {
      const [prepared, reference] = await prepareBoth(search);
      const request = { start: null, limit: 20, withCounts: true };
      const [{ counts }, expected] = await Promise.all([prepared.findMatches(request), reference.findMatches(request)]);
      expect(counts).toEqual(expected.counts);
      expect(expected.counts).toMatchObject(await prepared.countMatches());
    });
    await fc.assert(property, { numRuns: 60, seed: 13 });
  });

  it("finds and counts all matches of a phrase of which few jobs have the words", async () => {
    const [prepared, reference] = await prepareBoth({ keywords: '"alpha charlie"', place: "" });
    const request = { start: null, limit: 100, withCounts: true };
    const { rows, counts } = await prepared.findMatches(request);
    const expected = await reference.findMatches(request);
    expect(rows.map(({ id }) => id)).toEqual(expected.rows.map(({ id }) => id));
    expect(counts).toEqual(expected.counts);
    expect(rows.length).toBeGreaterThan(5);
  });

  it("says that a count of a phrase is not exact when too many jobs have its words to check all of them", async () => {
    const prepared = await prepare(portal.search.engine, { keywords: '"job alpha"', place: "" });
    const { counts } = await prepared.findMatches({ start: null, limit: 20, withCounts: true });
    expect(counts).toMatchObject({ count_is_exact: false, facets: null });
  });
});
