import type { Logger } from "pino";
import { type NotificationChannel, notificationChannels } from "../../../contract/operation/mail.ts";
import { toOffered } from "../../../contract/platform/languages.ts";
import { type SettingValues, shippedSettings } from "../../../contract/platform/settings/settings.ts";
import type { Interval } from "../background/interval.ts";
import type { Config } from "../config/config.ts";
import type { MailSender } from "../config/notifications.ts";
import type { Database } from "../database/pool.ts";
import { toJsonb } from "../database/to-jsonb.ts";
import type { PortalTexts } from "../i18n/portal-texts.ts";
import { texts } from "../i18n/texts.ts";
import { deliveryCounter } from "../metrics/process-metrics.ts";
import type { PortalSettings } from "../settings/portal-settings.ts";
import {
  createTwilioDelivery,
  createUnconfiguredDelivery,
  type Delivery,
  type OutgoingPush,
  PermanentDeliveryError,
} from "./delivery.ts";
import type { CalendarEvent, Notification, Notifier } from "./notification.ts";
import { insertPushes } from "./push/insert-pushes.ts";
import { createPushDelivery } from "./push/push-delivery.ts";
import { createVapidKeys } from "./push/vapid-keys.ts";
import {
  deleteOldNotifications,
  insertNotification,
  lockRecipient,
  markEmailRefused,
  markNotificationFailed,
  markNotificationSent,
  postponeNotification,
  type QueuedNotification,
} from "./queries.ts";
import { startDeliveries } from "./queue.ts";
import { renderNotification } from "./render-notification.ts";
import { createTextMessageQuota } from "./text-message-quota.ts";

interface NotifierDependencies {
  config: Config;
  settings: Pick<PortalSettings, "current">;
  changedTexts: Pick<PortalTexts, "current">;
  db: Database;
  log: Logger;
}

export interface NotifierService extends Notifier {
  /** Starts to deliver queued notifications, including those of earlier processes. */
  start(): Promise<void>;
  /** Waits for running deliveries. The other notifications stay in the queue. */
  stop(): Promise<void>;
}

/** Outside production, notifications without a configured service are stored and shown at /dev/outbox. */
const getStoredChannels = ({ notifications: { smtpUrl, twilio }, production }: Config) => ({
  email: !smtpUrl && !production,
  sms: !twilio && !production,
  push: false,
});

export async function createNotifier({
  config,
  settings,
  changedTexts,
  db,
  log,
}: NotifierDependencies): Promise<NotifierService> {
  const { smtpUrl, sender, twilio } = config.notifications;
  const isStored = getStoredChannels(config);
  const deliveries = {
    // nodemailer takes several megabytes of memory, so it is loaded only where it is used.
    email: smtpUrl
      ? (await import("./mail-delivery.ts")).createMailDelivery(smtpUrl, () => nameSender(sender, settings.current))
      : createUnconfiguredDelivery("SMTP_URL"),
    sms: twilio
      ? createTwilioDelivery(twilio)
      : createUnconfiguredDelivery("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM"),
    push: createPushDelivery({
      db,
      keys: createVapidKeys(config),
      contact: sender.address,
      isLoopbackAllowed: config.notifications.isPushLoopbackAllowed,
    }),
  };
  if (config.production && !smtpUrl) {
    log.error("SMTP_URL is not set: no mail is sent, not even login codes; set SMTP_URL to a mail server");
  }
  if (config.production && !twilio) {
    log.warn("TWILIO_ACCOUNT_SID is not set: no text messages are sent; set the TWILIO_ variables to send them");
  }

  let running: Interval | null = null;
  const consumeTextMessage = createTextMessageQuota(config, log);

  return {
    async send(executor, asked) {
      const notification = { ...asked, language: toOffered(asked.language, settings.current.languages) };
      const { userId } = notification;
      const recipient = userId ? await lockRecipient(executor, userId) : null;
      // A sweep can have read the account just before its deletion.
      if (recipient === undefined) return;
      const footer = recipient?.needs_login_code ? getLoginHint(notification) : undefined;
      const values = { ...notification.values, portal: settings.current.portal_name };
      const rendered = renderNotification({
        mailTexts: changedTexts.current.mails.get(notification.template)?.[notification.language],
        ...notification,
        values,
        ...(footer && { footer }),
      });
      const id = await insertNotification(executor, {
        ...rendered,
        event: notification.idempotencyKey,
        user_id: userId ?? null,
        unsubscribe_url: notification.unsubscribeUrl ?? null,
        calendar_event: notification.calendarEvent ? toJsonb(notification.calendarEvent) : null,
        state: isStored[rendered.channel] ? "stored" : "queued",
        delete_after_delivery: notification.isDeletedAfterDelivery ?? false,
      });
      if (id && rendered.channel === "sms") {
        await consumeTextMessage(executor, rendered.recipient, notification.isNewNumber ?? false);
      }
    },
    async push(executor, push) {
      const language = toOffered(push.language, settings.current.languages);
      await insertPushes(executor, { ...push, language, title: settings.current.portal_name });
    },
    async start() {
      const sentChannels = notificationChannels.filter((channel) => !isStored[channel]);
      running = startDeliveries(db, sentChannels, createNotificationWorker(db, log, deliveries), log);
    },
    async stop() {
      await running?.stop();
      deliveries.email.close();
      deliveries.sms.close();
      deliveries.push.close();
    },
  };
}

