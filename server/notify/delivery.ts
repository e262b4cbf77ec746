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
  unsubscribe: string | null;
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
