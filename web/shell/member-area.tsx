import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Navigate, useLocation, useNavigationType } from "react-router";
import { EMPLOYER } from "../../contract/constants.ts";
import { localizePath } from "../../contract/paths.ts";
import { useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { OpenItemCountContext } from "../app/page-head.tsx";
import { getScrollKey, SCROLL_STORAGE_KEY } from "../app/scroll-key.ts";
import { useApplicationCount } from "../applications/queries.ts";
import { SessionExpiredDialog } from "../auth/session-expired-dialog.tsx";
import { useLiveMessages } from "../messages/live/use-live-messages.ts";
import { useUnreadCount } from "../messages/queries.ts";
import { MemberLayout } from "./member-layout.tsx";

/** How long a loading page may grow until its scroll position is given up. */
const SCROLL_RESTORATION_MS = 5_000;

/** The frame of all member pages. It redirects to the login page when the session ends in another tab. */
export function MemberArea() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const unread = useUnreadCount() ?? 0;
  const isEmployer = user?.user_type === EMPLOYER;
  const applicationCount = useApplicationCount(1, { enabled: isEmployer }) ?? 0;
  // The cache of a seeker may hold the same list, loaded by another page: all own applications, of which none is open.
  const pending = isEmployer ? applicationCount : 0;
  useClearCacheOnUserChange(useQueryClient(), user?.id);
  useLiveMessages();
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
      {/* The page of one user, with everything typed on it, is not shown to another one who logs in in another tab. */}
      <MemberLayout key={user?.id} counts={{ "/jobs/applications": pending, "/jobs/messages": unread }} />
      <SessionExpiredDialog />
    </OpenItemCountContext>
  );
}

/** Clears the query cache, so that no user sees another user's data. */
function useClearCacheOnUserChange(queryClient: QueryClient, userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    return () => queryClient.clear();
  }, [queryClient, userId]);
}

/**
 * After a reload, or a return to the document, React Router restores the scroll position once. A member page loads its
 * list later and is too short by then. This hook scrolls as the page grows, until it reaches the position or the user
 * does something.
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
