import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { Navigate, Outlet, useLocation, useNavigationType } from "react-router";
import type { User } from "../../contract/accounts/users.ts";
import { isRecruitingRole, SEEKER } from "../../contract/platform/constants.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { SessionExpiredDialog } from "../accounts/auth/reauthentication/session-expired-dialog.tsx";
import { useUnreadNoticeCount } from "../hiring/notices/queries.ts";
import { MAIN_LIST, useApplicationCount } from "../hiring/queries.ts";
import { moveToAccount } from "../jobs/browser-saved-jobs.ts";
import { useUnreadCount } from "../messages/queries.ts";
import { useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { OpenItemCountContext } from "../platform/app/page-head.tsx";
import { getScrollKey, SCROLL_STORAGE_KEY } from "../platform/app/pages/scroll-key.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import { MemberLayout } from "./layouts/member-layout.tsx";
import { MinimalFrame } from "./layouts/minimal-layout.tsx";
import { isSuspended } from "./member-guards.ts";
import { useLiveEvents } from "./use-live-events.ts";

/** How long the hook waits for the page to reach its scroll position. */
const SCROLL_RESTORATION_MS = 5_000;

/** The frame of all member pages. A suspended user gets one without anything that the API refuses. */
export function MemberArea() {
  const { user } = useSession();
  if (!isSuspended(user)) return <ActiveMemberArea />;
  return (
    <MinimalFrame>
      <Outlet />
    </MinimalFrame>
  );
}

/** Redirects to the login page when the session ends in another tab. */
function ActiveMemberArea() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const unread = useUnreadCount() ?? 0;
  const isRecruiter = isRecruitingRole(user?.company_role);
  const applicationCount = useApplicationCount(MAIN_LIST, { enabled: isRecruiter }) ?? 0;
  // For a seeker, list 1 contains all own applications, none of which is an open item. Another page may have cached it.
  const pending = isRecruiter ? applicationCount : 0;
  const unreadNotices = useUnreadNoticeCount();
  useClearCacheOnUserChange(useQueryClient(), user?.id);
  useMoveSavedJobs(user);
  useRenewedPush(user?.id);
  useLiveEvents();
  useLateScrollRestoration();
  if (status === "anonymous") {
    return (
      <Navigate
        to={`${localizePath("/login", language)}?${new URLSearchParams({ next: pathname + search })}`}
        replace
      />
    );
  }
  return (
    <OpenItemCountContext value={unread + pending}>
      {/* The key resets the page and its input when another user logs in in another tab. */}
      <MemberLayout
        key={user?.id}
        counts={{ "/jobs/applications": pending, "/jobs/messages": unread }}
        unreadNotices={unreadNotices}
      />
      <SessionExpiredDialog />
    </OpenItemCountContext>
  );
}

/** Clears the query cache, so that no user sees another user's data. */
export function useClearCacheOnUserChange(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return () => queryClient.clear();
  }, [queryClient, userId]);
}

/** Keeps the notifications of this browser with the user who is logged in. */
function useRenewedPush(userId: string | undefined): void {
  useEffect(() => {
    // Without the permission there are none. The code of others stays out of the page.
    if (userId === undefined || globalThis.Notification?.permission !== "granted") return;
    import("../accounts/push/push.ts").then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, [userId]);
}

/** Moves the jobs that a visitor has saved in this browser to the account of the seeker who has logged in. */
function useMoveSavedJobs(user: User | null): void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const seekerId = user?.user_type === SEEKER ? user.id : undefined;
  const move = useEffectEvent(async () => {
    const count = await moveToAccount();
    if (count === 0) return;
    toast.success(t("saved.in_browser.moved", { count }));
    await queryClient.invalidateQueries({ queryKey: ["saved"] });
  });
  useEffect(() => {
    if (seekerId) void move();
  }, [seekerId]);
}

/**
 * Restores the scroll position after a reload or a return to the document. React Router restores it once, when a member
 * page has not loaded its list and is too short. This hook scrolls while the page grows, until the page reaches the
 * position or the user scrolls, clicks or types.
 */
function useLateScrollRestoration(): void {
  const scrollKey = getScrollKey(useLocation());
  const isNewDocument = useRef(useNavigationType() === "POP");
  useEffect(() => {
    if (!isNewDocument.current) return;
    isNewDocument.current = false;
    const position = readScrollPosition(scrollKey);
    if (!position) return;
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, position);
      if (window.scrollY >= Math.floor(position)) stop();
    });
    const stopEvents = ["wheel", "touchstart", "pointerdown", "keydown"];
    const timer = setTimeout(stop, SCROLL_RESTORATION_MS);
    function stop() {
      clearTimeout(timer);
      observer.disconnect();
      for (const type of stopEvents) window.removeEventListener(type, stop);
    }
    for (const type of stopEvents) window.addEventListener(type, stop, { passive: true });
    observer.observe(document.body);
    return stop;
  }, [scrollKey]);
}

function readScrollPosition(scrollKey: string): number | undefined {
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? "{}");
  return positions[scrollKey];
}
