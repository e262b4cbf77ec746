import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChatMessage } from "../../../contract/messages.ts";
import { useSession } from "../../api/session.ts";
import type { connectSocket } from "../../api/socket.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useTranslation } from "../../ui/translation.tsx";
import { userQuery } from "../../users/queries.ts";
import { findConversation } from "../inbox.ts";
import { addMessageToCache, applySeenEvent, invalidateMessages, resetParticipantCache } from "../message-cache.ts";
import { resendUnreachableEntries } from "../outbox.ts";
import { conversationsQuery } from "../queries.ts";
import { setLiveSocket } from "./live-socket.ts";
import { hideTyping, showTyping } from "./typing.ts";

/**
 * Keeps this tab connected while somebody is logged in. The connection's code comes in a file of its own; where that or
 * the connection cannot be had, the pages ask the server from time to time instead.
 */
export function useLiveMessages(): void {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id;
  const tellIncoming = useIncomingMessageToast(queryClient);

  useEffect(() => {
    if (ownId === undefined) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    import("../../api/socket.ts").then(
      (module) => {
        if (!isOver)
          stop = connectLiveMessages(module.connectSocket(), queryClient, ownId, (message) =>
            tellIncoming.current(message),
          );
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ownId, queryClient, tellIncoming]);
}

function connectLiveMessages(
  { socket, close }: ReturnType<typeof connectSocket>,
  client: QueryClient,
  ownId: string,
  onIncoming: (message: ChatMessage) => void,
): () => void {
  const sendUnsent = () => resendUnreachableEntries((message) => addMessageToCache(client, ownId, message));
  socket.on("connect", () => {
    setLiveSocket(socket);
    invalidateMessages(client);
    sendUnsent();
  });
  socket.on("disconnect", () => setLiveSocket(null));
  socket.on("missed", () => invalidateMessages(client));
  socket.on("message", (message) => {
    addMessageToCache(client, ownId, message);
    hideTyping(message.from_user_id);
    if (message.from_user_id !== ownId) onIncoming(message);
  });
  socket.on("seen", (seen) => applySeenEvent(client, ownId, seen));
  socket.on("person_gone", ({ user_id }) => resetParticipantCache(client, user_id));
  socket.on("typing", ({ from_user_id }) => showTyping(from_user_id));
  window.addEventListener("online", sendUnsent);
  return () => {
    window.removeEventListener("online", sendUnsent);
    setLiveSocket(null);
    close();
  };
}

/** An incoming message is told wherever one is, except to who is looking at that conversation. */
function useIncomingMessageToast(client: QueryClient) {
  const { t } = useTranslation();
  /** By id: one that is sent again because its answer was lost is heard again, too. */
  const told = useRef(new Set<string>());
  const tell = async ({ id, from_user_id, message, seen }: ChatMessage) => {
    if (seen || told.current.has(id)) return;
    told.current.add(id);
    const to = `/jobs/messages/${from_user_id}`;
    if (location.pathname === to && document.visibilityState === "visible") return;
    const inbox = client.getQueryData(conversationsQuery().queryKey);
    const known = inbox && findConversation(inbox, from_user_id)?.users[0];
    const sender = known ?? (await client.fetchQuery(userQuery(from_user_id)).catch(() => null));
    toast.info(message, { label: sender?.name || t("messages.nameless"), to });
  };
  // One after the other: a name that has to be asked for first must not turn the order round.
  const queue = useRef(Promise.resolve());
  const tellInTurn = (message: ChatMessage) => {
    queue.current = queue.current.then(() => tell(message));
  };
  const latest = useRef(tellInTurn);
  useEffect(() => {
    latest.current = tellInTurn;
  });
  return latest;
}
