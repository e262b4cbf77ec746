import type { Selectable } from "kysely";
import type { Industry, Job, JobDetail } from "../../contract/jobs/jobs.ts";
import type { QuestionWithMustHave } from "../../contract/jobs/questions.ts";
import { presentAgeRange } from "../../contract/jobs/terms/age-range.ts";
import { pickRequirements } from "../../contract/jobs/terms/requirements.ts";
import { pickSchedule } from "../../contract/jobs/terms/schedule.ts";
import { pickWorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { presentIds } from "../../contract/platform/compatibility.ts";
import { type AgeRule, JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import type { FormattedText } from "../../contract/platform/texts/formatted-text.ts";
import type { Companies, Industries, Jobs } from "../../database/schema.ts";
import { presentCompanyChecks, type StoredCheck } from "../accounts/memberships/company-checks.ts";
import { presentAnswerRate } from "../accounts/users/present.ts";
import { isDraft } from "./job-state.ts";
import { presentPay } from "./present-pay.ts";

/** The columns that only `findJob` reads. */
type DetailColumn =
  | ("formatted_description" | "questions" | "asks_cover_note" | "hides_names" | "answer_days" | "version")
  | ("reposted_at" | "repost_count" | "apply_url");
/** The column that only `findJob` reads and that is presented as `occupation_group_chosen`. */
type SourceColumn = "occupation_group_source";
/** The columns that only the statements and triggers of restrictions read. */
type RestrictionColumn = "restricted_as_copy_of" | "suspended_at" | "label_of_copy_id";
/** The column that only searches and signals read, and the one that only the steps of jobs read. */
type ComparedColumn = "monthly_pay" | "confirmed_on";
/** A row of `selectJobs`: a job with its company and country, without the questions to applicants. */
export type JobRow = Omit<Selectable<Jobs>, DetailColumn | SourceColumn | RestrictionColumn | ComparedColumn> & {
  company: string | null;
  company_photo: string | null;
  country: string | null;
};

/** A row of `findJob`: a job with what concerns applicants only. */
export type JobDetailRow = JobRow &
  Pick<Selectable<Jobs>, DetailColumn | SourceColumn> &
  Pick<Selectable<Companies>, "answers_due" | "answered_in_time" | "median_answer_days"> & {
    company_website: string | null;
    company_checks: StoredCheck[];
  };

/**
 * Presents what concerns applicants: what the job asks of them, and how soon they get an answer.
 *
 * @param isCompany Whether the viewer recruits for the company, and therefore sees the must-haves
 */
export function presentForApplicants(
  row: JobDetailRow,
  isCompany: boolean,
): Pick<JobDetail, DetailColumn | "occupation_group_chosen" | "answer_rate" | "company_checks"> {
  const questions = row.questions as unknown as QuestionWithMustHave[];
  return {
    formatted_description: row.formatted_description as FormattedText | null,
    questions: questions.map(({ must_have, ...question }) => (isCompany ? { ...question, must_have } : question)),
    asks_cover_note: row.asks_cover_note,
    hides_names: row.hides_names,
    answer_days: row.answer_days,
    version: row.version,
    reposted_at: row.reposted_at?.toISOString() ?? null,
    repost_count: row.repost_count,
    apply_url: row.apply_url,
    occupation_group_chosen: row.occupation_group_source === "writer",
    answer_rate: presentAnswerRate(row),
    company_checks: presentCompanyChecks(row.company_checks, { name: row.company, website: row.company_website }),
  };
}

/** Presents a job with its description as its author has written it. */
export function presentWrittenJob(row: JobRow, ageRule: AgeRule): Job {
  return { ...presentJob(row, ageRule), description: row.description };
}

/**
 * Presents a job for a list, with its description without formatting.
 *
 * @param ageRule The setting `age_range`, which decides whether the age range is shown
 */
export function presentJob(row: JobRow, ageRule: AgeRule): Job {
  return {
    ...presentIds(row.id),
    user_id: row.user_id,
    company_id: row.company_id,
    title: row.title,
    industry: row.industry ?? "",
    occupation_group: row.occupation_group,
    ...presentAgeRange(row, ageRule),
    starting_salary: row.starting_salary,
    ...presentPay(row),
    type: (row.type ?? "") as Job["type"],
    positions: row.positions,
    openings: row.openings ?? row.positions,
    priority: row.priority as Job["priority"],
    ...pickWorkPlace(row),
    address: row.address,
    zip_code: row.zip_code,
    country: row.is_public ? row.country : null,
    description: row.plain_description ?? row.description,
    text_language: row.text_language,
    ...pickRequirements(row),
    ...pickSchedule(row),
    status: row.status === JOB_ACTIVE && row.deleted_at === null ? JOB_ACTIVE : JOB_INACTIVE,
    company: row.company,
    company_photo: row.company_photo,
    is_available: row.is_public,
    label: row.label as Job["label"],
    closes_on: row.closes_on,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type OwnColumn =
  | ("restricted_at" | "waiting_since" | "publish_on" | "confirm_by" | "closed_as")
  | ("status" | "published_at");

/**
 * Only the company sees that the portal has restricted a job, that a job waits for the approval of its staff, when it is
 * published, until when it has to be confirmed, and why it is closed. Others do not see the job, or see a closed one.
 */
export function presentForCompany(row: Pick<JobRow, OwnColumn>, isCompany: boolean) {
  const { restricted_at, waiting_since, publish_on, confirm_by, closed_as } = row;
  if (!isCompany) {
    const life = { is_draft: false, publish_on: null, confirm_by: null, closed_as: null };
    return { restricted_at: null, waiting_since: null, ...life };
  }
  return {
    restricted_at: restricted_at?.toISOString() ?? null,
    waiting_since: waiting_since?.toISOString() ?? null,
    is_draft: isDraft(row),
    publish_on,
    confirm_by,
    closed_as,
  };
}

export function presentIndustry(row: Pick<Selectable<Industries>, "id" | "title">): Industry {
  return { ...row, _id: row.id };
}
