import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../../../database/schema.ts";
import type { Config } from "../config/config.ts";
import { ApiError } from "../errors.ts";
import { consumeInTransaction, scaleAttempts } from "../limits/rate-limiter.ts";
import { limitRules, NEW_NUMBER_SHARE, TEXT_MESSAGE_HOURS_PER_DAY } from "../limits/rules.ts";
import { NewNumberQuotaError } from "./notification.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** Phone numbers that differ only in this many last digits form a range. A range often belongs to one provider. */
const RANGE_DIGITS = 4;

/**
 * Counts a text message toward the quotas of the hour and the day, in the transaction that saves the message. The quotas
 * protect against toll fraud: text messages cost the operator money, and limits per account or IP address do not stop
 * requests from many of them. New numbers have quotas of their own, in all and for each range of numbers, so that they
 * leave a part of the text messages to the users who log in with a known number.
 *
 * @throws {ApiError} too_many_requests when a quota of the whole portal is used up
 * @throws {NewNumberQuotaError} when a quota of new numbers is used up
 */
export type ConsumeTextMessage = (trx: Kysely<DB>, phone: string, isNewNumber: boolean) => Promise<void>;

export function createTextMessageQuota({ notifications, rateLimitFactor }: Config, log: Logger): ConsumeTextMessage {
  const maxPerHour = notifications.textMessagesPerHour;
  const maxPerDay = maxPerHour * TEXT_MESSAGE_HOURS_PER_DAY;
  const perRange = scaleAttempts(limitRules.text_message_range.account.attempts, rateLimitFactor);
  const perRangeDaily = scaleAttempts(limitRules.text_message_range_daily.account.attempts, rateLimitFactor);
  const toNewNumberShare = (attempts: number) => Math.max(1, Math.floor(attempts * NEW_NUMBER_SHARE));

  /** Locks the counters from the narrowest to the widest. Another order in another transaction could deadlock. */
  async function consumeNewNumberQuotas(trx: Kysely<DB>, phone: string): Promise<void> {
    const name = "text messages for new numbers";
    const key = phone.slice(0, -RANGE_DIGITS);
    const [hour, day] = [toNewNumberShare(maxPerHour), toNewNumberShare(maxPerDay)];
    await consumeInTransaction(trx, { name: `${name}, range`, key, attempts: perRange, minutes: HOUR_MINUTES });
    await consumeInTransaction(trx, {
      name: `${name}, range daily`,
      key,
      attempts: perRangeDaily,
      minutes: DAY_MINUTES,
    });
    await consumeInTransaction(trx, { name, attempts: hour, minutes: HOUR_MINUTES });
    await consumeInTransaction(trx, { name: `${name}, daily`, attempts: day, minutes: DAY_MINUTES });
  }

  async function consumePortalQuotas(trx: Kysely<DB>): Promise<void> {
    await consumeInTransaction(trx, { name: "text messages", attempts: maxPerHour, minutes: HOUR_MINUTES });
    await consumeInTransaction(trx, { name: "text messages daily", attempts: maxPerDay, minutes: DAY_MINUTES });
  }

  return async (trx, phone, isNewNumber) => {
    if (isNewNumber) {
      await consumeNewNumberQuotas(trx, phone).catch((error) => {
        if (!(error instanceof ApiError)) throw error;
        log.warn("The quota of text messages for new numbers is used up; numbers with an account still get theirs");
        throw new NewNumberQuotaError(error.code, error.fields, error.retryAfter);
      });
    }
    await consumePortalQuotas(trx).catch((error) => {
      if (error instanceof ApiError) {
        log.warn(
          { per_hour: maxPerHour, per_day: maxPerDay },
          "The quota of text messages is used up; if this is normal use, raise TEXT_MESSAGES_PER_HOUR",
        );
      }
      throw error;
    });
  };
}
