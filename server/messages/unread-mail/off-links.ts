import { MESSAGE_MAIL_OFF } from "../../../contract/messages.ts";
import { type OffLinks, offLinks } from "../../notify/off-links.ts";

/** The links at the end of the mail about unread messages; each ends that mail to one person. */
export function messageOffLinks(secretKey: string): OffLinks {
  return offLinks(secretKey, "message mail off", MESSAGE_MAIL_OFF);
}
