import type { FastifyRequest } from "fastify";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { ApiError } from "../../platform/errors.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import type { Notifier } from "../../platform/notifications/notification.ts";
import { completePhoneNumber, toE164, toTextMessageNumber } from "../users/phone-numbers.ts";
import type { UserRow } from "../users/present.ts";
import { selectUserForUpdate } from "../users/queries.ts";
import { consumeDelivery } from "./attempt-limits.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { createInvalidCodeError, issueCode, requireValidCode, resendCode } from "./codes/one-time-codes.ts";
import { deleteUserCodes, isCodePending, markCodeUsed } from "./codes/queries.ts";
import { type ReauthenticationProof, reauthenticate } from "./reauthenticate.ts";

interface ContactForm {
  email?: string | undefined;
  phone?: string | undefined;
}

type Contact = { email: string } | { phone: string };

async function parseContact({ email, phone }: ContactForm, country: string): Promise<Contact> {
  return email === undefined ? { phone: await toE164(await completePhoneNumber(phone ?? "", country)) } : { email };
}

/** The subject contains the user and the new contact, so a code confirms this change and nothing else. */
function toCodeSubject(user: UserRow, contact: Contact): string {
  return `${user.id} ${Object.values(contact)[0]}`;
}

function isCurrentEmail(user: UserRow, contact: Contact): boolean {
  return "email" in contact && contact.email === user.email;
}

/**
 * Tells whether the contact gives access to the account. An email always does; a phone number does for a phone login.
 */
function isLoginContact(user: UserRow, contact: Contact): boolean {
  return "email" in contact || user.login_method === "Phone";
}

/**
 * Returns the rate limit key of the new email or phone number. All accounts share this key, so several accounts
 * together get no more codes or guesses for one contact than a single account.
 */
function toContactKey(contact: Contact) {
  return toAccountKey(`new ${Object.values(contact)[0]}`);
}

/**
 * Sends a code to a new email or phone number, or to the current email in order to verify it. Returns false when the
 * previous code was sent less than a minute ago. The response is the same when another account has this contact. Only
 * `changeContact` reveals this, to a user who enters the code that was sent to the contact.
 *
 * A request for a login contact without a password or code is accepted while an earlier code for the same contact is
 * valid, because the user was reauthenticated for that code. It does not prolong the validity.
 *
 * @throws {ApiError} forbidden, invalid_fields or too_many_requests
 */
export async function sendContactCode(
  context: AppContext,
  authCrypto: AuthCrypto,
  user: UserRow,
  form: ContactForm & ReauthenticationProof,
  request: FastifyRequest,
): Promise<boolean> {
  const { db, limits, notify } = context;
  const contact = await parseContact(form, context.country);
  if ("phone" in contact) await toTextMessageNumber(contact.phone);
  requireChangeableContact(user, contact);
  const subject = toCodeSubject(user, contact);
  const needsProof = isLoginContact(user, contact) && !isCurrentEmail(user, contact);
  const isResend =
    needsProof &&
    !form.password &&
    !form.token &&
    (await isCodePending(db, "proof", authCrypto.hmac("proof", subject)));
  if (needsProof && !isResend) await reauthenticate(context, authCrypto, user, form, request);
  await limits.consume("code_request", [toIpAddressKeys(request), toAccountKey(user.id), toContactKey(contact)]);
  await consumeDelivery(context, contact, isCurrentEmail(user, contact) ? { id: user.id } : null, request);
  const template = "email" in contact ? "email_confirmation_code" : "phone_code";
  const code = {
    purpose: "proof" as const,
    subject,
    userId: user.id,
    notification: {
      template,
      to: contact,
      language: getRequestLanguage(request),
      userId: user.id,
      isNewNumber: "phone" in contact,
    } as const,
  };
  const send = isResend ? resendCode : issueCode;
  return db.transaction().execute((trx) => send(trx, { authCrypto, notify }, code));
}

/**
 * Changes the email or phone number of an account with the code from `sendContactCode`. The code for the current email
 * verifies it and changes nothing else.
 *
 * @throws {ApiError} forbidden, invalid_fields, too_many_requests, email_in_use or phone_in_use
 */
export async function changeContact(
  { country, db, limits, notify }: Pick<AppContext, "country" | "db" | "limits" | "notify">,
  authCrypto: AuthCrypto,
  user: UserRow,
  form: ContactForm & { token: string },
  request: FastifyRequest,
): Promise<UserRow> {
  const contact = await parseContact(form, country);
  requireChangeableContact(user, contact);
  await limits.consume("code_check", [toIpAddressKeys(request), toAccountKey(user.id), toContactKey(contact)]);
  await limits.consume("code_check_daily", [toContactKey(contact)]);
  const subject = toCodeSubject(user, contact);
  const { id } = await requireValidCode(db, authCrypto, { purpose: "proof", subject, code: form.token });
  return db.transaction().execute(async (trx) => {
    const previous = await selectUserForUpdate(trx, user.id);
    if (!previous || !(await markCodeUsed(trx, id))) throw createInvalidCodeError();
    const updated = await updateContact(trx, user.id, contact);
    if (isLoginContact(previous, contact)) {
      // Codes that were sent to the previous contact must no longer be valid.
      await deleteUserCodes(trx, user.id);
      await notifyPreviousContact(trx, notify, previous, contact, {
        changeId: id,
        language: getRequestLanguage(request),
      });
    }
    return updated;
  });
}

/** Notifies the previous email or phone number, so that the owner notices a change made by another person. */
async function notifyPreviousContact(
  trx: Transaction<DB>,
  notify: Notifier,
  previous: UserRow,
  contact: Contact,
  { changeId, language }: { changeId: string; language: Language },
): Promise<void> {
  const common = { language, values: {}, userId: previous.id };
  if ("email" in contact) {
    const { email } = previous;
    if (email === null || email === contact.email) return;
    await notify.send(trx, {
      ...common,
      template: "email_changed",
      to: { email },
      idempotencyKey: `email_changed:${changeId}`,
    });
  } else {
    const { phone } = previous;
    if (phone === null || phone === contact.phone) return;
    await notify.send(trx, {
      ...common,
      template: "phone_changed",
      to: { phone },
      idempotencyKey: `phone_changed:${changeId}`,
    });
  }
}

/**
 * Rejects a new email for an account with login method Google or Apple, because the provider manages that email.
 *
 * @throws {ApiError} forbidden
 */
function requireChangeableContact({ login_method }: UserRow, contact: Contact): void {
  if ("email" in contact && (login_method === "Google" || login_method === "Apple")) throw new ApiError("forbidden");
}

/**
 * Stores the new contact. A new email is verified, because its code has been entered. Unique indexes reject the email
 * and the login phone number of another account.
 */
function updateContact(trx: Kysely<DB>, userId: string, contact: Contact): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...contact, ...("email" in contact && { email_verified_at: sql`now()` }), updated_at: sql`now()` })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
