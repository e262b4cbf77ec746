import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { DB } from "../../database/schema.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import { consumeInTransaction } from "../limits/rate-limits.ts";
import { createTwilioDelivery, createUnconfiguredDelivery, type Delivery, PermanentDeliveryError } from "./delivery.ts";
import type { Notifier } from "./notification.ts";
import {
  deleteOldNotifications,
  findQueuedNotification,
  insertNotification,
  markNotificationFailed,
  markNotificationSent,
} from "./queries.ts";
import type { DeliveryOutcome } from "./queue.ts";
import { renderNotification } from "./render-notification.ts";

interface NotifierDependencies {
  config: Config;
  pool: pg.Pool;
  db: Database;
  log: Logger;
}

export interface NotifierService extends Notifier {
  /** Begins to deliver, what an earlier process left first. */
  start(): Promise<void>;
  /** Lets what is being delivered finish; the rest waits for the next start. */
  stop(): Promise<void>;
}

/** Outside production, what has no server to go through is kept, to be read at /dev/outbox. */
export async function createNotifier({ config, pool, db, log }: NotifierDependencies): Promise<NotifierService> {
  const { smtpUrl, mailFrom, twilio, textMessagesPerHour } = config.notifications;
  const isKept = { mail: !smtpUrl && !config.production, text: !twilio && !config.production };
  // The queue and the client of mail servers are large: they are read only by who needs them.
  const queue =
    isKept.mail && isKept.text ? null : await (await import("./queue.ts")).createNotificationQueue(pool, log);
  const ways = {
    mail: smtpUrl
      ? (await import("./mail-delivery.ts")).createMailDelivery(smtpUrl, mailFrom)
      : createUnconfiguredDelivery("SMTP_URL"),
    text: twilio
      ? createTwilioDelivery(twilio)
      : createUnconfiguredDelivery("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM"),
  };
  if (config.production && !smtpUrl) log.error("SMTP_URL is not set: no mail leaves, codes for logging in neither");
  if (config.production && !twilio) log.warn("TWILIO_ACCOUNT_SID is not set: no text message leaves");

  function refuseText(error: unknown): never {
    if (error instanceof ApiError) {
      log.warn(
        { per_hour: textMessagesPerHour },
        "the text messages of this hour are used up (TEXT_MESSAGES_PER_HOUR)",
      );
    }
    throw error;
  }

  return {
    async send(executor, notice) {
      const rendered = renderNotification(notice);
      const state = isKept[rendered.channel] ? "stored" : "queued";
      const { event, userId = null, unsubscribe = null, isDeletedAfterDelivery = false } = notice;
      const row = {
        ...rendered,
        event,
        user_id: userId,
        unsubscribe_url: unsubscribe,
        state,
        delete_after_delivery: isDeletedAfterDelivery,
      } as const;
      const id = await insertNotification(executor, row);
      if (id && rendered.channel === "text")
        await consumeTextMessageQuota(executor, textMessagesPerHour).catch(refuseText);
      if (id && state === "queued") await queue?.add(executor, id);
    },
    async start() {
      await queue?.work(createNotificationWorker(db, log, ways));
    },
    async stop() {
      await queue?.stop();
      ways.mail.close();
      ways.text.close();
    },
  };
}

interface Deliveries {
  mail: Delivery;
  text: Delivery;
}

/**
 * Tries to deliver one notice. One that is gone (its account was deleted) or out already needs nothing more. `taken`
 * remembers what the other side has taken while the database could not be told, so that it is not sent again.
 */
export function createNotificationWorker(db: Database, log: Logger, ways: Deliveries) {
  const taken = new Set<string>();
  return async (id: string, isLast: boolean): Promise<DeliveryOutcome> => {
    const notice = await findQueuedNotification(db, id);
    if (!notice) return "delivered";
    const channel = notice.channel === "text" ? "text" : "mail";
    try {
      if (!taken.has(id)) await ways[channel].deliver({ ...notice, text: notice.text ?? "" });
      taken.add(id);
    } catch (error) {
      const isFinal = isLast || error instanceof PermanentDeliveryError;
      log[isFinal ? "error" : "warn"](
        { notice: id, channel, reason: redactRecipients(error) },
        isFinal ? "a notice could not be delivered" : "a notice could not be delivered yet",
      );
      if (isFinal) await markNotificationFailed(db, id);
      return isFinal ? "refused" : "failed";
    }
    await markNotificationSent(db, id);
    taken.delete(id);
    await deleteOldNotifications(db);
    return "delivered";
  };
}

/** Other servers quote whom a message was for; the log outlives the account. */
function redactRecipients(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/[^\s<>"]+@[^\s<>"]+/g, "[email]").replace(/\+?\d[\d ()-]{6,}\d/g, "[number]");
}

/**
 * Consumes one text message of the hourly quota of the whole portal. Each message costs money, and a number can be set up
 * to earn from every message it receives, so limits per IP address and number are not enough.
 *
 * @throws {ApiError} too_many_requests
 */
function consumeTextMessageQuota(trx: Kysely<DB>, perHour: number): Promise<void> {
  return consumeInTransaction(trx, "text messages", { attempts: perHour, minutes: 60 });
}
