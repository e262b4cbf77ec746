import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { Language } from "../language.ts";
import type { TemplateName } from "./templates.ts";

/** One mail or text message to one person. */
export interface Notification {
  template: TemplateName;
  to: { email: string } | { phone: string };
  /** Whom an answer to the mail goes to, if not to its sender. */
  replyTo?: string;
  language: Language;
  /** What the template's places are filled with. */
  values: Record<string, string>;
  /** What the paragraph `{{links}}` becomes: one paragraph each. */
  links?: readonly NotificationLink[];
  /** Of mail that can be turned off: the address where a mail program does that with one click. */
  unsubscribe?: string;
  /** What happened, such as `password-changed:<id>`. One event sends one notice, however often it is tried. */
  event: string;
  /** Whose notice it is: it goes when the account goes. */
  userId?: string | undefined;
  /** The last one to somebody whose account is gone: nothing of it stays once it is out. */
  isDeletedAfterDelivery?: boolean;
}

export interface NotificationLink {
  text: string;
  url: string;
  /** Said below it. */
  detail: string;
}

export interface Notifier {
  /** Writes the notice within the given transaction; it is delivered after that, and not at all if it is rolled back.
   * A text message beyond the hour's budget throws `too_many_requests`, and the transaction has to be rolled back. */
  send(db: Kysely<DB> | Transaction<DB>, notice: Notification): Promise<void>;
}
