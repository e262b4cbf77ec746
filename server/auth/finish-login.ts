import type { FastifyRequest } from "fastify";
import type { LoginReply } from "../../contract/auth.ts";
import { ApiError } from "../errors.ts";
import type { AppContext } from "../http/serve.ts";
import type { UserRow } from "../users/present.ts";
import type { AccessTokens } from "./access-tokens.ts";
import type { AuthCrypto } from "./auth-crypto.ts";
import { updateUserLanguage } from "./note-language.ts";
import { createSession } from "./open-session.ts";
import { selectUserForShare } from "./queries.ts";
import { startSecondFactorChallenge } from "./two-factor/start-second-step.ts";

export interface AuthDependencies {
  accessTokens: AccessTokens;
  authCrypto: AuthCrypto;
}

export type CompleteLogin = (user: UserRow, request: FastifyRequest) => Promise<LoginReply>;

/**
 * The end of every way in: whoever has shown a password, a code or a provider's word gets a session here, or is asked
 * for the second factor. There is no other door to a session of an account that exists.
 *
 * The user is read again and held: a password that was changed or an account that was deleted since the proof was
 * looked at opens nothing, and no session slips in behind the change that ends all sessions.
 */
export function createCompleteLogin(door: AppContext, { accessTokens, authCrypto }: AuthDependencies): CompleteLogin {
  return async (user, request) => {
    const reply = await door.db.transaction().execute(async (trx): Promise<LoginReply> => {
      const present = await selectUserForShare(trx, user.id);
      if (!present || present.deleted_at || present.password_hash !== user.password_hash)
        throw new ApiError("unauthorized");
      if (!present.is_2factor_auth_enabled) return createSession(trx, accessTokens, present, request);
      await startSecondFactorChallenge(trx, { secrets: authCrypto, notify: door.notify }, present, request);
      return { is_2factor_auth_enabled: true, email: present.email ?? present.phone ?? "" };
    });
    if ("user" in reply) await updateUserLanguage(door.db, user.id, request);
    return reply;
  };
}
