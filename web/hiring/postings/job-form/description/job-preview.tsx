import { type Control, useWatch } from "react-hook-form";
import type { User } from "../../../../../contract/accounts/users.ts";
import type { JobForm } from "../../../../../contract/jobs/job-form.ts";
import type { JobDetail } from "../../../../../contract/jobs/jobs.ts";
import { noAgeRange } from "../../../../../contract/jobs/terms/age-range.ts";
import { educationLevels } from "../../../../../contract/jobs/terms/requirements.ts";
import { contractTerms, findLastDay, hasContractTerm, ON_A_DAY } from "../../../../../contract/jobs/terms/schedule.ts";
import { JOB_ACTIVE, jobTypes, priorities, workPlaces } from "../../../../../contract/platform/constants.ts";
import { languages } from "../../../../../contract/platform/languages.ts";
import type { FormattedText } from "../../../../../contract/platform/texts/formatted-text.ts";
import { JobView } from "../../../../jobs/detail/job-view.tsx";
import { useSession } from "../../../../platform/api/session.ts";
import { useSettings } from "../../../../platform/app/settings.ts";
import { readTypedPay } from "../pay-section.tsx";
import { findOpening } from "../schedule-fields.tsx";

interface JobPreviewProps {
  control: Control<JobForm>;
  /** The job that the form changes. Undefined for a new one. */
  job: JobDetail | undefined;
  text: FormattedText | null;
}

/** The job as seekers will see it beside the results of a search. */
export function JobPreview({ control, job, text }: JobPreviewProps) {
  const { user } = useSession();
  const { jobDays } = useSettings();
  const form = useWatch({ control }) as JobForm;
  const previewed = { ...toPreviewedJob(form, job, user, jobDays), formatted_description: text };
  return <JobView job={previewed} isBeside />;
}

/** What a job that is not saved does not have. */
const unsaved = {
  id: "",
  _id: "",
  user_id: "",
  company_id: "",
  company: null,
  company_photo: null,
  company_checks: [],
  label: null,
  country: null,
  starting_salary: 0,
  positions: null,
  answer_rate: null,
  can_message: false,
  restricted_at: null,
  waiting_since: null,
  confirm_by: null,
  closed_as: null,
  publish_on: null,
  reposted_at: null,
  repost_count: 0,
  version: 1,
  application: null,
  report: null,
  occupation_group: null,
  occupation_group_chosen: false,
  asks_cover_note: false,
  hides_names: false,
  questions: [],
};

/** Returns the job that the form would publish now. What is not typed yet, or cannot be read, is absent. */
function toPreviewedJob(form: JobForm, job: JobDetail | undefined, user: User | null, jobDays: number): JobDetail {
  const now = new Date().toISOString();
  const company = user && { company: user.company, company_photo: user.photo, user_id: user.id };
  return {
    ...unsaved,
    ...(job ?? company),
    createdAt: job?.is_draft === false ? job.createdAt : now,
    updatedAt: now,
    formatted_description: null,
    // Without the ways to apply, and what a page loads about an open job.
    status: JOB_ACTIVE,
    is_available: false,
    is_draft: false,
    title: form.title,
    industry: form.industry ?? "",
    type: findOption(jobTypes, form.type) ?? "",
    priority: findOption(priorities, form.priority) ?? "Normal",
    minimum_age: Number(form.minimum_age) || noAgeRange.minimum_age,
    maximum_age: Number(form.maximum_age) || noAgeRange.maximum_age,
    age_reason: form.age_reason || null,
    ...readTypedPay(form),
    openings: Number(form.openings) || null,
    address: form.address ?? "",
    zip_code: form.zip_code ?? "",
    work_place: findOption(workPlaces, form.work_place),
    days_on_site: form.work_place === "hybrid" ? Number(form.days_on_site) || null : null,
    remote_countries: form.work_place === "remote" ? (form.remote_countries ?? []) : [],
    description: form.description ?? "",
    text_language: findOption(languages, form.text_language),
    skills: form.skills ?? [],
    nice_to_have_skills: form.nice_to_have_skills ?? [],
    education: findOption(educationLevels, form.education),
    shifts: form.shifts ?? [],
    shift_start: form.shift_start || null,
    shift_end: form.shift_end || null,
    contract_term: hasContractTerm(form.type) ? findOption(contractTerms, form.contract_term) : null,
    work_start: form.work_start && form.work_start !== ON_A_DAY ? form.work_start : null,
    answer_days: form.answer_days ?? 0,
    apply_url: form.apply_url || null,
    closes_on: form.closes_on || findLastDay(findOpening(form.publish_on), form.work_start, jobDays),
  };
}

const findOption = <Option extends string>(options: readonly Option[], value: string | null | undefined) =>
  options.find((option) => option === value) ?? null;
