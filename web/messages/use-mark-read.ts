import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { markConversationRead } from "./message-cache.ts";
import { conversationsQuery } from "./queries.ts";
import { useIsPageVisible } from "./use-is-in-sight.ts";
import type { useScrollAnchor } from "./use-steady-scroll.ts";

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
