import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { CodeSecrets } from "../auth/code-secrets.ts";
import { toE164 } from "../auth/codes/phone-number.ts";
import { markUsed } from "../auth/codes/queries.ts";
import { requestCode } from "../auth/codes/request-code.ts";
import { requireCode, wrongCode } from "../auth/codes/try-code.ts";
import { lockUser } from "../auth/queries.ts";
import { type Proof, proveOwner } from "../auth/two-factor/prove-owner.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import { languageOf } from "../language.ts";
import { byAccount, byAddress } from "../limits/limits.ts";
import type { UserRow } from "../users/present.ts";

interface Form {
  email?: string | undefined;
  phone?: string | undefined;
}

type Contact = { email: string } | { phone: string };

function contactOf({ email, phone }: Form): Contact {
  return email === undefined ? { phone: toE164(phone ?? "") } : { email };
}

/** The code is bound to the account and to what is to be confirmed, and to nothing else that a code is asked for. */
function codeName(user: UserRow, contact: Contact): string {
  return `${user.id} ${Object.values(contact)[0]}`;
}

/** The email is how mail finds the way in to every account; the phone is one to those that were made with it. */
function isWayIn(user: UserRow, contact: Contact): boolean {
  return "email" in contact || user.login_method === "Phone";
}

/** Whether somebody else has it is told only to who can read the code: asking tells nobody who has an account. */
export async function sendContactCode(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  form: Form & Proof,
  request: FastifyRequest,
): Promise<Contact> {
  const contact = contactOf(form);
  requireChangeable(user, contact);
  if (isWayIn(user, contact)) await proveOwner(door, secrets, user, form, request);
  await door.limits.take("code_request", [byAddress(request), byAccount(user.id)]);
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
  const contact = contactOf(form);
  requireChangeable(user, contact);
  await door.limits.take("code_check", [byAddress(request), byAccount(user.id)]);
  const name = codeName(user, contact);
  const { id } = await requireCode(door.db, secrets, { purpose: "proof", name, code: form.token });
  return door.db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, user.id);
    if (!before || !(await markUsed(trx, id))) throw wrongCode();
    const saved = await setContact(trx, user.id, contact);
    if ("email" in contact && before.email !== null && before.email !== contact.email) {
      await door.notify.send(trx, {
        template: "email_changed",
        to: { email: before.email },
        language: languageOf(request),
        values: {},
        event: `email_changed:${id}`,
        userId: user.id,
      });
    }
    return saved;
  });
}

/** Google and Apple say what the email of their accounts is. */
function requireChangeable({ login_method }: UserRow, contact: Contact): void {
  if ("email" in contact && (login_method === "Google" || login_method === "Apple")) throw new ApiError("forbidden");
}

/** Who has the email or phone already is found out by the database's unique indexes. */
function setContact(trx: Kysely<DB>, userId: string, contact: Contact): Promise<UserRow> {
  return trx
    .updateTable("users")
    .set({ ...contact, updated_at: sql`now()` })
    .where("id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
