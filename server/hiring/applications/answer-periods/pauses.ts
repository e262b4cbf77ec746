import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { CompanyPause, PauseForm } from "../../../../contract/hiring/pauses.ts";
import { routes } from "../../../../contract/index.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../../database/schema.ts";
import { lockCompany } from "../../../companies/members.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import { portalToday } from "../../../platform/database/clock.ts";
import { ApiError } from "../../../platform/errors.ts";
import { type Member, requireMember } from "../../../platform/http/access.ts";
import { serve } from "../../../platform/http/serve.ts";
import { toAccountKey } from "../../../platform/limits/rate-limiter.ts";
import { addAnswerDateNotices } from "../../notices/create-notices.ts";
import { lockApplications } from "../stages/lock-applications.ts";

/** How many calendar days a pause can have, and how many days ahead it can begin. */
const MAX_CALENDAR_DAYS = 60;
const MAX_DAYS_AHEAD = 366;

/** Serves the pauses of a company. A trigger of the table moves the answer periods that are running. */
export function registerPauseRoutes(context: AppContext): void {
  const { db, limits, settings } = context;

  serve(context, routes.listPauses, async ({ caller }) => {
    const { company_id: companyId } = requireMember(caller);
    const [pauses, used] = await Promise.all([selectPauses(db, companyId), countPauseDays(db, companyId)]);
    return { pauses, used };
  });

  serve(context, routes.announcePause, async ({ body, caller }) => {
    await limits.consume("pause", [toAccountKey(caller.user.id)]);
    const member = requireMember(caller);
    return db
      .transaction()
      .execute((trx) =>
        notifyMovedAnswerDates(trx, member, () => insertPause(trx, member, body, settings.current.pause_days)),
      );
  });

  serve(context, routes.endPause, async ({ params, caller }) => {
    const member = requireMember(caller);
    await db
      .transaction()
      .execute((trx) => notifyMovedAnswerDates(trx, member, () => endPause(trx, member.company_id, params.id)));
    return undefined;
  });
}

async function selectPauses(db: Kysely<DB>, companyId: string): Promise<CompanyPause[]> {
  const { rows } = await sql<CompanyPause>`
    select id, starts_on::text, ends_on::text,
      case when starts_on > ${portalToday} then 'coming' when ends_on < ${portalToday} then 'over' else 'running' end as state
    from company_pauses where company_id = ${companyId} order by starts_on desc`.execute(db);
  return rows;
}

/** Counts the working days of all pauses by calendar year, as for a job whose place is unknown. */
async function countPauseDays(db: Kysely<DB>, companyId: string) {
  const { rows } = await sql<{ year: number; working_days: number }>`
    select extract(year from candidate)::int as year, count(*)::int as working_days
    from company_pauses as pause, generate_series(pause.starts_on, pause.ends_on, interval '1 day') as candidate,
      answer_rules as rules
    where pause.company_id = ${companyId} and rules.id = (select max(id) from answer_rules)
      and is_working_day(candidate::date, default_holiday_country(rules), rules)
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Saves a pause.
 *
 * @throws {ApiError} invalid_fields for a start in the past or too far ahead
 * @throws {ApiError} pause_overlaps
 * @throws {ApiError} pause_too_long when the pauses of a year have more working days than allowed
 */
async function insertPause(trx: Transaction<DB>, member: Member, { starts_on, ends_on }: PauseForm, maxDays: number) {
  const id = uuidv7();
  const { rows } = await sql<{ is_past: boolean; is_far: boolean; is_long: boolean; overlaps: boolean }>`
    select ${starts_on}::date < ${portalToday} as is_past, ${starts_on}::date > ${portalToday} + ${MAX_DAYS_AHEAD}::int as is_far,
      ${ends_on}::date - ${starts_on}::date >= ${MAX_CALENDAR_DAYS}::int as is_long,
      exists (
        select from company_pauses
        where company_id = ${member.company_id} and starts_on <= ${ends_on}::date and ends_on >= ${starts_on}::date
      ) as overlaps`.execute(trx);
  const [check] = rows;
  if (check?.is_past)
    throw new ApiError("invalid_fields", { starts_on: withReason("first_day_invalid", reasons.inThePast()) });
  if (check?.is_far)
    throw new ApiError("invalid_fields", { starts_on: withReason("first_day_invalid", reasons.tooFarAhead(365)) });
  if (check?.is_long) throw new ApiError("pause_too_long");
  if (check?.overlaps) throw new ApiError("pause_overlaps");
  await sql`
    insert into company_pauses (id, company_id, starts_on, ends_on, announced_by_user_id)
    values (${id}, ${member.company_id}, ${starts_on}::date, ${ends_on}::date, ${member.id})`.execute(trx);
  const used = await countPauseDays(trx, member.company_id);
  if (used.some(({ working_days }) => working_days > maxDays)) throw new ApiError("pause_too_long");
  const pauses = await selectPauses(trx, member.company_id);
  return pauses.find((pause) => pause.id === id) as CompanyPause;
}

/**
 * Removes a pause that has not begun, or makes today its last day.
 *
 * @throws {ApiError} not_found, also for a pause that is over
 */
async function endPause(trx: Transaction<DB>, companyId: string, id: string): Promise<void> {
  const pause = (await selectPauses(trx, companyId)).find((one) => one.id === id.toLowerCase());
  if (!pause || pause.state === "over") throw new ApiError("not_found");
  if (pause.state === "coming") await trx.deleteFrom("company_pauses").where("id", "=", pause.id).execute();
  else await sql`update company_pauses set ends_on = ${portalToday} where id = ${pause.id}`.execute(trx);
}

/**
 * Changes the pauses of a company, and tells the seekers whose answer dates move with it, once for each application.
 * Concurrent pauses run one by one, and a decision in the same moment comes before or after. Returns the result of the
 * change.
 */
async function notifyMovedAnswerDates<Result>(
  trx: Transaction<DB>,
  { company_id }: Member,
  change: () => Promise<Result>,
) {
  await lockCompany(trx, company_id);
  const running = trx.selectFrom("answer_periods").select("application_id").where("next_step", "is not", null);
  const applications = trx.selectFrom("applications").where("company_id", "=", company_id).where("id", "in", running);
  const before = await lockApplications(trx, applications);
  const result = await change();
  const dueBefore = new Map(before.map(({ id, answer_due_at }) => [id, answer_due_at?.getTime()]));
  const after = await applications.select(["id", "applied_by_user_id", "answer_due_at"]).orderBy("id").execute();
  const moved = after.flatMap(({ id, applied_by_user_id: seekerId, answer_due_at }) =>
    answer_due_at && answer_due_at.getTime() !== dueBefore.get(id)
      ? [{ applicationId: id, seekerId, answerDueAt: answer_due_at }]
      : [],
  );
  await addAnswerDateNotices(trx, moved);
  return result;
}
