import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../api/client.ts";
import { useErrorMessage } from "../../api/error-message.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { markConversationRead } from "../message-cache.ts";
import { conversationsQuery } from "../queries.ts";

/** Within this many pixels of the end one is at the end. */
const NEAR_END_PX = 40;

/**
 * A new message shows at once to who reads the end of the history or wrote it. Who has scrolled up stays with what is
 * being read, and is told: the place is counted from the end, so it moves up by what was added below.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  lastSent: string | undefined,
  lastUnsent: string | undefined,
) {
  const before = useRef({ fromEnd: 0, height: 0, lastSent, lastUnsent });
  const [hasNewBelow, setNewBelow] = useState(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { fromEnd, height, ...known } = before.current;
    const isReadingUp = fromEnd > NEAR_END_PX;
    if (lastUnsent !== known.lastUnsent && lastUnsent !== undefined) element.scrollTop = 0;
    else if (lastSent !== known.lastSent) {
      element.scrollTop = isReadingUp ? -(fromEnd + element.scrollHeight - height) : 0;
      setNewBelow(isReadingUp);
    }
    before.current = { fromEnd: -element.scrollTop, height: element.scrollHeight, lastSent, lastUnsent };
  });

  function onScroll() {
    const fromEnd = -(scroller.current?.scrollTop ?? 0);
    before.current.fromEnd = fromEnd;
    if (fromEnd <= NEAR_END_PX) setNewBelow(false);
  }

  function toEnd() {
    if (!scroller.current) return;
    scroller.current.scrollTop = 0;
    // The button that was pressed goes; reading goes on here.
    scroller.current.focus({ preventScroll: true });
  }

  /** Known as soon as what is new has been laid out, which is before `hasNewBelow` is. */
  const isAtEnd = () => before.current.fromEnd <= NEAR_END_PX;

  return { onScroll, toEnd, hasNewBelow, isAtEnd };
}

interface OlderPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads what is older as soon as the returned place, above the oldest message, comes near. */
export function useLoadOlder(
  scroller: RefObject<HTMLElement | null>,
  pages: OlderPages,
): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const wants = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!wants || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      root: scroller.current,
      rootMargin: "400px 0px 0px",
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [wants, fetchNextPage, scroller]);

  return top;
}

type ScrollPosition = Pick<ReturnType<typeof useScrollAnchor>, "hasNewBelow" | "isAtEnd">;

/**
 * Tells the server that everything up to the latest incoming message has been read, once it could be: not while the
 * page is out of sight, nor while what is new waits below for who reads further up.
 */
export function useMarkRead(userId: string, latestIncoming: number, { hasNewBelow, isAtEnd }: ScrollPosition): void {
  const queryClient = useQueryClient();
  const failureMessage = useRef(useErrorMessage());
  const isInSight = useIsPageVisible();
  const place = useRef(isAtEnd);

  useEffect(() => {
    if (!isInSight || latestIncoming === 0 || hasNewBelow || !place.current()) return;
    // Where one looks nothing is unread, not even until the server has heard of it.
    markConversationRead(queryClient, userId, latestIncoming);
    callApi(routes.markRead, { body: { to_user_id: userId, number: latestIncoming } }).then(
      () => markConversationRead(queryClient, userId, latestIncoming),
      (error) => {
        toast.error(failureMessage.current(error));
        void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
      },
    );
  }, [isInSight, latestIncoming, hasNewBelow, userId, queryClient]);
}

function subscribeToVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** False while the page is in a tab or window that cannot be seen. */
export function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === "visible");
}
