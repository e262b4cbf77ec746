import type { TwilioConfig } from "../config/notifications.ts";

/** What leaves for one person. */
export interface OutgoingMessage {
  /** Stays the same from try to try, so that the other side can tell a repetition. */
  id: string;
  recipient: string;
  /** Null: whoever sends it. */
  reply_to: string | null;
  subject: string;
  text: string;
  html: string | null;
  /** Where a mail program turns mail of this kind off; null for mail that cannot be turned off. */
  unsubscribe_url: string | null;
}

/** A way out: a mail server, or a service for text messages. */
export interface Delivery {
  /** Resolves once the other side has taken the message. Throws `Refused` when trying again is of no use. */
  deliver(message: OutgoingMessage): Promise<void>;
  close(): void;
}

/** The other side will never take this message, for example because nobody has that address. */
export class PermanentDeliveryError extends Error {}

/** In production a missing server is a fault: messages wait, and each try says so in the log. */
export function createUnconfiguredDelivery(setting: string): Delivery {
  return {
    deliver: async () => {
      throw new Error(`There is no server to send it through: set ${setting}.`);
    },
    close: () => undefined,
  };
}

const TIMEOUT_MS = 20_000;

/** Text messages through Twilio. Another service takes another function of this shape. */
export function createTwilioDelivery({ apiUrl, accountSid, authToken, from }: TwilioConfig): Delivery {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async deliver({ recipient, text }) {
      const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: recipient, From: from, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return;
      const { message } = (await response.json().catch(() => ({}))) as { message?: string };
      const reason = `Twilio answers ${response.status}: ${message ?? "no reason given"}`;
      throw response.status === 400 ? new PermanentDeliveryError(reason) : new Error(reason);
    },
    close: () => undefined,
  };
}
