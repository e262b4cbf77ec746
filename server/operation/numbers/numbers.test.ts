import { describe, expect, it } from "vitest";
import { viewSources } from "../../../contract/jobs/views.ts";
import type { CompanyNumbers } from "../../../contract/operation/company-numbers.ts";
import { numberNames, type WeekNumbers } from "../../../contract/operation/numbers.ts";
import { loadDemoData } from "../../../database/demo/load-demo-data.ts";
import { hashPassword } from "../../accounts/auth/passwords.ts";
import { EmptySearches } from "../../jobs/search/empty-searches.ts";
import { createDatabase, createMaintenancePool } from "../../platform/database/pool.ts";
import { createSigner } from "../../platform/signing/signer.ts";
import { makeEmployer, makeJob, type TestUser } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";

const portal = await startTestPortal();
const emptyPortal = await startTestPortal();
/** A portal without the demonstration, whose clock moves cost little. */
const empty = { portal: emptyPortal, viewer: await makeStaff(emptyPortal, "viewer") };
const pool = createMaintenancePool(portal.pool.options.connectionString ?? "", () => undefined);
await loadDemoData(createDatabase(pool), hashPassword);
await pool.end();
const [viewer, owner] = await Promise.all([makeStaff(portal, "viewer"), makeStaff(portal, "owner")]);

const readWeeks = async (weeks: number, by = viewer): Promise<WeekNumbers[]> =>
  (await by.client.get(`/admin/numbers?weeks=${weeks}`)).body.weeks;
const readRows = async (sql: string, { pool } = portal): Promise<Record<string, Date | string | null>[]> =>
  (await pool.query(sql)).rows;

/** Writes a day as 2027-01-07. */
const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" });

