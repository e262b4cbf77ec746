import { type LoaderFunctionArgs, redirect } from "react-router";
import { getPublicCounterpart, localizePath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { getStoredLanguage } from "../api/device-preferences.ts";
import { restoreSession } from "../api/session.ts";
import { getPathLanguage } from "../app/i18n.ts";

/**
 * Redirects to the login page without a session, or to the public counterpart of the page. Redirects to the info step
 * without an account type.
 */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getVisitorPath(request));
  if (user.user_type === null) return redirect("/info");
  return null;
}

/** Redirects users of the other account type to the dashboard. */
export function requireUserType(userType: UserType) {
  return async () => {
    const { user } = await restoreSession();
    return user && user.user_type !== userType ? redirect("/dashboard") : null;
  };
}

/** Redirects interviewers to the dashboard, and with `owner` all members except owners. */
export function requireCompanyRole(needed: "recruiter" | "owner") {
  return async () => {
    const { user } = await restoreSession();
    const role = user?.company_role;
    const isAllowed = needed === "owner" ? role === "owner" : role !== "interviewer";
    return user && !isAllowed ? redirect("/dashboard") : null;
  };
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
  return counterpart ? localizePath(counterpart, getVisitorLanguage(pathname)) + search : getLoginPath(request);
}

/** The language for a visitor on a member page, whose path has no language. */
function getVisitorLanguage(pathname: string) {
  return getStoredLanguage() === "nl" ? "nl" : getPathLanguage(pathname);
}

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${localizePath("/login", getVisitorLanguage(pathname))}?${new URLSearchParams({ next: pathname + search })}`;
}
