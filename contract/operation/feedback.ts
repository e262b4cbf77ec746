import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  emptyToUndefined,
  IdParams,
  optionalText,
  requiredEmail,
  requiredEnum,
  requiredText,
  StatusMessage,
  tooLong,
} from "../platform/fields/fields.ts";
import { toPageAddress } from "../platform/pages/page-address.ts";
import { fileReply, listRoute, route } from "../platform/route.ts";

/** What the staff sorts feedback into. */
export const feedbackCategories = ["broken", "unclear", "text", "access", "idea", "other"] as const;
export type FeedbackCategory = (typeof feedbackCategories)[number];

/** The lists of the staff: one category, or what nobody has sorted yet. */
export const feedbackFilters = ["unsorted", ...feedbackCategories] as const;

export const FeedbackForm = z.object({
  /** The path of the page. The query and ids of persons are left out. */
  page: optionalText("page_invalid", 2_000).transform(toPageAddress),
  message: requiredText("message_required", "message_invalid", 2_000),
  /** Of those who want an answer. */
  email: z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? null : typed),
    requiredEmail("email_required", "email_invalid").nullish(),
  ),
  /** The token from `GET /contact/form`. */
  form_token: z.string("form_required").max(200, tooLong("form_invalid", 200)),
  /** A honeypot field: people do not see it, and bots fill it in. */
  homepage: optionalText("homepage_invalid", 2_000),
});
export type FeedbackForm = z.input<typeof FeedbackForm>;

export const Feedback = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The path of the page without ids of persons; null when the writer named no page. */
  page: z.string().nullable(),
  message: z.string(),
  /** Null without one, and after its time. */
  email: z.string().nullable(),
  category: z.enum(feedbackCategories).nullable(),
});
export type Feedback = z.infer<typeof Feedback>;

const FeedbackFilter = z.object({
  category: z.preprocess(
    emptyToUndefined,
    z.enum(feedbackFilters, withReason("category_invalid", reasons.notOffered())).optional(),
  ),
});

export const feedbackRoutes = {
  sendFeedback: route({
    method: "POST",
    path: "/feedback",
    access: "anyone",
    duringSuspension: "user",
    summary: "Say what was wrong with a page. Repeating the same form with the same text saves nothing.",
    body: FeedbackForm,
    status: 201,
    reply: StatusMessage,
    errors: ["form_expired", "looks_automatic", "too_many_requests"],
  }),
  listFeedback: listRoute({
    path: "/admin/feedback",
    access: "viewer",
    summary: "What people said was wrong with pages, the newest first.",
    query: FeedbackFilter,
    item: Feedback,
  }),
  exportFeedback: route({
    method: "GET",
    path: "/admin/feedback.csv",
    access: "viewer",
    summary: "The same as a CSV file (RFC 4180, UTF-8 with a byte order mark).",
    query: FeedbackFilter,
    reply: fileReply("text/csv"),
    errors: ["too_many_requests"],
  }),
  sortFeedback: route({
    method: "PUT",
    path: "/admin/feedback/:id",
    access: "moderator",
    summary: "Sort feedback into a category, or into none.",
    params: IdParams,
    body: z.object({ category: requiredEnum("category", feedbackCategories).nullable() }),
    reply: Feedback,
  }),
};
