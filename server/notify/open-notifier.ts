import type pg from "pg";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/pool.ts";
import { ApiError } from "../errors.ts";
import type { Notifier } from "../notifications/notification.ts";
import { insertNotification } from "../notifications/queries.ts";
import { renderNotification } from "../notifications/render-notification.ts";
import { createNotificationWorker } from "./deliver-notice.ts";
import { createUnconfiguredDelivery } from "./delivery.ts";
import { consumeTextMessageQuota } from "./text-budget.ts";
import { createTwilioDelivery } from "./text-messages.ts";

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
  const isKept = { email: !smtpUrl && !config.production, sms: !twilio && !config.production };
  // The queue and the client of mail servers are large: they are read only by who needs them.
  const queue =
    isKept.email && isKept.sms
      ? null
      : await (await import("../notifications/queue.ts")).createNotificationQueue(pool, log);
  const ways = {
    email: smtpUrl
      ? (await import("../notifications/mail-delivery.ts")).createMailDelivery(smtpUrl, mailFrom)
      : createUnconfiguredDelivery("SMTP_URL"),
    sms: twilio
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
      const state = isKept[rendered.channel] ? "kept" : "queued";
      const { event, userId = null, unsubscribe = null, isDeletedAfterDelivery = false } = notice;
      const row = {
        ...rendered,
        event,
        user_id: userId,
        unsubscribe,
        state,
        is_farewell: isDeletedAfterDelivery,
      } as const;
      const id = await insertNotification(executor, row);
      if (id && rendered.channel === "sms")
        await consumeTextMessageQuota(executor, textMessagesPerHour).catch(refuseText);
      if (id && state === "queued") await queue?.add(executor, id);
    },
    async start() {
      await queue?.work(createNotificationWorker(db, log, ways));
    },
    async stop() {
      await queue?.stop();
      ways.email.close();
      ways.sms.close();
    },
  };
}
