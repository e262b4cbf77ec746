import { type LoaderFunctionArgs, redirect } from "react-router";
import { localizePath, toLanguage } from "../../contract/platform/languages.ts";
import { getPublicCounterpart } from "../../contract/platform/paths.ts";
import { restoreSession } from "../platform/api/session.ts";

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
