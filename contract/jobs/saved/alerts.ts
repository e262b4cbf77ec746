import * as z from "zod";
import { requiredEmail, requiredEnum, StatusMessage, unsubscribeToken } from "../../platform/fields/fields.ts";
import { languages } from "../../platform/languages.ts";
import { route } from "../../platform/route.ts";
import { searchTerms } from "./saved.ts";

/** How often an email address without an account gets new jobs. */
export const addressAlertFrequencies = ["daily", "weekly"] as const;

/** The pages behind the links of mails, each with the query parameter `token`. They exist under `/nl` too. */
export const ALERT_CONFIRMATION_PATH = "/search-alert/confirm";
export const ALERT_RENEWAL_PATH = "/search-alert/keep";
/** A POST to it ends the alert at once (RFC 8058). */
export const ALERT_END_PATH = "/search-alert/end";

export const AddressAlertForm = z.object({
  email: requiredEmail("email_required", "email_invalid"),
  language: requiredEnum("language", languages),
  terms: searchTerms,
  frequency: requiredEnum("alert", addressAlertFrequencies),
});
export type AddressAlertForm = z.input<typeof AddressAlertForm>;

const token = z.object({ token: unsubscribeToken });

export const alertRoutes = {
  requestAlert: route({
    method: "POST",
    path: "/alerts",
    access: "no_session",
    summary:
      "Ask for mails about new matches of a search, to an address that needs no account. One mail asks the address to confirm; " +
      "an alert that is not confirmed within seven days is erased. The reply is the same for every address.",
    body: AddressAlertForm,
    status: 202,
    reply: StatusMessage,
  }),
  confirmAlert: route({
    method: "POST",
    path: "/alerts/confirm",
    access: "no_session",
    summary:
      "Confirm an alert with the token of the mailed link. When a seeker's verified email has this address, the alert becomes " +
      "one of their saved searches. Idempotent.",
    body: token,
    errors: ["not_found", "too_many_saved_searches"],
  }),
  keepAlert: route({
    method: "POST",
    path: "/alerts/keep",
    access: "no_session",
    summary: "Say with the token of the mailed link that an alert is still wanted, for another year. Idempotent.",
    body: token,
    errors: ["not_found"],
  }),
  endAlert: route({
    method: "POST",
    path: "/alerts/end",
    access: "no_session",
    summary: "End the alert of an address with the token of the mailed link. Its address is erased.",
    body: token,
    errors: ["not_found"],
  }),
};
