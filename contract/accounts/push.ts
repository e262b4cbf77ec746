import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { IdParams, idFields } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** An account has at most this many browsers that show notifications. The oldest one gives way. */
export const MAX_PUSH_DEVICES = 10;

/** A browser that shows notifications. */
export const PushDevice = z.object({
  ...idFields,
  /** Browser and operating system, such as `Firefox, Windows`. Null when the browser names neither. */
  device: z.string().nullable(),
  /** Whether it belongs to the session of the request. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** Bytes in base64url without padding. */
const base64url = (bytes: number) =>
  z
    .string(withReason("value_invalid", reasons.wrongType()))
    .regex(/^[\w-]+$/, withReason("value_invalid", reasons.wrongType()))
    .length(Math.ceil((bytes * 4) / 3), withReason("value_invalid", reasons.wrongType()));

/** A `PushSubscription` of the browser (W3C Push API). */
const PushSubscriptionForm = z.object({
  endpoint: z
    .string(withReason("value_invalid", reasons.wrongType()))
    .max(1000, withReason("value_invalid", reasons.notUrl()))
    .pipe(z.url(withReason("value_invalid", reasons.notUrl()))),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }, withReason("value_invalid", reasons.wrongType())),
  /** Only moves a subscription of the caller to the session of the request, after another login in the same browser. */
  only_known: z.boolean(withReason("value_invalid", reasons.wrongType())).default(false),
});

export const pushRoutes = {
  getPush: route({
    method: "GET",
    path: "/push",
    access: "member",
    summary:
      "The public key with which a browser subscribes to notifications, and the caller's browsers that have done so.",
    reply: z.object({
      /** The application server key (RFC 8292) in base64url. */
      public_key: z.string(),
      devices: z.array(PushDevice),
    }),
  }),
  subscribeToPush: route({
    method: "PUT",
    path: "/push/subscription",
    access: "member",
    duringSuspension: "company",
    summary:
      "Show notifications in the browser of this session, which has subscribed with the key that `GET /push` names. " +
      "Idempotent. The browser of another account or session is taken over. With `only_known`, 404 unless the caller has this " +
      "subscription already.",
    body: PushSubscriptionForm,
    reply: PushDevice,
    errors: ["not_found", "too_many_requests"],
  }),
  endPush: route({
    method: "DELETE",
    path: "/push/devices/:id",
    access: "member",
    duringSuspension: "company",
    summary: "Show no more notifications in one of the caller's browsers.",
    params: IdParams,
  }),
};
