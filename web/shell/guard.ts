import { type LoaderFunctionArgs, redirect } from "react-router";
import { localPath } from "../../contract/paths.ts";
import type { UserType } from "../../contract/users.ts";
import { LANGUAGE_KEY, languageOf } from "../i18n.ts";
import { startSession } from "../session.ts";

/** Lets only people through who are signed in and have said who they are; the others come back after they did. */
export async function guard({ request }: LoaderFunctionArgs) {
  const { user } = await startSession();
  if (!user) return redirect(loginPath(request));
  if (user.user_type === null) return redirect("/info");
  return null;
}

/** Some pages make sense to one kind of user only; the other kind is better served by its dashboard. */
export function only(userType: UserType) {
  return async () => {
    const { user } = await startSession();
    return user && user.user_type !== userType ? redirect("/dashboard") : null;
  };
}

/** The info step is for who is signed in and has no account type yet. */
export async function guardInfo({ request }: LoaderFunctionArgs) {
  const { user } = await startSession();
  if (!user) return redirect(loginPath(request));
  return user.user_type === null ? null : redirect("/dashboard");
}

function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const language = localStorage.getItem(LANGUAGE_KEY) === "nl" ? "nl" : languageOf(pathname);
  return `${localPath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`;
}
