import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import { routes } from "../../contract/index.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { ApiError, callApi } from "../api/client.ts";
import { getSession, useSession } from "../api/session.ts";
import { getLiveSocket } from "./live/live-socket.ts";
import { addMessageToCache } from "./message-cache.ts";

/** A message on its way, or one that did not get through. */
export interface OutboxEntry {
  from_user_id: string;
  to_user_id: string;
  message: string;
  client_id: string;
  createdAt: string;
  state: "sending" | "failed";
  error?: unknown;
}

/** Outlives the page and a reload, so that nothing written is lost; whose it is stands in each entry. */
const STORAGE_KEY = "message-outbox";
let entries: readonly OutboxEntry[] = readStoredEntries();
const listeners = new Set<() => void>();

function readStoredEntries(): OutboxEntry[] {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as OutboxEntry[];
  return stored.map((entry) => ({ ...entry, state: "failed" }));
}

function setEntries(next: readonly OutboxEntry[]): void {
  // What somebody left here who has logged out is not kept for the next one.
  entries = next.filter((entry) => entry.from_user_id === getSession().user?.id);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries.map(({ error: _, ...entry }) => entry)));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutboxEntries(fromUserId: string, toUserId: string): OutboxEntry[] {
  const all = useSyncExternalStore(subscribe, () => entries);
  return useMemo(
    () => all.filter((entry) => entry.from_user_id === fromUserId && entry.to_user_id === toUserId),
    [all, fromUserId, toUserId],
  );
}

export function discardEntry(clientId: string): void {
  setEntries(entries.filter((entry) => entry.client_id !== clientId));
}

type OnMessageSent = (message: ChatMessage) => unknown;

/** Sends a text as a new message. */
export function sendMessage(
  draft: Pick<OutboxEntry, "from_user_id" | "to_user_id" | "message">,
  onSent: OnMessageSent,
): void {
  enqueue({ ...draft, client_id: uuidv4(), createdAt: new Date().toISOString(), state: "sending" }, onSent);
}

/** Tries again with the same id: if the message did get through and only the answer was lost, it stays one. */
export function resendEntry(entry: OutboxEntry, onSent: OnMessageSent): void {
  discardEntry(entry.client_id);
  enqueue({ ...entry, state: "sending", error: undefined }, onSent);
}

/** Tries again with what failed since the page was opened because the server could not be reached. */
export function resendUnreachableEntries(onSent: OnMessageSent): void {
  for (const entry of entries)
    if (entry.state === "failed" && isUnreachableError(entry.error)) resendEntry(entry, onSent);
}

function isUnreachableError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** One after the other, so that messages arrive in the order they were written in. */
let queue = Promise.resolve();

function enqueue(entry: OutboxEntry, onSent: OnMessageSent): void {
  setEntries([...entries, entry]);
  queue = queue.then(() => deliver(entry, onSent));
}

async function deliver(entry: OutboxEntry, onSent: OnMessageSent): Promise<void> {
  const { client_id } = entry;
  try {
    onSent((await sendOverSocket(entry)) ?? (await sendOverHttp(entry)));
    discardEntry(client_id);
  } catch (error) {
    setEntries(entries.map((other) => (other.client_id === client_id ? { ...other, state: "failed", error } : other)));
  }
}

/** How long to wait for an answer before another way is tried, or the message is taken for not sent. */
const SOCKET_TIMEOUT_MS = 5_000;
const HTTP_TIMEOUT_MS = 20_000;

/** Over the live connection. Whatever goes wrong there, posting it under the same id tells what there is to tell. */
async function sendOverSocket({ to_user_id, message, client_id }: OutboxEntry): Promise<ChatMessage | null> {
  const socket = getLiveSocket();
  if (!socket?.connected) return null;
  try {
    const reply = await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck("message", { to_user_id, message, client_id });
    return "code" in reply ? null : reply;
  } catch {
    return null;
  }
}

async function sendOverHttp({ to_user_id, message, client_id }: OutboxEntry): Promise<ChatMessage> {
  const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  try {
    return await callApi(routes.sendMessage, { body: { to_user_id, message, client_id }, signal });
  } catch (error) {
    throw signal.aborted ? new ApiError(0, { code: "network" }) : error;
  }
}

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
