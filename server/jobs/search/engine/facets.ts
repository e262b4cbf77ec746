import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import { getExcludedShift, shiftFilters } from "../../../../contract/jobs/terms/schedule.ts";
import { offeredHours, splitHours } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { MAX_COUNT, type MatchCounts, NO_COUNTS } from "./engine.ts";

type Facets = NonNullable<SearchSummary["facets"]>;

/** What `COUNT_MATCHES` returns. A facet without a value is missing. */
export interface CountedMatches {
  count: number;
  facets?: Partial<Facets> | null;
}

const COLUMNS = [
  "type",
  "industry",
  "priority",
  "work_place",
  "education",
  "text_language",
  "occupation_group",
  "pay_currency",
] as const;
/** The number of values that a filter offers at most. */
const MAX_SKILLS = 30;

/** SQL for the number of matches with each value of each column, which one scan counts. The other columns of a group are null. */
const COUNT_COLUMNS = `select case ${COLUMNS.map((column) => `when ${column} is not null then '${column}'`).join(" ")} end as facet,
    coalesce(${COLUMNS.join(", ")}) as value, count(*) as number
  from matches group by grouping sets (${COLUMNS.map((column) => `(${column})`).join(", ")})`;

/** SQL for the number of matches with each skill. Spellings that differ in case count as the most frequent one; a job has one of them. */
const COUNT_SKILLS = `select 'skills' as facet, (array_agg(skill order by number desc, skill))[1] as value, sum(number) as number
  from (
    select skill, count(*) as number from (select unnest(skills) as skill from matches) as stated group by skill
  ) as spellings
  group by lower(skill) order by number desc, value limit ${MAX_SKILLS}`;

const HOURS_ROWS = offeredHours.flatMap((value) => {
  const range = splitHours(value);
  return range ? [`('${value}', ${range.from}, ${range.to})`] : [];
});

/** SQL for the number of matches with each offered range of hours. A job may be in several. */
const COUNT_HOURS = `select 'hours' as facet, value, count(*) as number
  from matches join (values ${HOURS_ROWS.join(", ")}) as offered (value, "from", "to")
    on most_hours >= "from" and least_hours < "to" + 1
  group by value`;

/**
 * SQL for the number of matches that state each shift. A job is in several. The values `no_night` and the like of jobs that state shifts
 * are left out, because `addExcludedShifts` also counts the jobs that state none.
 */
const COUNT_SHIFTS = `select 'shifts' as facet, value, count(*) as number
  from (select unnest(shifts) as value from matches) as stated where value not like 'no%' group by value`;

/** Adds the numbers of matches that do not state a shift. */
function addExcludedShifts(stated: Facets["shifts"], matches: number): Facets["shifts"] {
  const excluded = shiftFilters.flatMap((value) => {
    const shift = getExcludedShift(value);
    const count = matches - (stated.find((each) => each.value === shift)?.count ?? 0);
    return shift && count > 0 ? [{ value, count }] : [];
  });
  return [...stated, ...excluded].sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

/** SQL for the number of `matches` and, up to `MAX_COUNT`, their facets with the most frequent value first. */
export const COUNT_MATCHES = `(select json_build_object('count', count(*), 'facets', case when count(*) <= ${MAX_COUNT} then (
    select json_object_agg(facet, counted) from (
      select facet, json_agg(json_build_object('value', value, 'count', number) order by number desc, value) as counted
      from (${COUNT_COLUMNS} union all (${COUNT_SKILLS}) union all ${COUNT_HOURS} union all ${COUNT_SHIFTS}) as groups where facet is not null group by facet
    ) as facets
  ) end) from matches)`;

export function toCounts(counts: CountedMatches | null): MatchCounts {
  if (!counts || counts.count === 0) return NO_COUNTS;
  if (counts.count > MAX_COUNT) return { count: MAX_COUNT, count_is_exact: false, facets: null };
  const facets = { ...(NO_COUNTS.facets as Facets), ...counts.facets };
  facets.shifts = addExcludedShifts(facets.shifts, counts.count);
  return { count: counts.count, count_is_exact: true, facets };
}
