import * as z from "zod";
import { companyRoles, UserType } from "../accounts/users.ts";
import { CompanyCheck, OwnCompanyChecks } from "../companies/checks.ts";
import { Hold } from "../hiring/holds.ts";
import { applicationStages } from "../hiring/stages/stages.ts";
import { JobDetail } from "../jobs/jobs.ts";
import { payShape } from "../jobs/life.ts";
import { NearDuplicate } from "../jobs/near-duplicates.ts";
import { loginMethods } from "../platform/constants.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  idFields,
  optionalText,
  requiredText,
  tooLong,
} from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { EarlierCase } from "./cases.ts";
import {
  DecisionOfCase,
  hasLaw,
  lawRequired,
  MAX_EXPLANATION_LENGTH,
  MAX_FACTS_LENGTH,
  Measure,
  measureFields,
  version,
} from "./decisions.ts";
import { Signals } from "./signals.ts";
import { NamedParty, subjectKinds } from "./subjects.ts";

/** The people, companies and jobs of the portal, as the staff searches them. */

export const personStates = ["active", "suspended"] as const;
/** `hiring`: with a public job. `quiet`: without one. `restricted`: without a page. */
export const directoryCompanyStates = ["hiring", "quiet", "restricted", "suspended"] as const;
/** `waiting`: for the approval of the staff. `restricted`: by the staff, or because the company is suspended. */
export const directoryJobStates = ["published", "waiting", "draft", "closed", "restricted", "deleted"] as const;

/** By what a list is filtered: a state, or `ending`: with a measure that ends within seven days. */
export const personFilters = [...personStates, "ending"] as const;
export const directoryCompanyFilters = [...directoryCompanyStates, "ending"] as const;
export const directoryJobFilters = [...directoryJobStates, "ending"] as const;

const time = z.iso.datetime();
const companyRole = z.enum(companyRoles);
const suspension = z.object({ since: time, until: time.nullable() }).nullable();
const count = z.int();
const commonFields = {
  ...idFields,
  /** The cases about it, its author or its company that wait for a decision. */
  open_cases: count,
  createdAt: time,
};

export const DirectoryPerson = z.object({
  ...commonFields,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Since when the mail server of the address refuses mail. Null when it takes mail, or none has been sent. */
  email_refused_at: time.nullable(),
  user_type: UserType.nullable(),
  state: z.enum(personStates),
  suspension,
  company: NamedParty.nullable(),
  company_role: companyRole.nullable(),
});
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

export const DirectoryCompany = z.object({
  ...commonFields,
  name: z.string(),
  website: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  state: z.enum(directoryCompanyStates),
  suspension,
  members: count,
  public_jobs: count,
});
export type DirectoryCompany = z.infer<typeof DirectoryCompany>;

export const DirectoryJob = z.object({
  ...commonFields,
  title: z.string(),
  state: z.enum(directoryJobStates),
  company: NamedParty,
  author: NamedParty,
  /** The time when it first was public. */
  published_at: time.nullable(),
  /** Since when it waits for the approval of the staff. Null in other states. */
  waiting_since: time.nullable(),
  /** Counts the changes of the job. An approval is of what the staff has read. */
  version: count,
  /** What an approval is about, in the list of jobs that wait. Null elsewhere. */
  to_review: z
    .object({ description: z.string(), signals: Signals, near_duplicates: z.array(NearDuplicate) })
    .nullable(),
});
export type DirectoryJob = z.infer<typeof DirectoryJob>;

/** An application without its content, which the staff can keep for legal reasons. */
export const DirectoryApplication = z.object({
  ...idFields,
  job: z.object({ id: z.uuid(), title: z.string() }),
  company: NamedParty,
  applicant: NamedParty,
  stage: z.enum(applicationStages),
  hold: Hold.nullable(),
  createdAt: time,
});
export type DirectoryApplication = z.infer<typeof DirectoryApplication>;

/** A measure in force, and the case of its decision with what it is about. */
export const MeasureInForce = z.object({
  ...Measure.shape,
  case_id: z.uuid(),
  subject_kind: z.enum(subjectKinds),
  decided_at: time,
});
export type MeasureInForce = z.infer<typeof MeasureInForce>;

const historyFields = {
  measures: z.array(MeasureInForce),
  /** The newest 50. */
  cases: z.array(EarlierCase),
};

