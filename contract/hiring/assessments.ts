import * as z from "zod";
import { companyRoles } from "../accounts/users.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  optionalText,
  requiredNumericEnum,
  requiredText,
  timestampFields,
} from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { JobApplication } from "./applicants.ts";

export const MAX_NOTE_LENGTH = 5_000;
export const MAX_RATING_TEXT_LENGTH = 2_000;
export const MAX_INTERVIEWERS = 20;
export const ratingStars = [1, 2, 3, 4] as const;
export type RatingStars = (typeof ratingStars)[number];

/** A member in the text of a note: `@[user id]`. Lower-case ids only, as the API sends them. */
export const MENTION_PATTERN = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** A member or former member of the company. The name is null when the account has been deleted. */
const Author = z.object({ _id: z.uuid(), name: z.string().nullable() });

export const Note = z.object({
  ...idFields,
  /** Mentions members as `@[user id]`. */
  text: z.string(),
  author: Author,
  /** The names of the mentioned members. */
  mentions: z.array(Author),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof Note>;

export const Rating = z.object({
  ...idFields,
  stars: z.literal(ratingStars),
  text: z.string(),
  author: Author,
  ...timestampFields,
});
export type Rating = z.infer<typeof Rating>;

/** The ratings of an application as one member sees them: the others' only after their own, so that it is independent. */
export const Ratings = z.object({
  own: Rating.nullable(),
  /** Empty until the caller has rated the application. */
  others: z.array(Rating),
  others_count: z.number().int(),
});
export type Ratings = z.infer<typeof Ratings>;

/** A member of the company, as somebody to assign to an application or to mention. */
export const Colleague = z.object({
  _id: z.uuid(),
  name: z.string().nullable(),
  role: z.enum(companyRoles),
  is_assigned: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

export const NoteForm = z.object({
  text: requiredText("note_required", "note_invalid", MAX_NOTE_LENGTH),
  /** True assigns the application to mentioned interviewers who do not read it yet. Only owners and recruiters assign. */
  assigns_mentioned: z.boolean(withReason("value_invalid", reasons.wrongType())).optional(),
});
export type NoteForm = z.output<typeof NoteForm>;

export const RatingForm = z.object({
  stars: requiredNumericEnum("rating", ratingStars),
  text: optionalText("text_invalid", MAX_RATING_TEXT_LENGTH),
});

const invalidInterviewers = (reason: FieldErrorReason) => withReason("interviewers_invalid", reason);
const InterviewersForm = z.object({
  user_ids: z
    .array(z.uuid(invalidInterviewers(reasons.notUuid())), invalidInterviewers(reasons.wrongType()))
    .max(MAX_INTERVIEWERS, {
      error: ({ input }) => invalidInterviewers(reasons.tooManyEntries(MAX_INTERVIEWERS, (input as unknown[]).length)),
    }),
});

export const assessmentRoutes = {
  listAssignedApplications: listRoute({
    path: "/applications/assigned",
    access: "employer",
    summary: "The applications that are assigned to the caller, newest first.",
    item: JobApplication,
  }),
  listNotes: listRoute({
    path: "/application/:id/notes",
    access: "employer",
    summary: "The notes of the company about an application, newest first.",
    params: IdParams,
    item: Note,
  }),
  addNote: route({
    method: "POST",
    path: "/application/:id/notes",
    access: "employer",
    summary:
      "Add a note. `@[user id]` in the text mentions a member who can read the application, or to whom the note assigns it.",
    params: IdParams,
    body: NoteForm,
    status: 201,
    reply: Note,
    errors: ["too_many_requests"],
  }),
  listRatings: route({
    method: "GET",
    path: "/application/:id/ratings",
    access: "employer",
    summary: "The ratings of an application. Those of others are sent after the caller has rated it.",
    params: IdParams,
    reply: Ratings,
  }),
  rateApplication: route({
    method: "PUT",
    path: "/application/:id/rating",
    access: "employer",
    summary: "Rate an application, or replace the caller's rating.",
    params: IdParams,
    body: RatingForm,
    reply: Ratings,
  }),
  listColleagues: route({
    method: "GET",
    path: "/application/:id/colleagues",
    access: "employer",
    summary: "The present members of the company, with whether the application is assigned to them.",
    params: IdParams,
    reply: z.array(Colleague),
  }),
  assignInterviewers: route({
    method: "PUT",
    path: "/application/:id/interviewers",
    access: "recruiter",
    summary: "Replace the members to whom the application is assigned.",
    params: IdParams,
    body: InterviewersForm,
    reply: z.array(Colleague),
  }),
};
