import { sql } from "kysely";
import { MIN_JOBS_FOR_PAY, type PayOfSearch } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { convertPay, type PayPeriod } from "../../../contract/jobs/terms/pay.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { findBest } from "./attempts/attempts.ts";
import { ENOUGH_NEAR } from "./attempts/try-reading.ts";
import { isPayComparable } from "./engine/postgres-engine.ts";
import { HOURS_OF_PAID_MONTH } from "./engine/read-matches.ts";
import type { SearchService } from "./search-service.ts";

/** The quartiles are those of at most this number of jobs, so that a search without conditions is answered in time. */
const MAX_JOBS = 2_000;

/**
 * Reads the quartiles of the least that the jobs of a search pay, in the reading of its first page.
 *
 * @param exceptCompanyId A company whose jobs are left out
 */
export async function readPayOfSearch(
  service: SearchService,
  search: SearchCriteria,
  period: PayPeriod,
  exceptCompanyId?: string,
): Promise<{ pay: PayOfSearch | null; dependencies: Dependencies }> {
  const best = await findBest(service, search, { limit: ENOUGH_NEAR, withCounts: false });
  const { attempt, count, dependencies } = best;
  // A distance from an unknown place would compare jobs from anywhere.
  const isFromUnknownPlace = search.radius !== undefined && attempt.place === null;
  if (count < MIN_JOBS_FOR_PAY || isFromUnknownPlace) return { pay: null, dependencies };
  const hourly = `case pay_period when 'hour' then pay_min else monthly_pay / ${HOURS_OF_PAID_MONTH} end`;
  const [column, unit]: [string, PayPeriod] = period === "hour" ? [hourly, "hour"] : ["monthly_pay", "month"];
  const { rows } = await sql<{ count: number; quartiles: [number, number, number] }>`
    select count(*)::int as count, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount) as quartiles
    from (
      select ${sql.raw(column)} as amount
      from ${attempt.prepared.selectMatches()} as job_search
        cross join lateral (select company_id, pay_min, pay_period, monthly_pay from jobs where id = job_search.job_id) as paid_job
      where salary > 0 and ${isPayComparable(attempt.resolved)}
        and paid_job.company_id is distinct from ${exceptCompanyId ?? null}::uuid
      limit ${MAX_JOBS}
    ) as paid`.execute(service.db);
  const [row] = rows;
  if (!row || row.count < MIN_JOBS_FOR_PAY) return { pay: null, dependencies };
  const [low, median, high] = row.quartiles.map((amount) => roundPay(convertPay(amount, unit, period)));
  return { pay: { low: low ?? 0, median: median ?? 0, high: high ?? 0 }, dependencies };
}

/** Rounds to half of the second digit: 3,438 to 3,450 and 18.37 to 18.5. No single job can be read from the result. */
export function roundPay(amount: number): number {
  const step = 10 ** (Math.floor(Math.log10(Math.max(amount, 1))) - 1) / 2;
  return Math.round(amount / step) * step;
}
