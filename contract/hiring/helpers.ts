import * as z from "zod";
import { seekerFields } from "../accounts/users.ts";
import { Job } from "../jobs/jobs.ts";
import { AnswerValue, answerFields } from "../jobs/questions.ts";
import { applicationStatuses } from "../platform/compatibility.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { IdParams, idFields, optionalText, requiredEmail } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { ApplicationStage } from "./stages/stages.ts";

/** How many helpers and open invitations a seeker can have, and how many seekers one account can help. */
export const MAX_HELPERS = 10;
export const MAX_HELPED_PEOPLE = 200;
/** How many suggestions of one helper a seeker can have. */
export const MAX_SUGGESTIONS = 100;
export const MAX_SUGGESTION_NOTE_LENGTH = 500;
/** The days after which a suggestion is deleted. */
export const SUGGESTION_DAYS = 60;

const shownFields = {
  /** Whether the helper sees the profile and the resume, and the applications. */
  shows_profile: z.boolean(),
  shows_applications: z.boolean(),
};

/** Somebody who helps the caller. */
export const Helper = z.object({
  ...idFields,
  name: z.string().nullable(),
  email: z.string().nullable(),
  ...shownFields,
  createdAt: z.iso.datetime(),
});
export type Helper = z.infer<typeof Helper>;