export const PersonDetail = z.object({
  ...DirectoryPerson.shape,
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  login_method: z.enum(loginMethods),
  has_second_factor: z.boolean(),
  has_photo: z.boolean(),
  /** Until when the staff may read the account, because its owner lets them. */
  view_granted_until: time.nullable(),
  /** The last use of a session. Null without a session in the last 30 days. */
  last_seen_at: time.nullable(),
  applications: count,
  reviews: count,
  messages_sent: count,
  jobs_posted: count,
  reports_sent: count,
  /** Of the reports in the last year. */
  unfounded_reports: count,
  ...historyFields,
});
export type PersonDetail = z.infer<typeof PersonDetail>;

export const DirectoryCompanyDetail = z.object({
  ...DirectoryCompany.shape,
  description: z.string().nullable(),
  has_logo: z.boolean(),
  has_cover: z.boolean(),
  address: z.string().nullable(),
  zip_code: z.string().nullable(),
  member_list: z.array(z.object({ ...NamedParty.shape, role: companyRole, is_suspended: z.boolean() })),
  jobs: z.object({ published: count, restricted: count, closed: count, draft: count, deleted: count }),
  applications: count,
  applications_open: count,
  reviews: count,
  /** What was checked, and by whom: null for the portal itself. */
  checks: z.array(z.object({ ...CompanyCheck.shape, checked_by: NamedParty.nullable() })),
  register_request: OwnCompanyChecks.shape.register_request,
  signals: Signals,
  ...historyFields,
});
export type DirectoryCompanyDetail = z.infer<typeof DirectoryCompanyDetail>;

export const DirectoryJobDetail = z.object({
  ...DirectoryJob.shape,
  description: z.string(),
  address: z.string(),
  zip_code: z.string(),
  starting_salary: z.number(),
  ...payShape,
  ...JobDetail.pick({
    industry: true,
    type: true,
    work_place: true,
    days_on_site: true,
    remote_countries: true,
    text_language: true,
    occupation_group: true,
    skills: true,
    nice_to_have_skills: true,
    education: true,
    shifts: true,
    shift_start: true,
    shift_end: true,
    work_start: true,
    contract_term: true,
    formatted_description: true,
  }).shape,
  signals: Signals,
  near_duplicates: z.array(NearDuplicate),
  applications: count,
  applications_open: count,
  /** Why the job is restricted, besides its own measures: its company, or a restricted job with the same text. */
  restricted_by: z.object({ company: z.boolean(), same_text_as: z.uuid().nullable() }),
  ...historyFields,
});
export type DirectoryJobDetail = z.infer<typeof DirectoryJobDetail>;

export const accountViewLists = [
  "applications",
  "jobs",
  "reviews",
  "saved_jobs",
  "saved_searches",
  "notices",
  "notifications",
  "sessions",
] as const;

const AccountRecord = z.record(z.string(), z.unknown());

/**
 * An account as its owner sees it, in the words of the data export. Without messages, notes, resumes and files: a case opens
 * those.
 */
export const AccountView = z.object({
  until: time,
  account: AccountRecord,
  settings: AccountRecord,
  /** The first 50 of each. */
  lists: z.array(z.object({ name: z.enum(accountViewLists), rows: z.array(AccountRecord) })),
});
export type AccountView = z.infer<typeof AccountView>;

/** The tiles above the lists. Each counts what its filter finds, `open_cases` the open cases about such subjects. */
export const DirectoryTotals = z.object({
  people: z.object({ all: count, suspended: count, ending: count, open_cases: count }),
  companies: z.object({
    all: count,
    hiring: count,
    restricted: count,
    suspended: count,
    ending: count,
    open_cases: count,
  }),
  jobs: z.object({ published: count, waiting: count, restricted: count, ending: count, open_cases: count }),
});
export type DirectoryTotals = z.infer<typeof DirectoryTotals>;

/** Staff decides at once: opens the case or joins the open one, and takes this measure. */
export const SuspensionForm = z
  .object({
    ...measureFields,
    facts: requiredText("facts_required", "facts_invalid", MAX_FACTS_LENGTH),
    explanation: optionalText("explanation_invalid", MAX_EXPLANATION_LENGTH),
  })
  .refine(hasLaw, lawRequired);
export type SuspensionForm = z.input<typeof SuspensionForm>;

const MAX_QUERY_LENGTH = 200;

const searchQuery = <const Filters extends readonly [string, ...string[]]>(filters: Filters) =>
  z.object({
    /** A part of a name, title, email or website, or an id. */
    q: z
      .string(withReason("q_invalid", reasons.wrongType()))
      .trim()
      .max(MAX_QUERY_LENGTH, tooLong("q_invalid", MAX_QUERY_LENGTH))
      .default(""),
    state: z.preprocess(
      emptyToUndefined,
      z.enum(filters, withReason("directory_state_invalid", reasons.notOffered())).optional(),
    ),
  });

