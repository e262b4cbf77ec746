import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import { userQuery } from "../accounts/users/queries.ts";
import { assignedApplicationsQuery } from "../hiring/applicants/queries.ts";
import { invalidateHelp } from "../hiring/helpers/queries.ts";
import { invalidateNotices } from "../hiring/notices/queries.ts";
import { invalidateApplications } from "../hiring/queries.ts";
import { findConversation } from "../messages/conversation-cache.ts";
import {
  addMessageToCache,
  applyReceiptToCache,
  invalidateMessages,
  resetParticipantCache,
} from "../messages/message-cache.ts";
import { resendUnreachableEntries } from "../messages/outbox.ts";
import { useParticipantName } from "../messages/participant-name.ts";
import { conversationsQuery } from "../messages/queries.ts";
import { hideTyping, showTyping } from "../messages/typing.ts";
import { invalidateCases } from "../moderation/queries.ts";
import { setLiveSocket } from "../platform/api/live-socket.ts";
import { useSession } from "../platform/api/session.ts";
import type { connectSocket } from "../platform/api/socket.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";

type OnIncomingMessage = (message: ChatMessage) => void;

/**
 * Keeps a live connection while a user is logged in. The Socket.IO client is loaded on demand. If the client cannot be
 * loaded, or the connection fails, the queries poll the server instead.
 */
export function useLiveEvents(): void {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id;
  const onIncoming = useIncomingMessageToast(queryClient);

  useEffect(() => {
    if (ownId === undefined) return;
    let disconnect: (() => void) | null = null;
    let isCancelled = false;
    import("../platform/api/socket.ts").then(
      ({ connectSocket }) => {
        if (isCancelled) return;
        disconnect = handleEvents(connectSocket(), queryClient, ownId, (message) => onIncoming.current(message));
      },
      () => undefined,
    );
    return () => {
      isCancelled = true;
      disconnect?.();
    };
  }, [ownId, queryClient, onIncoming]);
}

/** Writes the events of a connection into the query cache. Returns the function that disconnects. */
function handleEvents(
  { socket, close }: ReturnType<typeof connectSocket>,
  client: QueryClient,
  ownId: string,
  onIncoming: OnIncomingMessage,
): () => void {
  const refetchMissed = () => {
    invalidateMessages(client);
    void invalidateApplications(client);
    void invalidateNotices(client);
    void invalidateCases(client);
  };
  const resendOutbox = () => resendUnreachableEntries((message) => addMessageToCache(client, ownId, message));
  socket.on("connect", () => {
    setLiveSocket(socket);
    refetchMissed();
    resendOutbox();
  });
  socket.on("disconnect", () => setLiveSocket(null));
  socket.on("missed", refetchMissed);
  socket.on("case", () => void invalidateCases(client));
  socket.on("application", () => void invalidateApplications(client));
  socket.on("notice", () => {
    void invalidateNotices(client);
    // A notice tells what a helper has done.
    void invalidateHelp(client);
    // An interviewer gets no event about applications. A notice tells about an assignment.
    void client.invalidateQueries({ queryKey: assignedApplicationsQuery().queryKey });
  });
  socket.on("message", (message) => {
    addMessageToCache(client, ownId, message);
    hideTyping(message.from_user_id);
    if (message.from_user_id !== ownId) onIncoming(message);
  });
  socket.on("seen", (receipt) => applyReceiptToCache(client, ownId, receipt));
  socket.on("participant_deleted", ({ user_id }) => resetParticipantCache(client, user_id));
  socket.on("typing", ({ from_user_id }) => showTyping(from_user_id));
  window.addEventListener("online", resendOutbox);
  return () => {
    window.removeEventListener("online", resendOutbox);
    setLiveSocket(null);
    close();
  };
}

/** Returns a stable reference to a function that shows an incoming message as a toast, unless its thread is open. */
function useIncomingMessageToast(client: QueryClient): RefObject<OnIncomingMessage> {
  const getName = useParticipantName();
  // The ids of messages that were already shown. After a lost response the sender sends a message again, and the server
  // publishes it again.
  const shownIds = useRef(new Set<string>());
  const showToast = async ({ id, from_user_id, message, seen }: ChatMessage) => {
    if (seen || shownIds.current.has(id)) return;
    shownIds.current.add(id);
    const threadPath = `/jobs/messages/${from_user_id}`;
    if (location.pathname === threadPath && document.visibilityState === "visible") return;
    const inbox = client.getQueryData(conversationsQuery().queryKey);
    const knownSender = inbox && findConversation(inbox, from_user_id)?.users[0];
    const sender = knownSender ?? (await client.fetchQuery(userQuery(from_user_id)).catch(() => null));
    toast.info(message, { label: getName(sender), to: threadPath });
  };
  // Toasts keep the order of the messages, even if a sender's name must be fetched first.
  const queue = useRef(Promise.resolve());
  const enqueueToast = (message: ChatMessage) => {
    queue.current = queue.current.then(() => showToast(message));
  };
  const latest = useRef(enqueueToast);
  useEffect(() => {
    latest.current = enqueueToast;
  });
  return latest;
}
