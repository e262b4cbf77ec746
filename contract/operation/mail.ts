import * as z from "zod";
import { NamedParty } from "../moderation/subjects.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, IdParams } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";

/** How the portal sends something: a mail, a text message, or a notification of a browser (Web Push). */
export const notificationChannels = ["email", "sms", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `held` mail comes from a backup and waits for the operator. `failed` mail was given up. */
export const mailStates = ["waiting", "sending", "held", "failed"] as const;

/** A mail, text message or push that has not been sent. Its text is not shown: it can hold a code, a link or words of a person. */
export const UndeliveredMail = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  channel: z.enum(notificationChannels),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  /** Of waiting mail. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** What the mail server said at the last attempt, without addresses, numbers and links. */
  reason: z.string().nullable(),
  /** Whether it can be sent again: the text of failed mail is kept for seven days. */
  can_retry: z.boolean(),
  /** The account it belongs to. */
  user: NamedParty.nullable(),
});
export type UndeliveredMail = z.infer<typeof UndeliveredMail>;

export const mailRoutes = {
  listUndeliveredMail: listRoute({
    path: "/admin/mail",
    access: "viewer",
    summary: "Mails and text messages that have not been sent, the newest first.",
    query: z.object({
      state: z.preprocess(
        emptyToUndefined,
        z.enum(["queued", "failed"], withReason("status_invalid", reasons.notOffered())).optional(),
      ),
    }),
    item: UndeliveredMail,
  }),
  retryMail: route({
    method: "POST",
    path: "/admin/mail/:id/retry",
    access: "administrator",
    summary: "Send a mail or text message that has not been sent now.",
    params: IdParams,
    errors: ["mail_not_waiting"],
  }),
};
