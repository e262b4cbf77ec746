import type { User } from "../../contract/accounts/users.ts";
import type { ApplicantCounts, JobApplication } from "../../contract/hiring/applicants.ts";
import type { ApplicationDetail } from "../../contract/hiring/applications.ts";
import { applicationStages, isLate, type StageCounts } from "../../contract/hiring/stages/stages.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import { noPay, pickPay } from "../../contract/jobs/terms/pay.ts";
import { noRequirements } from "../../contract/jobs/terms/requirements.ts";
import { noSchedule } from "../../contract/jobs/terms/schedule.ts";
import { noWorkPlace } from "../../contract/jobs/terms/work-place.ts";

const NOW = "2026-11-20T09:00:00.000Z";

/** Returns an id of the form that the server gives, the same for the same number. */
export const createId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export function createEmployer(fields: Partial<User> = {}): User {
  const company = { company: "Pioneer Works", company_id: createId(2), company_role: "owner", user_type: 2 };
  return {
    ...createSeeker(),
    id: createId(1),
    _id: createId(1),
    name: "Marieke Visser",
    ...company,
    ...fields,
  } as User;
}

export function createSeeker(fields: Partial<User> = {}): User {
  return {
    id: createId(3),
    _id: createId(3),
    name: "Sanne de Boer",
    email: "sanne@example.com",
    email_verified: true,
    login_method: "Email",
    has_password: true,
    user_type: 1,
    phone: null,
    photo: null,
    company: null,
    company_id: null,
    company_role: null,
    resume: null,
    summary: null,
    works: [],
    educations: [],
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  } as User;
}

export function createJob(fields: Partial<JobDetail> = {}): JobDetail {
  return {
    id: createId(10),
    _id: createId(10),
    user_id: createId(1),
    company_id: createId(2),
    title: "Lighthouse Keeper",
    occupation_group: null,
    occupation_group_chosen: false,
    industry: "Health care",
    minimum_age: 21,
    maximum_age: 60,
    age_reason: null,
    starting_salary: 2750,
    ...noPay,
    ...noWorkPlace,
    pay_min: 2750,
    pay_max: 2750,
    pay_period: "month",
    type: "Full Time",
    positions: null,
    openings: null,
    priority: "Normal",
    address: "Vuurtorenweg 184, De Cocksdorp",
    zip_code: "1795 LN",
    country: null,
    description: "Keep the lamp burning.",
    text_language: "en",
    ...noRequirements,
    ...noSchedule,
    status: 1,
    company: "Pioneer Works",
    company_photo: null,
    is_available: true,
    label: null,
    closes_on: null,
    is_draft: false,
    publish_on: null,
    confirm_by: null,
    closed_as: null,
    reposted_at: null,
    repost_count: 0,
    apply_url: null,
    company_checks: [],
    restricted_at: null,
    waiting_since: null,
    application: null,
    report: null,
    formatted_description: null,
    questions: [],
    asks_cover_note: false,
    hides_names: false,
    version: 1,
    answer_days: 10,
    answer_rate: null,
    can_message: false,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  };
}

export function createApplication(number: number, name: string, fields: Partial<JobApplication> = {}): JobApplication {
  const { id: job_id, title, industry, address, zip_code, starting_salary, ...job } = createJob();
  return {
    id: createId(100 + number),
    _id: createId(100 + number),
    job_id,
    stage: "received",
    status: 1,
    seen_at: null,
    decided_at: null,
    answer_due_at: null,
    is_overdue: false,
    ended_at: null,
    erase_at: null,
    is_kept_for_a_year: false,
    erased_at: null,
    held_until: null,
    end_reason: null,
    is_name_hidden: false,
    has_proposed_times: false,
    interview_at: null,
    applied_by_user_id: createId(200 + number),
    posted_by_user_id: createId(1),
    applicant: { _id: createId(200 + number), name, photo: null },
    headline: null,
    own_stars: null,
    distance_km: null,
    shown_answer: null,
    must_haves: { met: 0, total: 0 },
    job: { _id: job_id, title, industry, address, zip_code, starting_salary, ...pickPay(job), is_deleted: false },
    can_message: false,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields,
  };
}

/** The same application on its own page, to which the other side belongs. */
export function createApplicationDetail(fields: Partial<ApplicationDetail> = {}): ApplicationDetail {
  const { applicant, job, headline, own_stars, must_haves, can_message, ...application } = createApplication(
    1,
    "Sanne de Boer",
  );
  return {
    ...application,
    offer_answer_by: null,
    interview_at: null,
    jobs: [{ ...createJob(), is_deleted: false }],
    users: [{ ...applicant, can_message }],
    undo_until: null,
    snapshot: {
      sent_at: NOW,
      name: "Sanne de Boer",
      email: "sanne@example.com",
      phone: null,
      summary: null,
      works: [],
      educations: [],
      photo: null,
      resume: null,
      answers: [],
      cover_note: null,
      zip_code: null,
      distance_km: null,
    },
    hold: null,
    ...fields,
  } as ApplicationDetail;
}

export function countStages(applications: JobApplication[]): ApplicantCounts {
  const count = (some: JobApplication[]) =>
    Object.fromEntries(
      applicationStages.map((stage) => [stage, some.filter((row) => row.stage === stage).length]),
    ) as StageCounts;
  return { ...count(applications), late: count(applications.filter(isLate)) };
}
