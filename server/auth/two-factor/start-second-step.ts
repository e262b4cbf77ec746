import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { languageOf } from "../../language.ts";
import type { UserRow } from "../../users/present.ts";
import { type CodeParts, requestCode } from "../codes/request-code.ts";
import { findTwoFactor } from "./queries.ts";

/**
 * Opens the ten minutes in which the second step of this login may be taken. By email a code is sent; an app has its
 * own, but its tries are counted in the same row.
 */
export async function startSecondStep(trx: Transaction<DB>, parts: CodeParts, user: UserRow, request: FastifyRequest) {
  const factor = await findTwoFactor(trx, user.id);
  const byMail = factor?.method !== "app" && user.email !== null;
  await requestCode(trx, parts, {
    purpose: "login",
    name: user.id,
    userId: user.id,
    notice: byMail
      ? {
          template: "login_code",
          to: { email: user.email ?? "" },
          language: languageOf(request),
          userId: user.id,
        }
      : null,
  });
}
