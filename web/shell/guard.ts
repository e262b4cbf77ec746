import { type LoaderFunctionArgs, redirect } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { restoreSession } from "../api/session.ts";
import { getPathLanguage, LANGUAGE_KEY } from "../i18n.ts";

/** Lets only people through who are signed in and have said who they are; the others come back after they did. */
export async function requireMember({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  if (user.user_type === null) return redirect("/info");
  return null;
}

/** Some pages make sense to one kind of user only; the other kind is better served by its dashboard. */
export function requireUserType(userType: UserType) {
  return async () => {
    const { user } = await restoreSession();
    return user && user.user_type !== userType ? redirect("/dashboard") : null;
  };
}

/** The info step is for who is signed in and has no account type yet. */
export async function requireIncompleteAccount({ request }: LoaderFunctionArgs) {
  const { user } = await restoreSession();
  if (!user) return redirect(getLoginPath(request));
  return user.user_type === null ? null : redirect("/dashboard");
}

function getLoginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const language = localStorage.getItem(LANGUAGE_KEY) === "nl" ? "nl" : getPathLanguage(pathname);
  return `${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`;
}
