import { type RawBuilder, sql } from "kysely";
import type { ImpossibleState } from "../../contract/operation/operation.ts";
import type { Sweep, SweepCounts } from "../platform/background/sweep.ts";
import type { Database } from "../platform/database/pool.ts";
import { withTimeLimit } from "../platform/database/time-limit.ts";

const INTERVAL_MS = 3_600_000;
/** The limit for each state: some read a whole table. */
const COUNT_TIMEOUT_MS = 8_000;
/** More rows are not counted. */
const MAX_COUNT = 1_000;

interface StateDefinition {
  /** For the operator: a clause without a full stop. */
  description: string;
  /** Selects one row for each that is in the state. */
  query: RawBuilder<unknown>;
}

/**
 * States that no code of the portal makes: a row in one of them shows a fault of the portal, or a change of the database by
 * other means. Each statement sees one snapshot, so a change in progress is not found.
 */
export const impossibleStateDefinitions: Record<ImpossibleState, StateDefinition> = {
  stage_without_event: {
    description: "the stage of an application is not the one of its last event",
    query: sql`
      select from applications left join lateral (
        select coalesce(data ->> 'to', case kind when 'applied' then 'received' else kind end) as stage
        from application_events
        where application_id = applications.id
          and (data ? 'to' or kind in ('applied', 'seen', 'withdrawn', 'position_closed', 'unanswered'))
        order by at desc, id desc limit 1
      ) as event on true
      where applications.stage is distinct from event.stage`,
  },
  accepted_offer_not_hired: {
    description: "an offer is accepted and its applicant is not hired",
    query: sql`
      select from offers join applications on applications.id = application_id
      where offers.state = 'accepted' and applications.stage <> 'hired'`,
  },
  public_job_of_closed_company: {
    description: "a public job belongs to a company that is closed",
    query: sql`
      select from jobs join companies on companies.id = company_id
      where is_public and companies.closed_at is not null`,
  },
  job_search_differs: {
    description: "a public job is not in the search, or another job is",
    query: sql`
      select from job_search full join (select id from jobs where is_public) as public_jobs on public_jobs.id = job_id
      where job_id is null or public_jobs.id is null`,
  },
  company_without_owner: {
    description: "a company has no owner",
    query: sql`
      select from companies where closed_at is null and not exists (
        select from company_members where company_id = companies.id and role = 'owner' and left_at is null)`,
  },
  hold_differs: {
    description: "an application is held without a legal hold, or has one and is not held",
    query: sql`
      select from (select id from applications where held_until is not null) as held
      full join (select application_id from legal_holds where ended_at is null) as holds on application_id = held.id
      where held.id is null or application_id is null`,
  },
  erased_application_with_content: {
    description: "an erased application still has content",
    query: sql`
      select from applications where is_erased and (cover_note is not null
        or exists (select from application_snapshots where application_id = applications.id)
        or exists (select from application_notes where application_id = applications.id))`,
  },
};

const names = Object.keys(impossibleStateDefinitions) as ImpossibleState[];

interface StateCount {
  name: ImpossibleState;
  /** At most `MAX_COUNT`. Null when the rows could not be counted within the time limit. */
  count: number | null;
}

/** Counts the rows in each impossible state, one state after the other. */
export async function* countImpossibleStates(db: Database, timeoutMs = COUNT_TIMEOUT_MS): AsyncIterable<StateCount> {
  for (const name of names) {
    const count = sql<{ count: number }>`
      select count(*)::int as count from (${impossibleStateDefinitions[name].query} limit ${MAX_COUNT}) as found`;
    const result = await withTimeLimit(db, timeoutMs, (trx) => count.execute(trx));
    yield { name, count: result?.rows[0]?.count ?? null };
  }
}

/**
 * Counts the impossible states once an hour in one of the processes, for the page of the operation and the metrics, which
 * read only the result.
 */
export function createImpossibleStatesSweep(db: Database): Sweep {
  return {
    name: "impossible_states",
    description: "Counting impossible states",
    intervalMs: INTERVAL_MS,
    isDueAtStart: () => isDue(db),
    run: async (): Promise<SweepCounts> => {
      if (!(await isDue(db))) return {};
      let found = 0;
      for await (const { name, count } of countImpossibleStates(db)) {
        found += count ?? 0;
        const row = { count, checked_at: sql<Date>`now()` };
        await db
          .insertInto("impossible_states")
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
          .execute();
      }
      return found > 0 ? { found } : {};
    },
  };
}

/** Whether no process has counted within nearly the last hour. */
async function isDue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select coalesce(max(checked_at) < now() - interval '55 minutes', true) as is_due from impossible_states`.execute(
    db,
  );
  return rows[0]?.is_due ?? true;
}
