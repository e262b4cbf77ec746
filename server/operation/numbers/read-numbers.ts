import { type Kysely, sql } from "kysely";
import { type Numbers, WeekNumbers } from "../../../contract/operation/numbers.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import type { DB } from "../../../database/schema.ts";

export interface NumbersFilter {
  weeks: number;
  /** Leaves the present week out, every number about one to four people, every median of fewer than five, and all words. */
  isPublic: boolean;
}

const MAX_WORDS = 20;

/** Counts what happened in each of the last weeks. Names nobody. */
export async function readNumbers(db: Kysely<DB>, filter: NumbersFilter): Promise<Numbers> {
  return {
    weeks: await readWeeks(db, filter),
    words: filter.isPublic ? [] : await readWords(db, filter.weeks),
  };
}

/** The first day of the week of a time, in the time zone of the portal. */
export const weekOf = (time: unknown) => sql`date_trunc('week', ${time} at time zone time_zone)::date`;
export const median = (value: unknown) =>
  sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric)::int`;

async function readWeeks(db: Kysely<DB>, { weeks, isPublic }: NumbersFilter): Promise<WeekNumbers[]> {
  const minimum = isPublic ? MIN_PEOPLE : 1;
  const ofPeople = (count: unknown) => sql`case when coalesce(${count}, 0) = 0 or ${count} >= ${minimum}
    then coalesce(${count}, 0)::int end`;
  const ofEnough = (count: unknown, value: unknown) => sql`case when ${count} >= ${minimum} then ${value} end`;
  const { rows } = await sql<WeekNumbers>`
    with period as (
      select time_zone, ${weekOf(sql`portal_now()`)} as present from clock
    ), weeks as (
      select present - 7 * number as week, number = 0 as is_present
      from period, generate_series(${isPublic ? 1 : 0}::int, ${isPublic ? weeks : weeks - 1}::int) as number
    ), bounds as (
      select time_zone, min(week)::timestamp at time zone time_zone as start_at from weeks, period group by time_zone
    ), jobs_of_week as (
      select ${weekOf(sql`published_at`)} as week, count(*) from jobs, bounds where published_at >= start_at group by 1
    ), sent as (
      select ${weekOf(sql`created_at`)} as week, count(*) from applications, bounds where created_at >= start_at group by 1
    ), due as (
      select ${weekOf(sql`settled_at`)} as week, count(*), count(*) filter (where is_in_time) as in_time
      from first_answers, bounds where settled_at >= start_at group by 1
    ), answered as (
      select ${weekOf(sql`first_answered_at`)} as week, count(*), ${median(sql`days`)} as days
      from first_answers, bounds where first_answered_at >= start_at group by 1
    ), hired as (
      select ${weekOf(sql`ended_at`)} as week, count(*),
        ${median(sql`(ended_at at time zone time_zone)::date - (created_at at time zone time_zone)::date`)} as days
      from applications, bounds where stage = 'hired' and ended_at >= start_at group by 1
    ), registered as (
      select ${weekOf(sql`created_at`)} as week, count(*) from users, bounds where created_at >= start_at group by 1
    ), reported as (
      select ${weekOf(sql`created_at`)} as week, count(*) from reports, bounds where created_at >= start_at group by 1
    ), decided as (
      select ${weekOf(sql`decided_at`)} as week, count(*), ${median(sql`hours`)} as hours from (
        select decided_at, extract(epoch from decided_at - min(reports.created_at)) / 3600 as hours
        from decisions join reports on reports.decision_id = decisions.id
        where undone_at is null and decided_at >= (select start_at from bounds) group by decisions.id
      ) as decision, bounds group by 1
    )
    select to_char(weeks.week, 'YYYY-MM-DD') as week,
      case when is_present then (select count(*) from jobs where is_public)::int else week_counts.jobs_open end as jobs_open,
      coalesce(jobs_of_week.count, 0)::int as jobs_new,
      ${ofPeople(sql`sent.count`)} as applications,
      ${ofPeople(sql`due.count`)} as answers_due,
      case when coalesce(due.count, 0) = 0 or due.count >= ${minimum} then ${ofPeople(sql`due.in_time`)} end
        as answered_in_time,
      ${ofEnough(sql`answered.count`, sql`answered.days`)} as days_to_answer,
      ${ofEnough(sql`hired.count`, sql`hired.days`)} as days_to_hire,
      ${ofPeople(sql`registered.count`)} as registrations,
      ${ofPeople(sql`week_counts.searches_without_result`)} as searches_without_result,
      ${ofPeople(sql`reported.count`)} as reports,
      ${ofEnough(sql`decided.count`, sql`decided.hours`)} as hours_to_decision
    from weeks
      left join week_counts using (week) left join jobs_of_week using (week) left join sent using (week)
      left join due using (week) left join answered using (week) left join hired using (week)
      left join registered using (week) left join reported using (week) left join decided using (week)
    order by weeks.week`.execute(db);
  return rows.map((row) => WeekNumbers.parse(row));
}

/** Lists the words that many have searched in vain, those of most visitors first. */
function readWords(db: Kysely<DB>, weeks: number) {
  return db
    .selectFrom("empty_search_words")
    .select(["words", sql<number>`sum(visitors)::int`.as("visitors")])
    .where(sql<boolean>`week > (select ${weekOf(sql`portal_now()`)} - 7 * ${weeks}::int from clock)`)
    .groupBy("words")
    .orderBy("visitors", "desc")
    .orderBy("words")
    .limit(MAX_WORDS)
    .execute();
}
