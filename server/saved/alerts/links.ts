import { SEARCH_ALERT_UNSUBSCRIBE_PATH } from "../../../contract/saved.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../../notify/off-links.ts";

/** The links at the end of the mail about new jobs; each ends the mail about one saved search. */
export function createAlertUnsubscribeLinks(secretKey: string): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKey, "search alert off", SEARCH_ALERT_UNSUBSCRIBE_PATH);
}
