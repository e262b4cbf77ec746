import type { DefaultValues } from "react-hook-form";
import type { User } from "../../../../contract/accounts/users.ts";
import type { JobForm } from "../../../../contract/jobs/job-form.ts";
import type { Job, JobDetail } from "../../../../contract/jobs/jobs.ts";
import { allAges, MAX_AGE } from "../../../../contract/jobs/terms/age-range.ts";
import { noPay, pickPay, toPayPeriod } from "../../../../contract/jobs/terms/pay.ts";
import { noRequirements, pickRequirements } from "../../../../contract/jobs/terms/requirements.ts";
import { hasDefaultLastDay, noSchedule, pickSchedule } from "../../../../contract/jobs/terms/schedule.ts";
import { noWorkPlace, pickWorkPlace } from "../../../../contract/jobs/terms/work-place.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../../contract/platform/constants.ts";
import { findUsualCurrency } from "../../../../contract/platform/currencies.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import { findCountryCode } from "../../../accounts/users/countries.ts";
import { toCalendarDate } from "../../../platform/app/formats/formats.ts";
import { getSettings, type Settings } from "../../../platform/app/settings.ts";

type Place = Partial<Pick<User, "address" | "city" | "zip_code" | "country">>;

/**
 * The values of a form for a new job. Most jobs are where their company is, and exclude nobody by age.
 *
 * @param language Of the writer. It tells the currency of a company that does not say its country
 * @param last The company's last job. The industry, the currency and the period of the pay are usually the same, and so is the address
 *   where the company does not state its own
 */
export const createNewJobValues = (
  { ageRule, answerDays, currencies, salaryPeriod }: Settings,
  company: Place | null,
  language: Language,
  last: Job | null,
): DefaultValues<JobForm> => ({
  title: "",
  occupation_group: "",
  industry: last?.industry ?? "",
  type: "",
  address: writeAddress(company) || (last?.address ?? ""),
  zip_code: (writeAddress(company) ? company?.zip_code : last?.zip_code) ?? "",
  description: "",
  text_language: null,
  ...noRequirements,
  ...noSchedule,
  priority: "Normal",
  status: JOB_ACTIVE,
  asks_cover_note: false,
  hides_names: false,
  questions: [],
  answer_days: answerDays,
  closes_on: null,
  publish_on: null,
  apply_url: null,
  ...(ageRule === "required" && allAges),
  ...noPay,
  ...noWorkPlace,
  work_place: "on_site",
  pay_currency:
    currencies.find((code) => code === last?.pay_currency) ??
    findUsualCurrency(currencies, language, findCountryCode(company?.country ?? "")) ??
    null,
  pay_period: last?.pay_period ?? toPayPeriod(salaryPeriod),
});

function writeAddress(company: Place | null): string {
  const { address, city } = company ?? {};
  return city && address?.includes(city) ? address : [address, city].filter(Boolean).join(", ");
}

/** A draft that does not state it has the bound. One that begins with the lowest possible age is for all ages. */
function statesHighestAge({ minimum_age, maximum_age, is_draft }: JobDetail): boolean {
  if (maximum_age < MAX_AGE) return true;
  return minimum_age > 0 && (!is_draft || minimum_age === allAges.minimum_age);
}

/** Returns a job as the form that changes it. */
export function toJobForm(job: JobDetail): JobForm {
  const { title, industry, minimum_age, maximum_age, type, priority } = job;
  const { address, zip_code, description, status, asks_cover_note, hides_names, answer_days, questions } = job;
  const { publish_on, apply_url } = job;
  return {
    title,
    occupation_group: job.occupation_group_chosen ? job.occupation_group : "",
    industry,
    minimum_age: minimum_age || undefined,
    maximum_age: statesHighestAge(job) ? maximum_age : undefined,
    age_reason: job.age_reason ?? undefined,
    ...pickPay(job),
    // In the form, an empty highest pay means that everyone earns the same.
    pay_max: job.pay_max === job.pay_min ? null : job.pay_max,
    type,
    openings: job.openings ?? undefined,
    priority,
    ...pickWorkPlace(job),
    address,
    zip_code,
    description,
    text_language: job.text_language,
    ...pickRequirements(job),
    ...pickSchedule(job),
    status,
    asks_cover_note,
    hides_names,
    answer_days,
    questions,
    // Empty, so that the hint and the preview follow a change of the dates before it.
    closes_on: hasDefaultLastDay(job, getSettings().jobDays) ? null : job.closes_on,
    publish_on,
    apply_url,
  } satisfies JobForm & Record<Exclude<keyof JobForm, "positions" | "starting_salary">, unknown>;
}

/** A copy is a draft, and its questions are new ones. */
export function toJobCopy(job: JobDetail): JobForm {
  const questions = job.questions.map(({ id: _, ...question }) => question);
  return { ...toJobForm(job), status: JOB_INACTIVE, questions, closes_on: null, publish_on: null };
}

/** A job is published again until the last possible day, unless its closing date is still to come. */
export function toOpenForm(job: JobDetail): JobForm {
  const isOver = job.closed_as === "expired" || (job.closes_on !== null && job.closes_on < toCalendarDate(new Date()));
  return { ...toJobForm(job), status: JOB_ACTIVE, ...(isOver && { closes_on: null }) };
}
