import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { requiredEnum } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { type MailedNoticeKind, mailedNoticeKinds, type NoticeKind } from "./notices.ts";

/**
 * The kinds of notifications that browsers show: unread messages, alerts of saved searches, everything about interviews, and
 * the kinds of notices about which users can get mail.
 */
export const pushKinds = ["message", "search_alert", "interview", ...mailedNoticeKinds] as const;
export type PushKind = (typeof pushKinds)[number];

/** The kinds that are on until a user turns them off: somebody has written, decided or asked something of the user. */
export const defaultPushKinds: readonly PushKind[] = [
  "message",
  "search_alert",
  "interview",
  "stage_changed",
  "offer_changed",
  "offer_answered",
  "mentioned",
  "assigned",
];

/** Returns the kind under which a notice is pushed. Null for kinds that users cannot choose, which are never pushed. */
export function getPushKind(kind: NoticeKind): PushKind | null {
  if (kind.startsWith("interview_")) return "interview";
  if (kind === "company_message") return "stage_changed";
  return (mailedNoticeKinds as readonly NoticeKind[]).includes(kind) ? (kind as MailedNoticeKind) : null;
}

/** Whether notifications of a kind are pushed to the browsers of a user. */
export const PushSetting = z.object({
  kind: requiredEnum("kind", pushKinds),
  enabled: z.boolean(withReason("value_invalid", reasons.wrongType())),
});
export type PushSetting = z.infer<typeof PushSetting>;

export const pushSettingRoutes = {
  listPushSettings: route({
    method: "GET",
    path: "/push/settings",
    access: "member",
    summary: "The kinds of notifications that the caller's browsers can show, and whether they do.",
    reply: z.array(PushSetting),
  }),
  setPush: route({
    method: "PUT",
    path: "/push/settings",
    access: "member",
    duringSuspension: "company",
    summary: "Turn one kind of notifications in the caller's browsers on or off.",
    body: PushSetting,
    reply: PushSetting,
  }),
};
