import type { Kysely } from "kysely";
import * as z from "zod";
import { completeJobs } from "../../contract/jobs/job-form.ts";
import type { PayForm } from "../../contract/jobs/terms/pay-form.ts";
import type { AgeRule } from "../../contract/platform/constants.ts";
import { listCurrencies } from "../../contract/platform/currencies.ts";
import { reasons } from "../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../database/schema.ts";
import { canRecruitFor, type Membership } from "../accounts/memberships/policy.ts";
import { ApiError } from "../platform/errors.ts";
import { parseInput } from "../platform/http/validation.ts";
import { findApplicationForJob } from "./has-applied.ts";
import type { JobRow } from "./present.ts";
import { findJob, industryExists } from "./queries.ts";

interface Viewer extends Membership {
  id: string;
}

/** Everybody can view a public job, the company's recruiters also another one, and applicants even a deleted one. */
function canViewJob(viewer: Viewer | null, job: JobRow, hasApplied: boolean): boolean {
  if (hasApplied) return true;
  if (job.deleted_at !== null) return false;
  return job.is_public || (viewer !== null && canRecruitFor(viewer, job.company_id));
}

/**
 * Finds a job that the viewer can view, with the viewer's application to it.
 *
 * @throws {ApiError} not_found when the job does not exist, and also when the viewer cannot view it
 */
export async function findVisibleJob(db: Kysely<DB>, viewer: Viewer | null, id: string) {
  const job = z.uuid().safeParse(id).success ? await findJob(db, id) : undefined;
  if (!job) throw new ApiError("not_found");
  const application = viewer ? await findApplicationForJob(db, job.id, viewer.id) : undefined;
  if (!canViewJob(viewer, job, application !== undefined)) throw new ApiError("not_found");
  return { job, application: application ?? null };
}

/**
 * Requires that the viewer manages the jobs of the job's company.
 *
 * @throws {ApiError} not_found when the viewer cannot view the job
 * @throws {ApiError} forbidden when the viewer can view the job and does not manage it
 */
export async function requireManagedJob(db: Kysely<DB>, viewer: Viewer, id: string): Promise<void> {
  const { job } = await findVisibleJob(db, viewer, id);
  if (!canRecruitFor(viewer, job.company_id)) throw new ApiError("forbidden");
}

/** @throws {ApiError} invalid_fields when the industry does not exist. A draft may state none. */
export async function requireIndustry(db: Kysely<DB>, title: string): Promise<void> {
  if (title === "" || (await industryExists(db, title))) return;
  throw new ApiError("invalid_fields", { industry: withReason("industry_invalid", reasons.notOffered()) });
}

/**
 * Requires what a published job needs, of a form or of a stored job.
 *
 * @throws {ApiError} invalid_fields with all fields that are missing or contradict each other
 */
export function requireCompleteJob(job: object, ageRule: AgeRule): void {
  parseInput(completeJobs[ageRule], job);
}

/** @throws {ApiError} invalid_fields when the portal does not offer the currency */
export function requireCurrency(
  settings: Parameters<typeof listCurrencies>[0],
  { pay_currency: code }: Pick<PayForm, "pay_currency">,
): void {
  if (!code || listCurrencies(settings).includes(code)) return;
  throw new ApiError("invalid_fields", { pay_currency: withReason("pay_currency_invalid", reasons.notOffered()) });
}
