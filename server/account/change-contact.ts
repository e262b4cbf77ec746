import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { AppContext } from "../app-context.ts";
import type { AuthCrypto } from "../auth/auth-crypto.ts";
import { invalidCodeError, issueCode, requireValidCode } from "../auth/codes/one-time-codes.ts";
import { toE164 } from "../auth/codes/phone-login.ts";
import { deleteUserCodes, markCodeUsed } from "../auth/codes/queries.ts";
import { type ReauthenticationProof, reauthenticate } from "../auth/reauthenticate.ts";
import { ApiError } from "../errors.ts";
import { getRequestLanguage, type Language } from "../language.ts";
import { toAccountKey, toIpAddressKeys } from "../limits/rate-limits.ts";
import type { UserRow } from "../users/present.ts";
import { selectUserForUpdate } from "../users/queries.ts";

interface ContactForm {
  email?: string | undefined;
  phone?: string | undefined;
}

type Contact = { email: string } | { phone: string };

async function parseContact({ email, phone }: ContactForm): Promise<Contact> {
  return email === undefined ? { phone: await toE164(phone ?? "") } : { email };
}

/** The code is bound to the account and to what is to be confirmed, and to nothing else that a code is asked for. */
function toCodeSubject(user: UserRow, contact: Contact): string {
  return `${user.id} ${Object.values(contact)[0]}`;
}

/** The email is how mail finds the way in to every account; the phone is one to those that were made with it. */
function isLoginContact(user: UserRow, contact: Contact): boolean {
  return "email" in contact || user.login_method === "Phone";
}

/** Of the new email or phone: however many accounts ask, it gets no more codes, and no more are guessed, than of one. */
function byContact(contact: Contact) {
  return toAccountKey(`new ${Object.values(contact)[0]}`);
}

/** Whether somebody else has it is told only to who can read the code: asking tells nobody who has an account. */
export async function sendContactCode(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  form: ContactForm & ReauthenticationProof,
  request: FastifyRequest,
): Promise<Contact> {
  const contact = await parseContact(form);
  requireChangeableContact(user, contact);
  if (isLoginContact(user, contact)) await reauthenticate(door, secrets, user, form, request);
  await door.limits.consume("code_request", [toIpAddressKeys(request), toAccountKey(user.id), byContact(contact)]);
  const template = "email" in contact ? "contact_code" : "phone_code";
  await door.db.transaction().execute((trx) =>
    issueCode(
      trx,
      { authCrypto: secrets, notify: door.notify },
      {
        purpose: "proof",
        subject: toCodeSubject(user, contact),
        userId: user.id,
        notification: { template, to: contact, language: getRequestLanguage(request), userId: user.id },
      },
    ),
  );
  return contact;
}

export async function changeContact(
  door: AppContext,
  secrets: AuthCrypto,
  user: UserRow,
  form: ContactForm & { token: string },
  request: FastifyRequest,
): Promise<UserRow> {
  const contact = await parseContact(form);
  requireChangeableContact(user, contact);
  await door.limits.consume("code_check", [toIpAddressKeys(request), toAccountKey(user.id), byContact(contact)]);
  await door.limits.consume("code_check_daily", [byContact(contact)]);
  const name = toCodeSubject(user, contact);
  const { id } = await requireValidCode(door.db, secrets, { purpose: "proof", subject: name, code: form.token });
  return door.db.transaction().execute(async (trx) => {
    const before = await selectUserForUpdate(trx, user.id);
    if (!before || !(await markCodeUsed(trx, id))) throw invalidCodeError();
    const saved = await updateContact(trx, user.id, contact);
    if (isLoginContact(before, contact)) {
      // Whoever reads the old one proves nothing any more, with a code that is on its way there either.
      await deleteUserCodes(trx, user.id);
      await notifyPreviousContact(trx, door, before, contact, { event: id, language: getRequestLanguage(request) });
    }
    return saved;
  });
}

/** The owner may not be the one who changed it. */
async function notifyPreviousContact(
  trx: Kysely<DB>,
  { notify }: AppContext,
  before: UserRow,
  contact: Contact,
  { event, language }: { event: string; language: Language },
): Promise<void> {
  const common = { language, values: {}, userId: before.id };
  if ("email" in contact) {
    const { email } = before;
    if (email === null || email === contact.email) return;
    await notify.send(trx, { ...common, template: "email_changed", to: { email }, event: `email_changed:${event}` });
  } else {
    const { phone } = before;
    if (phone === null || phone === contact.phone) return;
    await notify.send(trx, { ...common, template: "phone_changed", to: { phone }, event: `phone_changed:${event}` });
  }
}

/** Google and Apple say what the email of their accounts is. */
function requireChangeableContact({ login_method }: UserRow, contact: Contact): void {
  if ("email" in contact && (login_method === "Google" || login_method === "Apple")) throw new ApiError("forbidden");
}

/** Who has the email or phone already is found out by the database's unique indexes. The code has proven an email. */
function updateContact(trx: Kysely<DB>, userId: string, contact: Contact): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...contact, ...("email" in contact && { email_verified_at: sql`now()` }), updated_at: sql`now()` })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
