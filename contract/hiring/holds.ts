import * as z from "zod";
import { IdParams, idFields, optionalText, requiredPositiveInteger, requiredText } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";

/** The longest time for which an application is held without a release in between. */
export const MAX_HOLD_DAYS = 180;

/** A legal hold: for a dispute, an application is kept beyond its retention period. */
export const Hold = z.object({
  ...idFields,
  application_id: z.uuid(),
  reason: z.string(),
  /** The law or order that forbids to tell the seeker. Null when the seeker is told. */
  legal_ground: z.string().nullable(),
  /** Whether an administrator has set it for the portal. Only administrators change such a hold. */
  is_set_by_portal: z.boolean(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** The latest end of a hold that continues this one. */
  extendable_until: z.iso.datetime(),
});
export type Hold = z.infer<typeof Hold>;

export const HoldForm = z.object({
  reason: requiredText("hold_reason_required", "hold_reason_invalid", 1_000),
  /** From now on. */
  days: requiredPositiveInteger("days", MAX_HOLD_DAYS),
  legal_ground: optionalText("legal_ground_invalid", 500),
});
export type HoldForm = z.output<typeof HoldForm>;

/** A message that a hold keeps although its conversation is erased. */
const HeldMessage = z.object({
  ...idFields,
  from: z.enum(["seeker", "member"]),
  /** Null when the account has been deleted. */
  from_name: z.string().nullable(),
  text: z.string(),
  sent_at: z.iso.datetime(),
});
export type HeldMessage = z.infer<typeof HeldMessage>;

/** An application of the caller that stays until the hold ends. */
const HeldApplication = z.object({
  application_id: z.uuid(),
  job_title: z.string(),
  company: z.string().nullable(),
  held_until: z.iso.datetime(),
});
export type HeldApplication = z.infer<typeof HeldApplication>;

export const holdRoutes = {
  setHold: route({
    method: "PUT",
    path: "/application/:id/hold",
    access: "member",
    summary:
      "Hold an application for legal reasons, as an owner of its company or an administrator: it is not erased, and " +
      "only owners read its content. During a hold, this continues it as a new one with another end. Without a release, " +
      `holds last at most ${MAX_HOLD_DAYS} days together. The seeker is told, unless a legal ground forbids it. Only an ` +
      "administrator continues a hold that an administrator has set for the portal.",
    params: IdParams,
    body: HoldForm,
    reply: Hold,
    errors: ["application_erased", "hold_of_portal", "invalid_fields"],
  }),
  releaseHold: route({
    method: "DELETE",
    path: "/application/:id/hold",
    access: "member",
    summary:
      "End the legal hold on an application, as an owner of its company or an administrator. It is erased at once when " +
      "its retention period is over. 404 when it is not held. Only an administrator releases a hold of the portal.",
    params: IdParams,
    errors: ["hold_of_portal"],
  }),
  listOwnHolds: route({
    method: "GET",
    path: "/holds",
    access: "seeker",
    summary:
      "The caller's applications on a legal hold, the first to end first. They stay until then, also when the account " +
      "is deleted. Without those about which the seeker must not be told.",
    reply: z.array(HeldApplication),
  }),
  listHeldMessages: route({
    method: "GET",
    path: "/application/:id/hold/messages",
    access: "owner",
    summary: "The messages that the legal hold keeps although their conversation has been erased, oldest first.",
    params: IdParams,
    reply: z.array(HeldMessage),
  }),
};
