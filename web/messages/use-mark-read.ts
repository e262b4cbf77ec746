import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useFailureMessage } from "../failure-message.ts";
import { toast } from "../ui/toast-store.ts";
import { conversationsQuery, unreadCountQuery } from "./queries.ts";
import { useIsInSight } from "./use-is-in-sight.ts";

/** Tells the server that everything up to the latest incoming message has been read, once it could be. */
export function useMarkRead(userId: string, latestIncoming: number): void {
  const queryClient = useQueryClient();
  const failureMessage = useRef(useFailureMessage());
  const isInSight = useIsInSight();

  useEffect(() => {
    if (!isInSight || latestIncoming === 0) return;
    call(routes.markRead, { body: { to_user_id: userId } }).then(
      ({ count }) => {
        if (count === 0) return;
        void queryClient.invalidateQueries({ queryKey: conversationsQuery().queryKey });
        void queryClient.invalidateQueries({ queryKey: unreadCountQuery().queryKey });
      },
      (error) => toast.error(failureMessage.current(error)),
    );
  }, [isInSight, latestIncoming, userId, queryClient]);
}
