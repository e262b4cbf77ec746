import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { getRequestLanguage } from "../../language.ts";
import type { UserRow } from "../../users/present.ts";
import { type CodeDependencies, issueCode } from "../codes/request-code.ts";
import { findTwoFactor } from "./queries.ts";

/**
 * Opens the ten minutes in which the second step of this login may be taken. By email a code is sent; an app has its
 * own, but its tries are counted in the same row.
 */
export async function startSecondFactorChallenge(
  trx: Transaction<DB>,
  parts: CodeDependencies,
  user: UserRow,
  request: FastifyRequest,
) {
  const factor = await findTwoFactor(trx, user.id);
  const byMail = factor?.method !== "app" && user.email !== null;
  await issueCode(trx, parts, {
    purpose: "login",
    subject: user.id,
    userId: user.id,
    notification: byMail
      ? {
          template: "login_code",
          to: { email: user.email ?? "" },
          language: getRequestLanguage(request),
          userId: user.id,
        }
      : null,
  });
}
