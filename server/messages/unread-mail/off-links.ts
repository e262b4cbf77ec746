import { MESSAGE_MAIL_UNSUBSCRIBE_PATH } from "../../../contract/messages.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../../notify/off-links.ts";

/** The links at the end of the mail about unread messages; each ends that mail to one person. */
export function createMessageUnsubscribeLinks(secretKey: string): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKey, "message mail off", MESSAGE_MAIL_UNSUBSCRIBE_PATH);
}
