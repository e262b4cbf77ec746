import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { v4 as uuidv4 } from "uuid";
import { routes } from "../../contract/index.ts";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import { ApiError, callApi } from "../platform/api/client.ts";
import { getLiveSocket } from "../platform/api/live-socket.ts";
import { getSession, useSession } from "../platform/api/session.ts";
import { createStore, useStore } from "../platform/ui/external-store.ts";
import { addMessageToCache } from "./message-cache.ts";

/** A message that the server has not confirmed yet. */
export interface OutboxEntry {
  from_user_id: string;
  to_user_id: string;
  message: string;
  /** Makes resending idempotent: the server stores one message per `client_id`. */
  client_id: string;
  createdAt: string;
  state: "sending" | "failed";
  /** The reason why sending failed; undefined after a reload of the page. */
  error?: unknown;
}

type OnMessageSent = (message: ChatMessage) => unknown;

/** The sessionStorage key that keeps the outbox when the tab is reloaded. */
const STORAGE_KEY = "message-outbox";
const SOCKET_TIMEOUT_MS = 5_000;
const HTTP_TIMEOUT_MS = 20_000;

const outbox = createStore<readonly OutboxEntry[]>(readStoredEntries());

/** Reads the entries from before a reload. They count as failed, because it is unknown whether they were sent. */
function readStoredEntries(): OutboxEntry[] {
  const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]") as OutboxEntry[];
  return stored.map((entry) => ({ ...entry, state: "failed" }));
}

/** Replaces and stores the entries. Drops the entries of users who were logged in before in this tab. */
function setEntries(entries: readonly OutboxEntry[]): void {
  const ownEntries = entries.filter((entry) => entry.from_user_id === getSession().user?.id);
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ownEntries.map(({ error: _, ...entry }) => entry)));
  outbox.set(ownEntries);
}

export const getOutboxEntries = outbox.get;

/** Removes an entry without sending it. */
function discardEntry(clientId: string): void {
  setEntries(outbox.get().filter((entry) => entry.client_id !== clientId));
}

/** Adds a new message to the outbox and sends it. */
export function enqueueMessage(
  draft: Pick<OutboxEntry, "from_user_id" | "to_user_id" | "message">,
  onSent: OnMessageSent,
): void {
  enqueue({ ...draft, client_id: uuidv4(), createdAt: new Date().toISOString(), state: "sending" }, onSent);
}

/** Sends a failed entry again, after all other entries in the outbox. */
function resendEntry(entry: OutboxEntry, onSent: OnMessageSent): void {
  discardEntry(entry.client_id);
  enqueue({ ...entry, state: "sending", error: undefined }, onSent);
}

/**
 * Sends the entries again that failed because the server was unreachable. Entries from before a reload stay failed,
 * because the reason of their failure is unknown.
 */
export function resendUnreachableEntries(onSent: OnMessageSent): void {
  for (const entry of outbox.get()) {
    if (entry.state === "failed" && isUnreachableError(entry.error)) resendEntry(entry, onSent);
  }
}

function isUnreachableError(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503);
}

/** Entries are sent one after the other, so that they arrive in the order of writing. */
let queue = Promise.resolve();

function enqueue(entry: OutboxEntry, onSent: OnMessageSent): void {
  setEntries([...outbox.get(), entry]);
  queue = queue.then(() => deliver(entry, onSent));
}

async function deliver(entry: OutboxEntry, onSent: OnMessageSent): Promise<void> {
  const { client_id } = entry;
  try {
    onSent((await sendOverSocket(entry)) ?? (await sendOverHttp(entry)));
    discardEntry(client_id);
  } catch (error) {
    setEntries(
      outbox.get().map((other) => (other.client_id === client_id ? { ...other, state: "failed", error } : other)),
    );
  }
}

/** Returns null on any failure. The caller then sends the entry over HTTP with the same `client_id`. */
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

/**
 * Sends an entry over HTTP.
 * @throws {ApiError} the error of the server, or `network` without a response within HTTP_TIMEOUT_MS
 */
async function sendOverHttp({ to_user_id, message, client_id }: OutboxEntry): Promise<ChatMessage> {
  const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  try {
    return await callApi(routes.sendMessage, { body: { to_user_id, message, client_id }, signal });
  } catch (error) {
    throw signal.aborted ? new ApiError(0, { code: "network" }) : error;
  }
}

/** Divides the entries of one conversation into unsent entries and entries that are among the stored messages. */
export function selectUnsent(
  entries: readonly OutboxEntry[],
  { ownId, userId, messages }: { ownId: string; userId: string; messages: readonly ChatMessage[] },
): { unsent: OutboxEntry[]; arrived: OutboxEntry[] } {
  const storedIds = new Set(
    messages.filter(({ from_user_id }) => from_user_id === ownId).map(({ client_id }) => client_id),
  );
  const ownEntries = entries.filter((entry) => entry.from_user_id === ownId && entry.to_user_id === userId);
  return {
    unsent: ownEntries.filter((entry) => !storedIds.has(entry.client_id)),
    arrived: ownEntries.filter((entry) => storedIds.has(entry.client_id)),
  };
}

/** The outbox of the conversation with one user. Discards entries that have arrived although their response was lost. */
export function useOutbox(userId: string, messages: readonly ChatMessage[]) {
  const queryClient = useQueryClient();
  const ownId = useSession().user?.id ?? "";
  const { unsent, arrived } = selectUnsent(useStore(outbox), { ownId, userId, messages });

  const arrivedId = arrived[0]?.client_id;
  useEffect(() => {
    if (arrivedId) discardEntry(arrivedId);
  }, [arrivedId]);

  const onSent = (message: ChatMessage) => addMessageToCache(queryClient, ownId, message);

  return {
    ownId,
    unsent,
    send: (message: string) => enqueueMessage({ from_user_id: ownId, to_user_id: userId, message }, onSent),
    resend: (entry: OutboxEntry) => resendEntry(entry, onSent),
    discard: (entry: OutboxEntry) => discardEntry(entry.client_id),
  };
}

export type Outbox = ReturnType<typeof useOutbox>;

/** Returns whether the outbox contains a message to this user that could not be sent. */
export function useHasFailedEntry(userId: string): boolean {
  const ownId = useSession().user?.id;
  return useStore(outbox).some(
    (entry) => entry.from_user_id === ownId && entry.to_user_id === userId && entry.state === "failed",
  );
}
