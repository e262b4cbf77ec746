import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import { ApiError } from "../../platform/errors.ts";
import { recordEvent } from "./events.ts";
import { lockApplication } from "./stages/lock-applications.ts";

/**
 * Gives or withdraws the seeker's consent that the company keeps an application for a year after its end. Idempotent. A
 * trigger moves `erase_at`; when that time has passed, the next sweep erases the application.
 *
 * @throws {ApiError} not_found when the seeker has no such application
 * @throws {ApiError} application_erased
 */
export async function setYearConsent(
  trx: Transaction<DB>,
  seekerId: string,
  id: string,
  consents: boolean,
): Promise<void> {
  const application = await lockApplication(trx, id);
  if (application.applied_by_user_id !== seekerId) throw new ApiError("not_found");
  if (application.erased_at !== null) throw new ApiError("application_erased");
  if (consents === (application.year_consented_at !== null)) return;
  await trx
    .updateTable("applications")
    .set({ year_consented_at: consents ? portalNow : null, updated_at: portalNow })
    .where("id", "=", id)
    .execute();
  const actor = { kind: "seeker", id: seekerId } as const;
  await recordEvent(trx, { applicationId: id, actor, kind: consents ? "year_consented" : "year_consent_withdrawn" });
}
