import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { SessionReply } from "../../../contract/accounts/auth.ts";
import type { DB } from "../../../database/schema.ts";
import type { Sweep } from "../../platform/background/sweep.ts";
import { ApiError } from "../../platform/errors.ts";
import { normalizeIpAddress } from "../../platform/limits/ip-address.ts";
import { hashToken } from "../../platform/signing/tokens.ts";
import { presentSelf, type UserRow } from "../users/present.ts";
import { findUserWithCompany } from "../users/queries.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { generateMacKey, generateRefreshToken } from "./refresh-tokens.ts";
import { confirmSession, eraseOldSessionDetails } from "./session-queries.ts";

const MAX_USER_AGENT_LENGTH = 300;
const HOUR_MS = 3_600_000;

/** Erases the IP addresses and user agents of old sessions. */
export function createSessionSweep(db: Kysely<DB>): Sweep {
  return {
    name: "sessions",
    description: "Erasing details of old sessions",
    intervalMs: HOUR_MS,
    async run() {
      await eraseOldSessionDetails(db);
      return {};
    },
  };
}

/**
 * Creates a session and returns its tokens. Call it only after every factor has been verified. Login routes call
 * `completeLogin`, which checks whether a second factor is needed.
 *
 * @param hasSecondFactor Whether it was an authenticator app or a recovery code, and no mailed code: who can read the mail
 * can also replace the password
 */
export async function createSession(
  db: Kysely<DB>,
  accessTokens: AccessTokens,
  user: UserRow,
  request: FastifyRequest,
  { hasSecondFactor = false } = {},
): Promise<SessionReply> {
  const device = { userAgent: request.headers["user-agent"] ?? null, ip: request.ip };
  const { id, refreshToken } = await insertSession(db, user.id, device);
  if (hasSecondFactor) await confirmSession(db, id);
  const accessToken = await accessTokens.sign({ userId: user.id, sessionId: id });
  const account = await findUserWithCompany(db, user.id);
  if (!account) throw new ApiError("unauthorized");
  return { access_token: accessToken, refresh_token: refreshToken, user: presentSelf(account) };
}

/** Inserts a session. The database stores the hash of the refresh token, never the token itself. */
export async function insertSession(db: Kysely<DB>, userId: string, device: { userAgent: string | null; ip: string }) {
  const id = uuidv7();
  const macKey = generateMacKey();
  const refreshToken = generateRefreshToken(id, macKey);
  await db
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      refresh_token_hash: hashToken(refreshToken),
      token_mac_key: macKey,
      user_agent: device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      ip: normalizeIpAddress(device.ip),
    })
    .execute();
  return { id, refreshToken };
}
