import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { applicationsCountQuery } from "../applications/queries.ts";
import { LogInAgainDialog } from "../auth/log-in-again-dialog.tsx";
import { useLanguage } from "../i18n.ts";
import { useUnreadCount } from "../messages/use-inbox.ts";
import { useLive } from "../messages/use-live.ts";
import { UnreadInTitle } from "../page-head.tsx";
import { useSession } from "../session.ts";
import { MemberLayout } from "./member-layout.tsx";

/** Everything behind the login. When the session ends elsewhere, in another tab, so does what is shown here. */
export function SignedIn() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const unread = useUnreadCount() ?? 0;
  const pending = usePendingCount(user?.user_type === EMPLOYER);
  useForgetOthers(useQueryClient(), user?.id);
  useLive();
  if (status === "anonymous") {
    return (
      <Navigate to={`${localPath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`} replace />
    );
  }
  return (
    <UnreadInTitle value={unread}>
      <MemberLayout counts={{ "/jobs/applications": pending, "/jobs/messages": unread }} />
      <LogInAgainDialog />
    </UnreadInTitle>
  );
}

/** How many applications wait for an employer; the same number as on the dashboard. */
function usePendingCount(isEmployer: boolean): number {
  const pending = useQuery({ ...applicationsCountQuery(0), enabled: isEmployer });
  return pending.data?.count ?? 0;
}

/** What was loaded for one person is never shown to another. */
function useForgetOthers(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return () => queryClient.clear();
  }, [queryClient, userId]);
}
