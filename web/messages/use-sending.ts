import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChatMessage } from "../../contract/messages.ts";
import { useSession } from "../api/session.ts";
import { addMessageToCache } from "./message-cache.ts";
import { discardEntry, type OutboxEntry, resendEntry, sendMessage, useOutboxEntries } from "./outbox.ts";

/** Writing to one person: what is on its way or failed, and what can be done with it. */
export function useOutbox(userId: string, messages: readonly ChatMessage[]) {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id ?? "";
  const all = useOutboxEntries(ownId, userId);
  const saved = new Set(
    messages.filter(({ from_user_id }) => from_user_id === ownId).map(({ client_id }) => client_id),
  );
  const unsent = all.filter((entry) => !saved.has(entry.client_id));

  // It got through and only the answer was lost.
  const arrived = all.find((entry) => saved.has(entry.client_id))?.client_id;
  useEffect(() => {
    if (arrived) discardEntry(arrived);
  }, [arrived]);

  const onSent = (message: ChatMessage) => addMessageToCache(queryClient, ownId, message);

  return {
    ownId,
    unsent,
    send: (message: string) => sendMessage({ from_user_id: ownId, to_user_id: userId, message }, onSent),
    sendAgain: (entry: OutboxEntry) => resendEntry(entry, onSent),
    discard: (entry: OutboxEntry) => discardEntry(entry.client_id),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;
