import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { CodeSecrets } from "../auth/code-secrets.ts";
import { toE164 } from "../auth/codes/phone-number.ts";
import { dropCodesOf, markUsed } from "../auth/codes/queries.ts";
import { requestCode } from "../auth/codes/request-code.ts";
import { requireCode, wrongCode } from "../auth/codes/try-code.ts";
import { lockUser } from "../auth/queries.ts";
import { type Proof, proveOwner } from "../auth/two-factor/prove-owner.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { type Language, languageOf } from "../language.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import type { UserRow } from "../users/present.ts";

interface Form {
  email?: string | undefined;
  phone?: string | undefined;
}

type Contact = { email: string } | { phone: string };

async function contactOf({ email, phone }: Form): Promise<Contact> {
  return email === undefined ? { phone: await toE164(phone ?? "") } : { email };
}

/** The code is bound to the account and to what is to be confirmed, and to nothing else that a code is asked for. */
function codeName(user: UserRow, contact: Contact): string {
  return `${user.id} ${Object.values(contact)[0]}`;
}

/** The email is how mail finds the way in to every account; the phone is one to those that were made with it. */
function isWayIn(user: UserRow, contact: Contact): boolean {
  return "email" in contact || user.login_method === "Phone";
}

/** Of the new email or phone: however many accounts ask, it gets no more codes, and no more are guessed, than of one. */
function byNew(contact: Contact) {
  return byAccount(`new ${Object.values(contact)[0]}`);
}

/** Whether somebody else has it is told only to who can read the code: asking tells nobody who has an account. */
export async function sendContactCode(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  form: Form & Proof,
  request: FastifyRequest,
): Promise<Contact> {
  const contact = await contactOf(form);
  requireChangeable(user, contact);
  if (isWayIn(user, contact)) await proveOwner(door, secrets, user, form, request);
  await door.limits.take("code_request", [byAddress(request), byAccount(user.id), byNew(contact)]);
  const template = "email" in contact ? "contact_code" : "phone_code";
  await door.db.transaction().execute((trx) =>
    requestCode(
      trx,
      { secrets, notify: door.notify },
      {
        purpose: "proof",
        name: codeName(user, contact),
        userId: user.id,
        notice: { template, to: contact, language: languageOf(request), userId: user.id },
      },
    ),
  );
  return contact;
}

export async function changeContact(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  form: Form & { token: string },
  request: FastifyRequest,
): Promise<UserRow> {
  const contact = await contactOf(form);
  requireChangeable(user, contact);
  await door.limits.take("code_check", [byAddress(request), byAccount(user.id), byNew(contact)]);
  await door.limits.take("code_check_daily", [byNew(contact)]);
  const name = codeName(user, contact);
  const { id } = await requireCode(door.db, secrets, { purpose: "proof", name, code: form.token });
  return door.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, user.id);
    if (!before || !(await markUsed(trx, id))) throw wrongCode();
    const saved = await setContact(trx, user.id, contact);
    if (isWayIn(before, contact)) {
      // Whoever reads the old one proves nothing any more, with a code that is on its way there either.
      await dropCodesOf(trx, user.id);
      await tellOld(trx, door, before, contact, { event: id, language: languageOf(request) });
    }
    return saved;
  });
}

/** The owner may not be the one who changed it. */
async function tellOld(
  trx: Kysely<DB>,
  { notify }: Door,
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
function requireChangeable({ login_method }: UserRow, contact: Contact): void {
  if ("email" in contact && (login_method === "Google" || login_method === "Apple")) throw new ApiError("forbidden");
}

/** Who has the email or phone already is found out by the database's unique indexes. The code has proven an email. */
function setContact(trx: Kysely<DB>, userId: string, contact: Contact): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...contact, ...("email" in contact && { email_proven_at: sql`now()` }), updated_at: sql`now()` })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
