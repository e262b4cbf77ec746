import { type Kysely, sql } from "kysely";
import { TransparencyYear } from "../../../contract/moderation/transparency.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { PAUSE_DAYS } from "../decisions/report-misuse.ts";

const INTERVAL_MS = 3_600_000;

/** Reads the figures of all years, the newest first: of past years as they were stored, of the others as they are now. */
export async function readYears(db: Kysely<DB>): Promise<TransparencyYear[]> {
  const stored = await db.selectFrom("transparency_years").select("figures").orderBy("year", "desc").execute();
  const past = stored.map(({ figures }) => TransparencyYear.parse(figures));
  const { current, first } = await readPeriod(db);
  const years: TransparencyYear[] = [];
  for (let year = current; year >= Math.min(first, ...past.map((one) => one.year)); year--) {
    years.push(past.find((one) => one.year === year) ?? (await computeYear(db, year)));
  }
  return years;
}

/** Stores the figures of the years that are over, before the cases of those years are erased. */
export function createTransparencySweep(db: Database): Sweep {
  return {
    name: "transparency",
    description: "Storing the figures of past years",
    intervalMs: INTERVAL_MS,
    async run() {
      // A day later nothing of the last year can be taken back.
      const { yesterday, first } = await readPeriod(db);
      const stored = await db.selectFrom("transparency_years").select("year").execute();
      for (let year = first; year < yesterday; year++) {
        if (stored.some((one) => one.year === year)) continue;
        const figures = toJsonb(await computeYear(db, year));
        await db
          .insertInto("transparency_years")
          .values({ year, figures })
          .onConflict((conflict) => conflict.column("year").doNothing())
          .execute();
      }
      return {};
    },
  };
}

const yearOf = (time: unknown) =>
  sql<number>`extract(year from ${time} at time zone (select time_zone from clock))::int`;

/** Reads the present year, that of yesterday, and the first one with a report or a decision. */
function readPeriod(db: Kysely<DB>) {
  return db
    .selectNoFrom([
      yearOf(sql`portal_now()`).as("current"),
      yearOf(sql`(portal_now() - interval '1 day')`).as("yesterday"),
      yearOf(
        sql`least(portal_now(), (select min(created_at) from reports), (select min(decided_at) from decisions))`,
      ).as("first"),
    ])
    .executeTakeFirstOrThrow();
}

/** Lists what a query groups as JSON, the greatest count first. */
const listCounts = (query: unknown) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(counts) order by count desc, counts), '[]') from (${query}) as counts)`;

const medianHours = (start: unknown, end: unknown) =>
  sql`(percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${start}) / 3600))::int`;

async function computeYear(db: Kysely<DB>, year: number): Promise<TransparencyYear> {
  const { rows } = await sql<{ figures: unknown }>`
    with bounds as (
      select make_timestamp(${year}, 1, 1, 0, 0, 0) at time zone time_zone as start_at,
        make_timestamp(${year} + 1, 1, 1, 0, 0, 0) at time zone time_zone as end_at
      from clock
    ), sent as materialized (
      select reason, considers_illegal from reports join bounds on created_at >= start_at and created_at < end_at
    ), decided as materialized (
      select decisions.id, case_id, found_by, decided_at,
        (select min(created_at) from reports where decision_id = decisions.id) as reported_at,
        exists (select from decision_measures where decision_id = decisions.id) as has_measures
      from decisions join bounds on decided_at >= start_at and decided_at < end_at
      where undone_at is null
    ), complained as materialized (
      select appeals.created_at, appeals.decided_at, outcome,
        appeals.created_at >= start_at and appeals.created_at < end_at as is_received,
        (appeals.decided_at >= start_at and appeals.decided_at < end_at) is true as is_decided
      from appeals join decisions on decisions.id = decision_id cross join bounds
      where undone_at is null
    )
    select jsonb_build_object(
      'year', ${year}::int,
      'reports', jsonb_build_object(
        'received', (select count(*) from sent),
        'considers_illegal', (select count(*) from sent where considers_illegal),
        'reasons', ${listCounts(sql`select reason, count(*) as count from sent group by reason`)}
      ),
      'decisions', (
        select jsonb_build_object(
          'total', count(*),
          'dismissed', count(*) filter (where not has_measures),
          'found_by_staff', count(*) filter (where found_by = 'staff'),
          'median_hours', ${medianHours(sql`reported_at`, sql`decided_at`)},
          'measures', ${listCounts(sql`
            select kind, subject_kind, company_id is not null as is_of_company, count(*) as count
            from decided join cases on cases.id = case_id join decision_measures on decision_id = decided.id
            group by 1, 2, 3`)},
          'rules', ${listCounts(sql`
            select rule, count(distinct decision_id) as count
            from decided join decision_measures on decision_id = decided.id group by rule`)}
        )
        from decided
      ),
      'complaints', (
        select jsonb_build_object(
          'received', count(*) filter (where is_received),
          'accepted', count(*) filter (where is_decided and outcome = 'accepted'),
          'refused', count(*) filter (where is_decided and outcome = 'refused'),
          'median_hours', (percentile_cont(0.5) within group (
            order by extract(epoch from decided_at - created_at) / 3600
          ) filter (where is_decided))::int
        )
        from complained
      ),
      'paused_reporters', (
        select count(*) from report_warnings
        join bounds on tstzrange(start_at, end_at, '[)') @> (paused_until - make_interval(days => ${PAUSE_DAYS}))
      )
    ) as figures`.execute(db);
  return TransparencyYear.parse(rows[0]?.figures);
}

/** Lists every figure with a name of its own, such as `reports.reasons.scam`. */
export function listFigures({ reports, decisions, complaints, ...rest }: TransparencyYear): [string, number | null][] {
  return [
    ["reports.received", reports.received],
    ["reports.considers_illegal", reports.considers_illegal],
    ...reports.reasons.map(({ reason, count }): [string, number] => [`reports.reasons.${reason}`, count]),
    ["decisions.total", decisions.total],
    ["decisions.dismissed", decisions.dismissed],
    ["decisions.found_by_staff", decisions.found_by_staff],
    ["decisions.median_hours", decisions.median_hours],
    ...decisions.measures.map(({ kind, subject_kind, is_of_company, count }): [string, number] => [
      `decisions.measures.${kind}.${subject_kind}.${is_of_company ? "company" : "person"}`,
      count,
    ]),
    ...decisions.rules.map(({ rule, count }): [string, number] => [`decisions.rules.${rule}`, count]),
    ["complaints.received", complaints.received],
    ["complaints.accepted", complaints.accepted],
    ["complaints.refused", complaints.refused],
    ["complaints.median_hours", complaints.median_hours],
    ["paused_reporters", rest.paused_reporters],
    ["automated_decisions", 0],
  ];
}
