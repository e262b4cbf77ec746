import type { TwilioConfig } from "../config/notifications.ts";
import type { CalendarEvent } from "./notification.ts";

const TWILIO_TIMEOUT_MS = 20_000;

export interface OutgoingMessage {
  /** The id is the same for every attempt, so that the receiving server can detect duplicates. */
  id: string;
  recipient: string;
  /** With null, replies go to the sender. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** The URL of the `List-Unsubscribe` header. Null for mail that cannot be unsubscribed from. */
  unsubscribe_url: string | null;
  calendar_event: CalendarEvent | null;
}

/** A message to the browser of a subscription. */
export interface OutgoingPush extends OutgoingMessage {
  subscription_id: string | null;
  created_at: Date;
}

/** Delivers one kind of message: through a mail server, a service for text messages, or the push services of browsers. */
export interface Delivery<Message extends OutgoingMessage = OutgoingMessage> {
  /**
   * Resolves when the service has accepted the message.
   *
   * @throws {PermanentDeliveryError} when another attempt cannot succeed
   */
  deliver(message: Message): Promise<void>;
  close(): void;
}

/** The service rejected the message permanently, for example because the mailbox does not exist. */
export class PermanentDeliveryError extends Error {
  /** Whether the service refused the recipient, and not the message or the sender. */
  readonly isRecipientRefused: boolean;

  constructor(message: string, { isRecipientRefused = false } = {}) {
    super(message);
    this.isRecipientRefused = isRecipientRefused;
  }
}

/**
 * Creates a delivery for production without a configured service. Every attempt fails, so messages stay in the queue
 * and the log names the missing setting.
 */
export function createUnconfiguredDelivery(setting: string): Delivery {
  return {
    deliver: async () => {
      throw new Error(`No service for this message is configured: set ${setting}.`);
    },
    close: () => undefined,
  };
}

/** Sends text messages through Twilio's REST API. */
export function createTwilioDelivery({ apiUrl, accountSid, authToken, from }: TwilioConfig): Delivery {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async deliver({ recipient, text }) {
      const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: recipient, From: from, Body: text }),
        signal: AbortSignal.timeout(TWILIO_TIMEOUT_MS),
      });
      if (response.ok) return;
      const { message } = (await response.json().catch(() => ({}))) as { message?: string };
      const reason = `Twilio responded with ${response.status}: ${message ?? "no reason given"}`;
      throw response.status === 400 ? new PermanentDeliveryError(reason) : new Error(reason);
    },
    close: () => undefined,
  };
}
