import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { toast } from "../ui/toast-store.ts";
import { noteOwnReading } from "./note-events.ts";
import { conversationsQuery } from "./queries.ts";
import { useIsInSight } from "./use-is-in-sight.ts";
import type { useSteadyScroll } from "./use-steady-scroll.ts";

type Place = Pick<ReturnType<typeof useSteadyScroll>, "hasNewBelow" | "isAtEnd">;

/**
 * Tells the server that everything up to the latest incoming message has been read, once it could be: not while the
 * page is out of sight, nor while what is new waits below for who reads further up.
 */
export function useMarkRead(userId: string, latestIncoming: number, { hasNewBelow, isAtEnd }: Place): void {
  const queryClient = useQueryClient();
  const failureMessage = useRef(useFailureMessage());
  const isInSight = useIsInSight();
  const place = useRef(isAtEnd);

  useEffect(() => {
    if (!isInSight || latestIncoming === 0 || hasNewBelow || !place.current()) return;
    // Where one looks nothing is unread, not even until the server has heard of it.
    noteOwnReading(queryClient, userId, latestIncoming);
    call(routes.markRead, { body: { to_user_id: userId, number: latestIncoming } }).then(
      () => noteOwnReading(queryClient, userId, latestIncoming),
      (error) => {
        toast.error(failureMessage.current(error));
        void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
      },
    );
  }, [isInSight, latestIncoming, hasNewBelow, userId, queryClient]);
}
