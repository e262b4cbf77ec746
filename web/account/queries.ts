import { routes } from "../../contract/index.ts";
import { pagesOf } from "../lists.ts";

export function sessionsQuery() {
  return pagesOf(["sessions"], routes.listSessions);
}
