import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { UnreadCountContext } from "../app/page-head.tsx";
import { applicationsCountQuery } from "../applications/queries.ts";
import { SessionExpiredDialog } from "../auth/session-expired-dialog.tsx";
import { useLiveMessages } from "../messages/live/use-live-messages.ts";
import { useUnreadCount } from "../messages/queries.ts";
import { MemberLayout } from "./member-layout.tsx";

/** Everything behind the login. When the session ends elsewhere, in another tab, so does what is shown here. */
export function MemberArea() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const unread = useUnreadCount() ?? 0;
  const pending = usePendingApplicationsCount(user?.user_type === EMPLOYER);
  useClearCacheOnUserChange(useQueryClient(), user?.id);
  useLiveMessages();
  if (status === "anonymous") {
    return (
      <Navigate
        to={`${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`}
        replace
      />
    );
  }
  return (
    <UnreadCountContext value={unread}>
      <MemberLayout counts={{ "/jobs/applications": pending, "/jobs/messages": unread }} />
      <SessionExpiredDialog />
    </UnreadCountContext>
  );
}

/** How many applications wait for an employer; the same number as on the dashboard. */
function usePendingApplicationsCount(isEmployer: boolean): number {
  const pending = useQuery({ ...applicationsCountQuery(0), enabled: isEmployer });
  return pending.data?.count ?? 0;
}

/** What was loaded for one person is never shown to another. */
function useClearCacheOnUserChange(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return () => queryClient.clear();
  }, [queryClient, userId]);
}
