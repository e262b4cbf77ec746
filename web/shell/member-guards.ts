import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { User } from "../../contract/accounts/users.ts";
import { localizePath, toLanguage } from "../../contract/platform/languages.ts";
import { getPublicCounterpart } from "../../contract/platform/pages/paths.ts";
import { restoreSession } from "../platform/api/session.ts";

/**
 * Redirects to the login page without a session, or to the public counterpart of the page. Without an account type, it
 * redirects to the info step, or members of the staff to their own pages. A suspended user comes to the page that says so.
 */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getVisitorPath(request));
  const { pathname } = new URL(request.url);
  if (isSuspended(user) && !pathname.startsWith(STATEMENTS_PATH)) return redirect("/suspended");
  if (user.user_type === null) return redirect(user.staff_role === null ? "/info" : (staffPaths[pathname] ?? "/admin"));
  return null;
}

/** The member pages that a suspended user may open. */
const STATEMENTS_PATH = "/statements";

/** Where members of the staff without an account type have the same page. */
const staffPaths: Record<string, string> = {
  "/settings": "/admin/account",
  "/settings/login": "/admin/account/login",
  "/settings/data": "/admin/account/data",
  "/account": "/admin/account",
  "/password": "/admin/password",
};

/** Whether the portal has suspended the user, who then sees statements of reasons and their own data only. */
export function isSuspended(user: User | null | undefined): boolean {
  return user?.suspension?.of === "user";
}

/**
 * Shows the page of an unknown address to everybody without a role on the staff, also to visitors, because for them the
 * pages of the staff do not exist.
 */
export async function requireStaff() {
  const { user } = await restoreSession();
  if (!user?.staff_role || isSuspended(user)) throw data(null, { status: 404 });
  return null;
}

/** Lets only suspended users open the page that says so. */
export async function requireSuspension({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  return isSuspended(user) ? null : redirect("/dashboard");
}

/** Lets only users without an account type open the info step. */
export async function requireInfoStep({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  return user.user_type === null ? null : redirect("/dashboard");
}

function getVisitorPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const counterpart = getPublicCounterpart(pathname);
  return counterpart ? localizePath(counterpart, getShownLanguage()) + search : getLoginPath(request);
}

/** The language of the page that the visitor sees, because the path of a member page has none. */
function getShownLanguage() {
  return toLanguage(document.documentElement.lang);
}

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${localizePath("/login", getShownLanguage())}?${new URLSearchParams({ next: pathname + search })}`;
}