/** The name of the portal comes before that of `MAIL_FROM` as soon as an owner has chosen one. */
function nameSender({ name, address }: MailSender, { portal_name }: SettingValues): MailSender {
  const isChosen = portal_name !== shippedSettings.portal_name;
  return { name: isChosen ? portal_name : name, address };
}

/** Tells owners of accounts without a password how to log in, in mails that link to pages behind the login. */
function getLoginHint({ language, values, links }: Notification): string | undefined {
  const hasLink = links !== undefined || Object.keys(values).some((name) => name.endsWith("_url"));
  return hasLink ? texts[language].login_hint : undefined;
}

type Deliveries = Record<NotificationChannel, Delivery<OutgoingPush>>;

/** After about four days a notification counts as failed, and after about ten minutes a push, which nobody misses. */
const MAX_ATTEMPTS = { email: 101, sms: 101, push: 8 } satisfies Record<NotificationChannel, number>;

/**
 * Returns a function that tries to deliver one notification and records the outcome.
 *
 * `acceptedIds` holds the notifications that a service has accepted but that are not marked as sent yet, because the
 * database did not respond. The next attempt only marks them as sent.
 */
function createNotificationWorker(db: Database, log: Logger, deliveries: Deliveries) {
  const acceptedIds = new Set<string>();
  return async (notification: QueuedNotification): Promise<void> => {
    const { id } = notification;
    const channel = notification.channel as NotificationChannel;
    try {
      if (!acceptedIds.has(id)) {
        await deliveries[channel].deliver({
          ...notification,
          text: notification.text ?? "",
          calendar_event: notification.calendar_event as CalendarEvent | null,
        });
        acceptedIds.add(id);
        deliveryCounter.inc({ channel, outcome: "delivered" });
      }
    } catch (error) {
      const reason = redactReason(error);
      const isFinal = notification.attempts >= MAX_ATTEMPTS[channel] || error instanceof PermanentDeliveryError;
      log[isFinal ? "error" : "warn"](
        { notification: id, channel, reason },
        isFinal
          ? "A notification could not be delivered; it is not tried again"
          : "A notification could not be delivered; it is tried again later",
      );
      deliveryCounter.inc({ channel, outcome: isFinal ? "rejected" : "failed" });
      if (error instanceof PermanentDeliveryError && error.isRecipientRefused)
        await markEmailRefused(db, notification.recipient, true);
      return isFinal ? markNotificationFailed(db, id, reason) : postponeNotification(db, notification, reason);
    }
    await markNotificationSent(db, id);
    if (channel === "email") await markEmailRefused(db, notification.recipient, false);
    acceptedIds.delete(id);
    await deleteOldNotifications(db);
  };
}

/**
 * Removes email addresses, phone numbers and links, which mail servers quote in errors. Log files are kept longer than
 * deleted accounts, and the staff reads the reason.
 */
function redactReason(error: unknown): string {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  return reason
    .replace(/https?:\/\/[^\s<>"]+/gi, "[link]")
    .replace(/[^\s<>"]+@[^\s<>"]+/g, "[email]")
    .replace(/\+?\d[\d ()-]{6,}\d/g, "[number]");
}
