import { type RouteName, routes } from "../../../contract/index.ts";
import type { AccessCase } from "./access-case.ts";
import { accessTable } from "./access-table.ts";

/** The access table calls these routes with the seeker's own password, token or code. */
const loginRoutes = [
  "login",
  "currentUser",
  "refresh",
  "logout",
  "verifyLogin",
  "resetPassword",
  "logInWithEmailCode",
  "verifyPhone",
] as const;

/** Routes that are not called: they log in, change the actor's role, or end the actor's session or account. */
const skippedRoutes = new Set<RouteName>([
  ...loginRoutes,
  "loginWithProvider",
  "updateSelf",
  "endSession",
  "deleteAccount",
  "changeMember",
  "removeMember",
  "acceptInvitation",
]);

/**
 * The cases of the access table that a test can call one after the other. GET routes run first, because other routes change
 * the fixtures: an upload, for example, replaces the marked resume.
 */
export const callableCases = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][])
  .filter(([name]) => !skippedRoutes.has(name))
  .toSorted(([one], [other]) => Number(routes[one].method !== "GET") - Number(routes[other].method !== "GET"));
