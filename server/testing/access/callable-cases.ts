import { type RouteName, routes } from "../../../contract/index.ts";
import { type AccessCase, getExpectedStatus } from "./access-case.ts";
import { accessTable } from "./access-table.ts";
import type { Actor } from "./scenario.ts";

/** The access table calls these routes with the password, a token or a code of a fixed user, whoever the actor is. */
export const loginRoutes: ReadonlySet<RouteName> = new Set([
  "login",
  "currentUser",
  "refresh",
  "logout",
  "loginWithProvider",
  "verifyLogin",
  "resetPassword",
  "logInWithEmailCode",
  "verifyPhone",
]);

/** Routes that change the actor's role, or end the actor's session or account. */
const finalRoutes = new Set<RouteName>([
  "updateSelf",
  "endSession",
  "deleteAccount",
  "changeMember",
  "removeMember",
  "acceptInvitation",
  "endHelp",
]);

/**
 * The cases of the access table that an actor has access to and can call one after the other. A rejection contains nothing but
 * its error, as the test of the table expects. GET routes come first, because other routes change the fixtures: an upload, for
 * example, replaces the resume.
 */
export function listCallableCases(actor: Actor): ({ name: RouteName } & AccessCase)[] {
  return (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][])
    .flatMap(([name, cases]) => cases.map((accessCase) => ({ name, ...accessCase })))
    .filter(({ name }) => !loginRoutes.has(name) && !finalRoutes.has(name))
    .filter(({ name, ...accessCase }) => getExpectedStatus(routes[name], accessCase, actor) < 400)
    .toSorted((one, other) => Number(routes[one.name].method !== "GET") - Number(routes[other.name].method !== "GET"));
}
