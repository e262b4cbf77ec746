import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import { getRequestLanguage } from "../../language.ts";
import type { Notifier } from "../../notifications/notification.ts";
import type { UserRow } from "../../users/present.ts";

/** The owner hears of every switch and of new recovery codes, who may not be the one who did it. */
export async function notifyTwoFactorChange(
  trx: Transaction<DB>,
  notify: Notifier,
  user: UserRow,
  template: "two_factor_on" | "two_factor_off" | "recovery_codes_new",
  request: FastifyRequest,
): Promise<void> {
  if (user.email === null) return;
  await notify.send(trx, {
    template,
    to: { email: user.email },
    language: getRequestLanguage(request),
    values: {},
    event: `${template}:${uuidv7()}`,
    userId: user.id,
  });
}
