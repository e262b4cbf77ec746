import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChatMessage } from "../../contract/messages.ts";
import { useSession } from "../session.ts";
import type { openSocket } from "../socket.ts";
import { toast } from "../ui/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { userQuery } from "../users/queries.ts";
import { rowOf } from "./inbox.ts";
import { setLiveSocket } from "./live-state.ts";
import { askForMissed, noteMessage, notePersonGone, noteSeen } from "./note-events.ts";
import { sendAllAgain } from "./outbox.ts";
import { conversationsQuery } from "./queries.ts";
import { noteTyping, noteTypingOver } from "./typing.ts";

/**
 * Keeps this tab connected while somebody is logged in. The connection's code comes in a file of its own; where that or
 * the connection cannot be had, the pages ask the server from time to time instead.
 */
export function useLive(): void {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id;
  const tellIncoming = useTellIncoming(queryClient);

  useEffect(() => {
    if (ownId === undefined) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    import("../socket.ts").then(
      (module) => {
        if (!isOver) stop = goLive(module.openSocket(), queryClient, ownId, (message) => tellIncoming.current(message));
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ownId, queryClient, tellIncoming]);
}

function goLive(
  { socket, close }: ReturnType<typeof openSocket>,
  client: QueryClient,
  ownId: string,
  onIncoming: (message: ChatMessage) => void,
): () => void {
  const sendUnsent = () => sendAllAgain((message) => noteMessage(client, ownId, message));
  socket.on("connect", () => {
    setLiveSocket(socket);
    askForMissed(client);
    sendUnsent();
  });
  socket.on("disconnect", () => setLiveSocket(null));
  socket.on("missed", () => askForMissed(client));
  socket.on("message", (message) => {
    noteMessage(client, ownId, message);
    noteTypingOver(message.from_user_id);
    if (message.from_user_id !== ownId) onIncoming(message);
  });
  socket.on("seen", (seen) => noteSeen(client, ownId, seen));
  socket.on("person_gone", ({ user_id }) => notePersonGone(client, user_id));
  socket.on("typing", ({ from_user_id }) => noteTyping(from_user_id));
  window.addEventListener("online", sendUnsent);
  return () => {
    window.removeEventListener("online", sendUnsent);
    setLiveSocket(null);
    close();
  };
}

/** An incoming message is told wherever one is, except to who is looking at that conversation. */
function useTellIncoming(client: QueryClient) {
  const { t } = useTranslation();
  /** By id: one that is sent again because its answer was lost is heard again, too. */
  const told = useRef(new Set<string>());
  const tell = async ({ id, from_user_id, message, seen }: ChatMessage) => {
    if (seen || told.current.has(id)) return;
    told.current.add(id);
    const to = `/jobs/messages/${from_user_id}`;
    if (location.pathname === to && document.visibilityState === "visible") return;
    const inbox = client.getQueryData(conversationsQuery().queryKey);
    const known = inbox && rowOf(inbox, from_user_id)?.users[0];
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