const suspend = {
  method: "POST",
  access: "moderator",
  params: IdParams,
  body: SuspensionForm,
  status: 201,
  reply: DecisionOfCase,
  errors: ["not_found", "own_case", "case_claimed", "staff_account"],
} as const;
const unsuspend = {
  method: "DELETE",
  access: "moderator",
  params: IdParams,
  errors: ["own_case", "case_claimed"],
} as const;

export const directoryRoutes = {
  getDirectoryTotals: route({
    method: "GET",
    path: "/admin/totals",
    access: "viewer",
    summary: "How many people, companies and jobs there are, in the states that concern the staff.",
    reply: DirectoryTotals,
  }),
  searchPeople: listRoute({
    path: "/admin/people",
    access: "viewer",
    summary: "Accounts by name, email or id, newest first.",
    query: searchQuery(personFilters),
    item: DirectoryPerson,
  }),
  getPerson: route({
    method: "GET",
    path: "/admin/people/:id",
    access: "viewer",
    summary: "An account with facts, the measures in force and the cases about it.",
    params: IdParams,
    reply: PersonDetail,
  }),
  viewAccount: route({
    method: "POST",
    path: "/admin/people/:id/account",
    access: "moderator",
    summary: "Read an account whose owner lets the staff do so. The audit has a line, and the owner is told.",
    params: IdParams,
    reply: AccountView,
  }),
  suspendPerson: route({
    ...suspend,
    path: "/admin/people/:id/suspension",
    summary: "Suspend a person by a decision of their case, which is opened for it.",
  }),
  endSuspensionOfPerson: route({
    ...unsuspend,
    path: "/admin/people/:id/suspension",
    summary: "End the suspensions of a person. The person is told.",
  }),
  searchCompanies: listRoute({
    path: "/admin/companies",
    access: "viewer",
    summary: "Companies by name, website or id, newest first.",
    query: searchQuery(directoryCompanyFilters),
    item: DirectoryCompany,
  }),
  getDirectoryCompany: route({
    method: "GET",
    path: "/admin/companies/:id",
    access: "viewer",
    summary: "A company with members, facts, the measures in force and the cases about it and what it has published.",
    params: IdParams,
    reply: DirectoryCompanyDetail,
  }),
  suspendCompany: route({
    ...suspend,
    path: "/admin/companies/:id/suspension",
    summary: "Suspend a company by a decision of its case, which is opened for it.",
  }),
  endSuspensionOfCompany: route({
    ...unsuspend,
    path: "/admin/companies/:id/suspension",
    summary: "End the suspensions of a company. Its owners are told.",
  }),
  searchDirectoryJobs: listRoute({
    path: "/admin/jobs",
    access: "viewer",
    summary: "Jobs in any state by title, company or id, newest first; those that wait for an approval oldest first.",
    query: searchQuery(directoryJobFilters),
    item: DirectoryJob,
  }),
  listDirectoryApplications: listRoute({
    path: "/admin/applications",
    access: "moderator",
    summary:
      "The applications that a person has sent, or those that are kept for legal reasons; newest first. Without those " +
      "that have been erased, and without their content.",
    query: z.object({
      user_id: z.preprocess(emptyToUndefined, z.uuid(withReason("user_id_invalid", reasons.notUuid())).optional()),
      /** `all`: kept for legal reasons by anybody. `portal`: by the staff. */
      held: z.preprocess(
        emptyToUndefined,
        z.enum(["all", "portal"], withReason("held_invalid", reasons.notOffered())).optional(),
      ),
    }),
    item: DirectoryApplication,
  }),
  approveJob: route({
    method: "POST",
    path: "/admin/jobs/:id/approval",
    access: "moderator",
    summary:
      "Approve one of the first jobs of a company: everybody finds it, and the company is told. `version` is that of the job.",
    params: IdParams,
    body: z.object({ version }),
    reply: DirectoryJobDetail,
    errors: ["own_case", "job_not_waiting", "job_restricted", "job_changed"],
  }),
  getDirectoryJob: route({
    method: "GET",
    path: "/admin/jobs/:id",
    access: "viewer",
    summary: "A job with facts, the measures in force and the cases about it.",
    params: IdParams,
    reply: DirectoryJobDetail,
  }),
};
