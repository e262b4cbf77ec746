import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChatMessage } from "../../contract/messages.ts";
import { useSession } from "../session.ts";
import { noteMessage } from "./note-events.ts";
import { discard, send, sendAgain, type Unsent, useUnsent } from "./outbox.ts";

/** Writing to one person: what is on its way or failed, and what can be done with it. */
export function useSending(userId: string, messages: readonly ChatMessage[]) {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id ?? "";
  const all = useUnsent(ownId, userId);
  const saved = new Set(
    messages.filter(({ from_user_id }) => from_user_id === ownId).map(({ client_id }) => client_id),
  );
  const unsent = all.filter((entry) => !saved.has(entry.client_id));

  // It got through and only the answer was lost.
  const arrived = all.find((entry) => saved.has(entry.client_id))?.client_id;
  useEffect(() => {
    if (arrived) discard(arrived);
  }, [arrived]);

  const onSent = (message: ChatMessage) => noteMessage(queryClient, ownId, message);

  return {
    ownId,
    unsent,
    send: (message: string) => send({ from_user_id: ownId, to_user_id: userId, message }, onSent),
    sendAgain: (entry: Unsent) => sendAgain(entry, onSent),
    discard: (entry: Unsent) => discard(entry.client_id),
  };
}

export type Sending = ReturnType<typeof useSending>;