/** The Monday of the day of a time in Amsterdam, the time zone of the portal. */
function toWeek(time: Date): string {
  const day = new Date(dayFormat.format(time));
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

const countBy = (rows: Record<string, Date | string | null>[], column: string, week: string) =>
  rows.filter((row) => row[column] instanceof Date && toWeek(row[column]) === week).length;

const toDay = (time: Date) => Date.parse(dayFormat.format(time));

/** The median of the days between two times, of the rows whose second time is in the week. */
function findMedianDays(rows: Record<string, Date | string | null>[], column: string, week: string): number | null {
  const days = rows
    .filter((row) => row[column] instanceof Date && toWeek(row[column]) === week)
    .map((row) => (toDay(row[column] as Date) - toDay(row.created_at as Date)) / 86_400_000)
    .toSorted((one, other) => one - other);
  const half = days.length / 2;
  const [low, high] = [days[Math.ceil(half) - 1], days[Math.floor(half)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

describe("GET /admin/numbers", () => {
  it("equals a count by hand on the demonstration", async () => {
    const weeks = await readWeeks(26);
    expect([weeks.length, weeks.at(-1)?.week]).toEqual([26, toWeek(new Date())]);
    const jobs = await readRows("select published_at from jobs");
    const applications = await readRows("select created_at, ended_at, stage from applications");
    const users = await readRows("select created_at from users");
    const answers = await readRows(
      `select period.*, stage, created_at from answer_periods as period join applications on applications.id = application_id`,
    );
    const hired = applications.filter(({ stage }) => stage === "hired");
    const settled = answers
      .filter(({ first_due_at, first_answered_at }) => first_answered_at || Number(first_due_at) <= Date.now())
      .filter(({ stage, first_answered_at }) => stage !== "withdrawn" || first_answered_at)
      .map(({ first_due_at, first_answered_at }) => {
        const isInTime = first_answered_at !== null && Number(first_answered_at) <= Number(first_due_at);
        return { at: (isInTime ? first_answered_at : first_due_at) as Date, isInTime };
      });
    for (const week of weeks) {
      expect(week).toMatchObject({
        jobs_new: countBy(jobs, "published_at", week.week),
        applications: countBy(applications, "created_at", week.week),
        answers_due: countBy(settled as never, "at", week.week),
        answered_in_time: countBy(settled.filter(({ isInTime }) => isInTime) as never, "at", week.week),
        days_to_answer: findMedianDays(answers, "first_answered_at", week.week),
        days_to_hire: findMedianDays(hired, "ended_at", week.week),
        registrations: countBy(users, "created_at", week.week),
        reports: 0,
        hours_to_decision: null,
      });
    }
    const [open] = await readRows("select count(*)::int as count from jobs where status = 1 and deleted_at is null");
    expect(weeks.at(-1)?.jobs_open).toBe(open?.count);
    for (const name of ["jobs_new", "applications", "answered_in_time", "registrations", "days_to_hire"] as const) {
      expect(
        weeks.some((week) => week[name]),
        name,
      ).toBe(true);
    }
  });

  it("refuses a number of weeks that is no number, and gives the same as CSV", async () => {
    for (const weeks of ["0", "105", "1.5", "many", "1".repeat(400)]) {
      expect((await viewer.client.get(`/admin/numbers?weeks=${weeks}`)).status, weeks).toBe(422);
    }
    const { text, headers } = await viewer.client.get("/admin/numbers.csv?weeks=2");
    expect(headers.get("content-type")).toContain("text/csv");
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head).toBe(["week", ...numberNames].join(","));
    expect(lines.map((line) => line.split(",")[0])).toEqual((await readWeeks(2)).map(({ week }) => week));
  });
});

describe("GET /company/numbers and GET /jobs/:id/numbers", () => {
  const inSteps = (count: number) => (count < 5 ? null : count - (count % 5));
  const sum = (rows: Record<string, unknown>[]) => rows.reduce((total, { views }) => total + Number(views), 0);

  it("equal a count by hand on the demonstration, with readers in steps of five", async () => {
    const { body: session } = await portal.anonymous.post("/auth/users", {
      email: "employer@example.com",
      password: "demo-password",
    });
    const client = portal.withToken(session.access_token);
    const companyId = String(session.user.company_id);
    const [busiest] = await readRows(
      `select job_id as id from applications where company_id = '${companyId}' group by job_id order by count(*) desc limit 1`,
    );
    const jobId = String(busiest?.id);
    for (const [path, of] of [
      ["/company/numbers", `company_id = '${companyId}'`],
      [`/jobs/${jobId}/numbers`, `job_id = '${jobId}'`],
    ] as const) {
      const { weeks, sources } = (await client.get(`${path}?weeks=26`)).body as CompanyNumbers;
      const ofJobs = of.replace("job_id", "jobs.id");
      const [posted] = await readRows(`select min(created_at) as at from jobs where ${ofJobs}`);
      const firstWeek = toWeek(new Date(String(posted?.at)));
      expect(weeks.every(({ week }) => week >= firstWeek)).toBe(true);
      expect(weeks.length < 26).toBe(weeks[0]?.week === firstWeek);
      const views = await readRows(
        `select job_views.*, week::text from job_views join jobs on jobs.id = job_id where ${ofJobs}`,
      );
      const saves = await readRows(
        `select saved_jobs.created_at from saved_jobs join jobs on jobs.id = job_id where ${ofJobs}`,
      );
      const applications = await readRows(`select created_at, ended_at, stage from applications where ${of}`);
      const answers = await readRows(
        `select first_answered_at, created_at from answer_periods join applications on applications.id = application_id
         where ${of} and first_answered_at is not null`,
      );
      const hired = applications.filter(({ stage }) => stage === "hired");
      for (const week of weeks) {
        expect(week).toEqual({
          week: week.week,
          views: inSteps(sum(views.filter((row) => row.week === week.week))),
          saves: inSteps(countBy(saves, "created_at", week.week)),
          applications: countBy(applications, "created_at", week.week),
          answers: countBy(answers, "first_answered_at", week.week),
          days_to_answer: findMedianDays(answers, "first_answered_at", week.week),
          days_to_hire: findMedianDays(hired, "ended_at", week.week),
        });
      }
      const { weeks: months } = (await client.get(`${path}?weeks=26&by=month`)).body as CompanyNumbers;
      // The first month may begin before the wanted weeks.
      const { weeks: allWeeks } = (await client.get(`${path}?weeks=31`)).body as CompanyNumbers;
      const sumWeeks = (month: string, name: "views" | "saves") =>
        allWeeks
          .filter(({ week }) => week.startsWith(month.slice(0, 7)))
          .reduce((total, week) => total + (week[name] ?? 0), 0) || null;
      const isIn = (month: string) => (time: unknown) =>
        time != null && toWeek(new Date(String(time))).startsWith(month.slice(0, 7));
      expect(months.map(({ week }) => week)).toEqual([...new Set(weeks.map(({ week }) => `${week.slice(0, 7)}-01`))]);
      for (const { week: month, ...numbers } of months) {
        const answered = answers.filter(({ first_answered_at }) => isIn(month)(first_answered_at));
        expect(numbers).toMatchObject({
          views: sumWeeks(month, "views"),
          saves: sumWeeks(month, "saves"),
          applications: applications.filter(({ created_at }) => isIn(month)(created_at)).length,
          answers: answered.length,
        });
        expect(numbers.days_to_answer === null).toBe(answered.length === 0);
      }
      const recent = (await client.get(`${path}?weeks=2&by=month`)).body as CompanyNumbers;
      for (const source of viewSources) {
        const isCounted = (row: (typeof views)[number]) =>
          row.source === source && String(row.week) >= String(recent.weeks[0]?.week);
        const found = recent.sources.find((one) => one.source === source)?.views ?? null;
        expect(found, source).toBe(inSteps(sum(views.filter(isCounted))));
      }
      expect((await client.get(`${path}?by=year`)).status).toBe(422);
      for (const source of viewSources) {
        const found = sources.find((one) => one.source === source)?.views ?? null;
        expect(found, source).toBe(inSteps(sum(views.filter((row) => row.source === source))));
      }
      for (const name of ["views", "applications", "answers", "days_to_answer"] as const) {
        expect(
          weeks.some((week) => week[name]),
          name,
        ).toBe(true);
      }
    }
    const rates = (await readRows("select id, median_answer_days as days from companies where answers_due >= 5"))
      .map(({ id, days }) => ({ isOwn: String(id) === companyId, days: Number(days) }))
      .toSorted((one, other) => one.days - other.days);
    const others = rates.filter(({ isOwn }) => !isOwn);
    expect((await client.get("/company/numbers")).body.answer_days).toEqual({
      own: rates.find(({ isOwn }) => isOwn)?.days ?? null,
      others: others.length >= 5 ? others[Math.ceil(others.length / 2) - 1]?.days : null,
    });
  });
});

describe("searches without a result", () => {
  it("are counted once for each visitor, and their words are stored from five visitors on", async () => {
    const { portal, viewer } = empty;
    const searches = new EmptySearches(portal.db, createSigner({ secretKey: TEST_SECRET_KEY }, "test"));
    const search = (visitor: number, keywords: string) =>
      searches.record(`192.0.2.${visitor}`, { keywords, place: "" });
    const before = (await readWeeks(1, empty.viewer))[0]?.searches_without_result ?? 0;
    for (const visitor of [1, 1, 2, 3, 4]) search(visitor, "  Zeppelin   PILOT ");
    await searches.flush();
    search(4, "zeppelin pilot");
    search(5, "jan@example.com");
    await searches.flush();
    expect((await readWeeks(1, empty.viewer))[0]?.searches_without_result).toBe(before + 5);
    const dump = async () => JSON.stringify(await readRows("select * from empty_searches, empty_search_words", portal));
    expect((await viewer.client.get("/admin/numbers")).body.words).toEqual([]);
    expect((await readRows("select * from empty_search_words", portal)).length).toBe(0);
    search(5, "zeppelin pilot");
    for (const visitor of [1, 2, 3, 4]) search(visitor, "jan@example.com");
    await searches.flush();
    expect((await viewer.client.get("/admin/numbers")).body.words).toEqual([{ words: "zeppelin pilot", visitors: 5 }]);
    expect(await dump()).not.toMatch(/192\.0\.2|example\.com/);
    await portal.moveClock({ advance: "P8D" });
    expect(await readRows("select * from empty_searches", portal)).toEqual([]);
    expect((await viewer.client.get("/admin/numbers")).body.words).toHaveLength(1);
  });

  it("are told to companies near the place, in steps of five visitors of one week and area", async () => {
    const { portal } = empty;
    const searches = new EmptySearches(portal.db, createSigner({ secretKey: TEST_SECRET_KEY }, "test"));
    const place = { address: "Damrak 12, Amsterdam", zip_code: "1012 AB" };
    const [near, far] = [await makeEmployer(portal), await makeEmployer(portal)];
    await makeJob(portal, near, place);
    await makeJob(portal, far, { address: "Vrijthof 1, Maastricht", zip_code: "6211 LD" });
    const read = async ({ client }: TestUser): Promise<CompanyNumbers["searches_nearby"]> =>
      (await client.get("/company/numbers")).body.searches_nearby;
    const search = async (visitors: number[], keywords: string, at: string) => {
      for (const visitor of visitors) searches.record(`198.51.100.${visitor}`, { keywords, place: at });
      await searches.flush();
    };
    await search([1, 2, 3, 4], "balloon pilot", "Amsterdam");
    await search([5, 6], "balloon pilot", "Groningen");
    await search([1, 2, 3, 4, 5], "diver", "nowhere at all");
    expect(await read(near)).toEqual([]);
    await search([4, 5], "Balloon  pilot", "amsterdam");
    expect(await read(near)).toEqual([{ words: "balloon pilot", searches: 5 }]);
    await search([6, 7, 8, 9], "balloon pilot", "Amsterdam");
    expect(await read(near)).toEqual([{ words: "balloon pilot", searches: 5 }]);
    await search([10], "balloon pilot", "Amsterdam");
    expect(await read(near)).toEqual([{ words: "balloon pilot", searches: 10 }]);
    expect(await read(far)).toEqual([]);
  });

  it("are counted by the search, and those with a result are not", async () => {
    const { portal } = empty;
    await makeJob(portal, await makeEmployer(portal), { title: "Nurse" });
    const count = async () => {
      await portal.moveClock({ advance: "PT1S" });
      return (await readWeeks(1, empty.viewer))[0]?.searches_without_result ?? 0;
    };
    const before = await count();
    await portal.anonymous.get("/auth/search?title=qqxxqqxxqq");
    await portal.anonymous.get("/auth/search?title=nurse");
    expect(await count()).toBe(before + 1);
  });
});

it("GET /numbers › is for everybody while an owner publishes it, without the present week, small numbers and words", async () => {
  expect((await portal.anonymous.get("/numbers")).status).toBe(404);
  const { version } = (await owner.client.get("/admin/settings")).body;
  const saved = await owner.client.put("/admin/settings", { version, public_numbers: "everybody" });
  expect(saved.status).toBe(200);
  await expect.poll(async () => (await portal.anonymous.get("/numbers")).status).toBe(200);
  const { weeks, words } = (await portal.anonymous.get("/numbers?weeks=26")).body;
  expect(words).toEqual([]);
  const exact = (await readWeeks(27)).slice(0, -1);
  expect(weeks.map(({ week }: WeekNumbers) => week)).toEqual(exact.map(({ week }) => week));
  const hide = (count: number | null) => (count !== null && count > 0 && count < 5 ? null : count);
  expect(weeks.map(({ applications }: WeekNumbers) => applications)).toEqual(
    exact.map(({ applications }) => hide(applications)),
  );
  expect(weeks.map(({ registrations }: WeekNumbers) => registrations)).toEqual(
    exact.map(({ registrations }) => hide(registrations)),
  );
  expect((await portal.anonymous.get("/numbers.csv")).text).toMatch(/^week,jobs_open/);
});
