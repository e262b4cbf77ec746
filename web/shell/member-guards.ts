import { type LoaderFunctionArgs, redirect } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { getStoredLanguage } from "../api/device-preferences.ts";
import { restoreSession } from "../api/session.ts";
import { getPathLanguage } from "../app/i18n.ts";

/** Redirects to the login page without a session, and to the info step without an account type. */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
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

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const language = getStoredLanguage() === "nl" ? "nl" : getPathLanguage(pathname);
  return `${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`;
}
