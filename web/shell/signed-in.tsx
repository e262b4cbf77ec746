import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { applicationsCountQuery } from "../applications/queries.ts";
import { LogInAgainDialog } from "../auth/log-in-again-dialog.tsx";
import { useLanguage } from "../i18n.ts";
import { unreadCountQuery } from "../messages/queries.ts";
import { useSession } from "../session.ts";
import { MemberLayout } from "./member-layout.tsx";

/** Everything behind the login. When the session ends elsewhere, in another tab, so does what is shown here. */
export function SignedIn() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const counts = useMenuCounts(user?.user_type === EMPLOYER);
  useForgetOthers(useQueryClient(), user?.id);
  if (status === "anonymous") {
    return (
      <Navigate to={`${localPath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`} replace />
    );
  }
  return (
    <>
      <MemberLayout counts={counts} />
      <LogInAgainDialog />
    </>
  );
}

/** How much waits behind the entries of the menu; the same numbers as on the dashboard. */
function useMenuCounts(isEmployer: boolean): Record<string, number> {
  const pending = useQuery({ ...applicationsCountQuery(0), enabled: isEmployer });
  const unread = useQuery(unreadCountQuery());
  return { "/jobs/applications": pending.data?.count ?? 0, "/jobs/messages": unread.data?.count ?? 0 };
}

/** What was loaded for one person is never shown to another. */
function useForgetOthers(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return () => queryClient.clear();
  }, [queryClient, userId]);
}
