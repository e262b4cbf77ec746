import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useIsPageVisible } from "../../platform/app/page-visibility.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { markConversationRead } from "../message-cache.ts";
import { conversationsQuery } from "../queries.ts";

/** Scroll positions within this distance of the end count as the end. */
const NEAR_END_PX = 40;

/**
 * Controls the scroll position of a history when a message is added. At the end, the history scrolls to the new
 * message. Further up, the visible messages stay in place and `hasNewBelow` becomes true. A message that the current
 * user sends always scrolls to the end.
 *
 * The scroller is a reversed column: `scrollTop` is 0 at its end and negative above.
 * @param lastSentId Id of the last stored message.
 * @param lastUnsentId Id of the last message in the outbox.
 */
export function useScrollAnchor(
  scrollerRef: RefObject<HTMLElement | null>,
  lastSentId: string | undefined,
  lastUnsentId: string | undefined,
) {
  const previous = useRef({ fromEnd: 0, height: 0, lastSentId, lastUnsentId });
  const [hasNewBelow, setNewBelow] = useState(false);

  useLayoutEffect(() => {
    const element = scrollerRef.current;
    if (!element) return;
    const { fromEnd, height, ...ids } = previous.current;
    const isScrolledUp = fromEnd > NEAR_END_PX;
    if (lastUnsentId !== ids.lastUnsentId && lastUnsentId !== undefined) element.scrollTop = 0;
    else if (lastSentId !== ids.lastSentId) {
      element.scrollTop = isScrolledUp ? -(fromEnd + element.scrollHeight - height) : 0;
      setNewBelow(isScrolledUp);
    }
    previous.current = { fromEnd: -element.scrollTop, height: element.scrollHeight, lastSentId, lastUnsentId };
  });

  function onScroll() {
    const fromEnd = -(scrollerRef.current?.scrollTop ?? 0);
    previous.current.fromEnd = fromEnd;
    if (fromEnd <= NEAR_END_PX) setNewBelow(false);
  }

  function scrollToEnd() {
    if (!scrollerRef.current) return;
    scrollerRef.current.scrollTop = 0;
    // The pressed button is removed, so the history gets the focus.
    scrollerRef.current.focus({ preventScroll: true });
  }

  /** Uses the scroll position after the last layout, which is newer than the state `hasNewBelow`. */
  const isAtEnd = () => previous.current.fromEnd <= NEAR_END_PX;

  return { onScroll, scrollToEnd, hasNewBelow, isAtEnd };
}

interface OlderPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/**
 * Loads older messages when the user scrolls near the top.
 * @returns The reference for an element above the oldest message.
 */
export function useLoadOlder(
  scroller: RefObject<HTMLElement | null>,
  pages: OlderPages,
): RefObject<HTMLDivElement | null> {
  const topRef = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!canLoad || !topRef.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      root: scroller.current,
      rootMargin: "400px 0px 0px",
    });
    observer.observe(topRef.current);
    return () => observer.disconnect();
  }, [canLoad, fetchNextPage, scroller]);

  return topRef;
}

type ScrollAnchor = Pick<ReturnType<typeof useScrollAnchor>, "hasNewBelow" | "isAtEnd">;

/**
 * Marks the conversation as read up to the latest incoming message, as soon as that message is visible: the tab is
 * visible and the history is scrolled to its end.
 */
export function useMarkRead(userId: string, latestIncoming: number, { hasNewBelow, isAtEnd }: ScrollAnchor): void {
  const queryClient = useQueryClient();
  const getErrorMessage = useRef(useErrorMessage());
  const isVisible = useIsPageVisible();
  const isAtEndRef = useRef(isAtEnd);

  useEffect(() => {
    if (!isVisible || latestIncoming === 0 || hasNewBelow || !isAtEndRef.current()) return;
    // Updates the unread count at once, without waiting for the server.
    markConversationRead(queryClient, userId, latestIncoming);
    callApi(routes.markRead, { body: { to_user_id: userId, number: latestIncoming } }).then(
      () => markConversationRead(queryClient, userId, latestIncoming),
      (error) => {
        toast.error(getErrorMessage.current(error));
        void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
      },
    );
  }, [isVisible, latestIncoming, hasNewBelow, userId, queryClient]);
}
