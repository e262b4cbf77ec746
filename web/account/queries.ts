import { routes } from "../../contract/index.ts";
import { cursorListQuery } from "../lists.ts";

export function sessionsQuery() {
  return cursorListQuery(["sessions"], routes.listSessions);
}
