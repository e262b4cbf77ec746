import type { FastifyRequest } from "fastify";
import { ApiError } from "../../errors.ts";
import type { Door } from "../../http.ts";
import { languageOf } from "../../language.ts";
import type { Notice } from "../../notify/notifier.ts";
import type { UserRow } from "../../users/present.ts";
import type { CodeSecrets } from "../code-secrets.ts";
import { markUsed, type Purpose } from "../codes/queries.ts";
import { requestCode } from "../codes/request-code.ts";
import { requireCode, wrongCode } from "../codes/try-code.ts";
import { verifyPassword } from "../passwords.ts";
import { proveEmail } from "../queries.ts";
import { takeTry } from "../take-try.ts";

export interface Proof {
  password?: string | null | undefined;
  token?: string | null | undefined;
}

/** An open session is not enough to change how an account is entered: its device may be in other hands. */
export async function proveOwner(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  proof: Proof,
  request: FastifyRequest,
) {
  await takeTry(door, "code_check", { id: user.id }, request);
  if (proof.token) {
    const { id } = await requireCode(door.db, secrets, { purpose: "proof", name: user.id, code: proof.token });
    if (!(await markUsed(door.db, id))) throw wrongCode();
    await proveEmail(door.db, user.id);
    return;
  }
  if (!proof.password) throw nothingShown(user);
  if (await verifyPassword(proof.password, user.password_hash)) return;
  throw new ApiError("invalid_fields", { password: "Invalid password" });
}

function nothingShown(user: UserRow): ApiError {
  if (user.password_hash) return new ApiError("invalid_fields", { password: "Password is required" });
  return new ApiError("invalid_fields", { token: "Code is required" });
}

/** A code to the own email, or to the phone that one logs in with. */
export async function sendOwnCode(
  door: Door,
  secrets: CodeSecrets,
  user: UserRow,
  purpose: Extract<Purpose, "proof" | "two_factor">,
  request: FastifyRequest,
) {
  const { db, notify } = door;
  await takeTry(door, "code_request", { id: user.id }, request);
  const way: Pick<Notice, "template" | "to"> | null = user.email
    ? { template: "own_code", to: { email: user.email } }
    : user.phone && user.login_method === "Phone"
      ? { template: "phone_code", to: { phone: user.phone } }
      : null;
  if (!way) throw new ApiError("forbidden");
  const notice = { ...way, language: languageOf(request), userId: user.id };
  await db
    .transaction()
    .execute((trx) => requestCode(trx, { secrets, notify }, { purpose, name: user.id, userId: user.id, notice }));
}
