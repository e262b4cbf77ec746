import { SEARCH_ALERT_OFF } from "../../../contract/saved.ts";
import { type OffLinks, offLinks } from "../../notify/off-links.ts";

/** The links at the end of the mail about new jobs; each ends the mail about one saved search. */
export function alertOffLinks(secretKey: string): OffLinks {
  return offLinks(secretKey, "search alert off", SEARCH_ALERT_OFF);
}
