import type { Transaction } from "kysely";
import type { PushKind } from "../../../contract/hiring/push.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../errors.ts";
import type { MailTexts } from "../i18n/mail-fields.ts";
import type { texts } from "../i18n/texts.ts";

type Texts = (typeof texts)[Language];
export type MailTemplate = keyof Texts["mails"];
export type TextMessageTemplate = keyof Texts["text_messages"];

/** One mail or text message to one recipient. The template decides the channel. */
export interface Notification {
  template: MailTemplate | TextMessageTemplate;
  /** The text of a mail. Default: what the owners of the portal have written, or else the shipped text. */
  mailTexts?: MailTexts | undefined;
  to: { email: string } | { phone: string };
  /** The `Reply-To` address of a mail. Without it, replies go to the sender. */
  replyTo?: string;
  language: Language;
  /** Fills the placeholders of the template. */
  values: Record<string, string>;
  /** The links that replace the paragraph `{{links}}` of the template, one paragraph for each. */
  links?: readonly NotificationLink[];
  /** The parts that replace the paragraph `{{letter}}` of the template, each with a heading and its own line breaks. */
  sections?: readonly { heading: string; text: string }[];
  /** The text of another person, quoted below the body of a mail with its own line breaks. */
  quote?: string;
  /** The last paragraph of a mail, below the quote. */
  footer?: string;
  /** The `List-Unsubscribe` URL (RFC 8058), for mail that the recipient can unsubscribe from. */
  unsubscribeUrl?: string;
  /** An event for the recipient's calendar, sent as an attachment of a mail. */
  calendarEvent?: CalendarEvent;
  /** Identifies the event, such as `password_changed:<id>`. Each key is sent at most once. */
  idempotencyKey: string;
  /** The account that the notification belongs to. Deleting the account deletes the notification. */
  userId?: string | undefined;
  /** True for a text message to a number that no account logs in with. Such messages have a quota of their own. */
  isNewNumber?: boolean;
  /** Deletes the notification after its delivery. Set for the mail about a deleted account, which has no user id. */
  isDeletedAfterDelivery?: boolean;
}

/** What the browsers of a user show. */
export interface Push {
  userId: string;
  kind: PushKind;
  language: Language;
  /** One or two sentences, without what the notification in the portal does not show. */
  text: string;
  /** The path of the page that it opens. */
  path: string;
  /** A later push with the same tag takes the place of the earlier one. */
  tag: string;
  /** Identifies the event, as `idempotencyKey` of a notification. */
  idempotencyKey: string;
}

/** Thrown when new phone numbers have used up their part of the text messages. Numbers with an account still get codes. */
export class NewNumberQuotaError extends ApiError {}

/** An event with its iTIP method (RFC 5546). */
export interface CalendarEvent {
  method: "REQUEST" | "CANCEL";
  /** The iCalendar text (RFC 5545). */
  content: string;
}

export interface NotificationLink {
  text: string;
  url: string;
  /** A second line below the link. */
  detail: string;
}

export interface Notifier {
  /**
   * Saves the notification with the given transaction. It is delivered after the commit, and never after a rollback.
   *
   * @throws {ApiError} too_many_requests when the portal has reached a quota of text messages; the caller must then roll
   * back to a state before the call. For new numbers alone it is a `NewNumberQuotaError`.
   */
  send(trx: Transaction<DB>, notification: Notification): Promise<void>;
  /** Saves a push for each browser of the user, unless the user has turned its kind off. It is delivered as a notification is. */
  push(trx: Transaction<DB>, push: Push): Promise<void>;
}