/** An invitation that nobody has accepted yet. It is valid for seven days. */
export const HelperInvitation = z.object({
  ...idFields,
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type HelperInvitation = z.infer<typeof HelperInvitation>;

export const HelperInvitationForm = z.object({ email: requiredEmail("email_required", "email_invalid") });
export type HelperInvitationForm = z.input<typeof HelperInvitationForm>;

const shown = z.boolean(withReason("value_invalid", reasons.wrongType()));
export const ShownToHelperForm = z.object({ shows_profile: shown, shows_applications: shown });

/** A job that a helper has suggested to the caller. */
export const JobSuggestion = z.object({
  ...idFields,
  /** The name of the helper. */
  helper: z.string().nullable(),
  note: z.string(),
  job: Job,
  createdAt: z.iso.datetime(),
});
export type JobSuggestion = z.infer<typeof JobSuggestion>;

const preparedFields = {
  answers: z.array(z.object({ question_id: z.uuid(), value: AnswerValue })),
  cover_note: z.string(),
  prepared_at: z.iso.datetime(),
};

/** What a helper has prepared for an application of a seeker. */
export const Preparation = z.object(preparedFields);
export type Preparation = z.infer<typeof Preparation>;

/** The same for the seeker, with the name of the helper. */
export const PreparedApplication = z.object({ helper: z.string().nullable(), ...preparedFields });
export type PreparedApplication = z.infer<typeof PreparedApplication>;

/** A job for which a helper has prepared an application of the caller. */
export const PreparedJob = z.object({
  job_id: z.uuid(),
  job_title: z.string(),
  company: z.string().nullable(),
  helper: z.string().nullable(),
  prepared_at: z.iso.datetime(),
});
export type PreparedJob = z.infer<typeof PreparedJob>;

/** A seeker whom the caller helps. The id is that of the help, not of the account. */
export const HelpedPerson = z.object({
  ...idFields,
  name: z.string().nullable(),
  ...shownFields,
  createdAt: z.iso.datetime(),
});
export type HelpedPerson = z.infer<typeof HelpedPerson>;

const jobOfHelp = { job_id: z.uuid(), job_title: z.string(), company: z.string().nullable() };

/**
 * What has become of a suggestion. `applied` only when the seeker shows the applications; `closed`: nobody can apply any
 * more.
 */
export const suggestionStates = ["open", "saved", "dismissed", "applied", "closed"] as const;
export type SuggestionState = (typeof suggestionStates)[number];

export const HelpedPersonDetail = z.object({
  ...HelpedPerson.shape,
  /** The profile as employers read it. Null when the seeker does not show it. */
  profile: z
    .object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      photo: z.string().nullable(),
      resume: z.string().nullable(),
      ...seekerFields,
    })
    .nullable(),
  /** The newest 100 applications. Null when the seeker does not show them. */
  applications: z
    .array(
      z.object({
        ...idFields,
        ...jobOfHelp,
        status: z.literal(applicationStatuses),
        stage: ApplicationStage,
        seen_at: z.iso.datetime().nullable(),
        decided_at: z.iso.datetime().nullable(),
        answer_due_at: z.iso.datetime().nullable(),
        is_overdue: z.boolean(),
        ended_at: z.iso.datetime().nullable(),
        createdAt: z.iso.datetime(),
      }),
    )
    .nullable(),
  /** The caller's suggestions, newest first. */
  suggestions: z.array(
    z.object({
      ...idFields,
      ...jobOfHelp,
      note: z.string(),
      state: z.enum(suggestionStates),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** What the caller has prepared and the seeker has neither sent nor discarded. */
  prepared: z.array(z.object({ ...jobOfHelp, prepared_at: z.iso.datetime() })),
});
export type HelpedPersonDetail = z.infer<typeof HelpedPersonDetail>;

export const SuggestionForm = z.object({ note: optionalText("note_invalid", MAX_SUGGESTION_NOTE_LENGTH) });
export type SuggestionForm = z.input<typeof SuggestionForm>;

const TokenParams = z.object({ token: z.string().max(100) });
/** A seeker whom the caller helps, and an open job. */
const JobOfHelpParams = z.object({ id: z.uuid(), job_id: z.uuid() });

/** The routes of a seeker and of an invited person. */
const seekerRoutes = {
  listHelpers: route({
    method: "GET",
    path: "/helpers",
    access: "seeker",
    summary: "The people who help the caller, and the open invitations, newest first.",
    reply: z.object({ helpers: z.array(Helper), invitations: z.array(HelperInvitation) }),
  }),
  inviteHelper: route({
    method: "POST",
    path: "/helpers/invitations",
    access: "seeker",
    summary:
      "Invite a person by mail to help. A second invitation of the same person replaces the first. The answer does not " +
      "tell whether an account has the email.",
    body: HelperInvitationForm,
    status: 201,
    reply: HelperInvitation,
    errors: ["email_not_proven", "own_helper", "already_helper", "too_many_helpers", "too_many_requests"],
  }),
  withdrawHelperInvitation: route({
    method: "DELETE",
    path: "/helpers/invitations/:id",
    access: "seeker",
    summary: "Withdraw an invitation to help.",
    params: IdParams,
  }),
  getHelperInvitation: route({
    method: "GET",
    path: "/helper-invitations/:token",
    access: "anyone",
    summary: "An invitation to help, by the token of the mail.",
    params: TokenParams,
    reply: z.object({ seeker: z.string().nullable(), email: z.string() }),
    errors: ["not_found", "too_many_requests"],
  }),
  acceptHelperInvitation: route({
    method: "POST",
    path: "/helper-invitations/:token",
    access: "signed_in",
    summary: "Become the helper of the seeker who has sent the invitation. Valid once, for the email it was sent to.",
    params: TokenParams,
    reply: HelpedPerson,
    errors: ["not_found", "other_email", "own_helper", "already_helper", "too_many_people", "too_many_requests"],
  }),
  setShownToHelper: route({
    method: "PUT",
    path: "/helpers/:id",
    access: "seeker",
    summary: "Choose what a helper sees.",
    params: IdParams,
    body: ShownToHelperForm,
    reply: Helper,
  }),
  endHelp: route({
    method: "DELETE",
    path: "/helpers/:id",
    access: "member",
    duringSuspension: "user",
    summary:
      "End the help, as the seeker or as the helper. What the helper has suggested and prepared is deleted. At once.",
    params: IdParams,
  }),
  listJobSuggestions: route({
    method: "GET",
    path: "/suggestions",
    access: "seeker",
    summary:
      "The open jobs that helpers have suggested, without those that the caller has saved, put aside or applied for, and " +
      "those for which they have prepared an application. Newest first.",
    reply: z.object({ suggestions: z.array(JobSuggestion), prepared: z.array(PreparedJob) }),
  }),
  dismissJobSuggestion: route({
    method: "DELETE",
    path: "/suggestions/:id",
    access: "seeker",
    summary: "Put a suggestion aside. Idempotent.",
    params: IdParams,
  }),
  getPreparedApplication: route({
    method: "GET",
    path: "/prepared-applications/:id",
    access: "seeker",
    summary: "What a helper has prepared for an application of the caller for this job. Null without one.",
    params: IdParams,
    reply: PreparedApplication.nullable(),
  }),
  discardPreparedApplication: route({
    method: "DELETE",
    path: "/prepared-applications/:id",
    access: "seeker",
    summary: "Delete what a helper has prepared for this job. Idempotent.",
    params: IdParams,
  }),
};

/** The routes of a helper. For everybody else, and as soon as the help ends, the person does not exist. */
const helperSideRoutes = {
  listHelpedPeople: route({
    method: "GET",
    path: "/helped-people",
    access: "member",
    summary: "The seekers whom the caller helps, by name.",
    reply: z.array(HelpedPerson),
  }),
  getHelpedPerson: route({
    method: "GET",
    path: "/helped-people/:id",
    access: "member",
    summary: "A seeker whom the caller helps: what the seeker shows, and what the caller has suggested and prepared.",
    params: IdParams,
    reply: HelpedPersonDetail,
  }),
  suggestJob: route({
    method: "POST",
    path: "/helped-people/:id/suggestions/:job_id",
    access: "member",
    summary: "Suggest an open job to a seeker.",
    params: JobOfHelpParams,
    body: SuggestionForm,
    status: 201,
    reply: z.object(idFields),
    errors: [
      ...(["job_unavailable", "own_company", "already_suggested", "already_applied", "too_many_suggestions"] as const),
      "too_many_requests",
    ],
  }),
  takeSuggestionBack: route({
    method: "DELETE",
    path: "/helped-people/:id/suggestions/:job_id",
    access: "member",
    summary: "Take a suggestion back. Idempotent.",
    params: JobOfHelpParams,
  }),
  readPreparation: route({
    method: "GET",
    path: "/helped-people/:id/prepared/:job_id",
    access: "member",
    summary: "What the caller has prepared for an application of the seeker for an open job. Null without one.",
    params: JobOfHelpParams,
    reply: Preparation.nullable(),
  }),
  prepareApplication: route({
    method: "PUT",
    path: "/helped-people/:id/prepared/:job_id",
    access: "member",
    summary:
      "Prepare an application for an open job, which the seeker can change and send within 14 days. It replaces an " +
      "earlier one. Answers that are left out are left to the seeker.",
    params: JobOfHelpParams,
    body: z.object(answerFields),
    reply: Preparation,
    errors: [
      ...(["job_closed", "apply_outside", "own_company", "already_applied", "nothing_prepared"] as const),
      ...(["invalid_fields", "too_many_requests"] as const),
    ],
  }),
  deletePreparation: route({
    method: "DELETE",
    path: "/helped-people/:id/prepared/:job_id",
    access: "member",
    summary: "Delete what the caller has prepared. Idempotent.",
    params: JobOfHelpParams,
  }),
};

export const helperRoutes = { ...seekerRoutes, ...helperSideRoutes };
