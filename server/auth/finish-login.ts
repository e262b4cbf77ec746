import type { FastifyRequest } from "fastify";
import type { LoginReply } from "../../contract/auth.ts";
import { ApiError } from "../errors.ts";
import type { Door } from "../http.ts";
import type { UserRow } from "../users/present.ts";
import type { AccessTokens } from "./access-token.ts";
import type { CodeSecrets } from "./code-secrets.ts";
import { noteLanguage } from "./note-language.ts";
import { openSession } from "./open-session.ts";
import { holdUser } from "./queries.ts";
import { startSecondStep } from "./two-factor/start-second-step.ts";

export interface Keys {
  tokens: AccessTokens;
  secrets: CodeSecrets;
}

export type FinishLogin = (user: UserRow, request: FastifyRequest) => Promise<LoginReply>;

/**
 * The end of every way in: whoever has shown a password, a code or a provider's word gets a session here, or is asked
 * for the second factor. There is no other door to a session of an account that exists.
 *
 * The user is read again and held: a password that was changed or an account that was deleted since the proof was
 * looked at opens nothing, and no session slips in behind the change that ends all sessions.
 */
export function loginFinisher(door: Door, { tokens, secrets }: Keys): FinishLogin {
  return async (user, request) => {
    const reply = await door.db.transaction().execute(async (trx): Promise<LoginReply> => {
      const present = await holdUser(trx, user.id);
      if (!present || present.deleted_at || present.password_hash !== user.password_hash)
        throw new ApiError("unauthorized");
      if (!present.is_2factor_auth_enabled) return openSession(trx, tokens, present, request);
      await startSecondStep(trx, { secrets, notify: door.notify }, present, request);
      return { is_2factor_auth_enabled: true, email: present.email ?? present.phone ?? "" };
    });
    if ("user" in reply) await noteLanguage(door.db, user.id, request);
    return reply;
  };
}
