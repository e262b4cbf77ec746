import { useMemo, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import { routes } from "../../contract/index.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { ApiFailure, call } from "../api.ts";
import { currentSession } from "../session.ts";
import { liveSocket } from "./live-state.ts";

/** A message on its way, or one that did not get through. */
export interface Unsent {
  from_user_id: string;
  to_user_id: string;
  message: string;
  client_id: string;
  createdAt: string;
  state: "sending" | "failed";
  error?: unknown;
}

/** Outlives the page and a reload, so that nothing written is lost; whose it is stands in each entry. */
const KEY = "message-outbox";
let entries: readonly Unsent[] = kept();
const listeners = new Set<() => void>();

function kept(): Unsent[] {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as Unsent[];
  return stored.map((entry) => ({ ...entry, state: "failed" }));
}

function change(next: readonly Unsent[]): void {
  // What somebody left here who has logged out is not kept for the next one.
  entries = next.filter((entry) => entry.from_user_id === currentSession().user?.id);
  sessionStorage.setItem(KEY, JSON.stringify(entries.map(({ error: _, ...entry }) => entry)));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsent(fromUserId: string, toUserId: string): Unsent[] {
  const all = useSyncExternalStore(subscribe, () => entries);
  return useMemo(
    () => all.filter((entry) => entry.from_user_id === fromUserId && entry.to_user_id === toUserId),
    [all, fromUserId, toUserId],
  );
}

export function discard(clientId: string): void {
  change(entries.filter((entry) => entry.client_id !== clientId));
}

type OnSent = (message: ChatMessage) => unknown;

/** Sends a text as a new message. */
export function send(draft: Pick<Unsent, "from_user_id" | "to_user_id" | "message">, onSent: OnSent): void {
  enqueue({ ...draft, client_id: uuidv4(), createdAt: new Date().toISOString(), state: "sending" }, onSent);
}

/** Tries again with the same id: if the message did get through and only the answer was lost, it stays one. */
export function sendAgain(entry: Unsent, onSent: OnSent): void {
  discard(entry.client_id);
  enqueue({ ...entry, state: "sending", error: undefined }, onSent);
}

/** Tries again with what failed since the page was opened because the server could not be reached. */
export function sendAllAgain(onSent: OnSent): void {
  for (const entry of entries) if (entry.state === "failed" && isSilence(entry.error)) sendAgain(entry, onSent);
}

function isSilence(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 503);
}

/** One after the other, so that messages arrive in the order they were written in. */
let queue = Promise.resolve();

function enqueue(entry: Unsent, onSent: OnSent): void {
  change([...entries, entry]);
  queue = queue.then(() => deliver(entry, onSent));
}

async function deliver(entry: Unsent, onSent: OnSent): Promise<void> {
  const { client_id } = entry;
  try {
    onSent((await emit(entry)) ?? (await post(entry)));
    discard(client_id);
  } catch (error) {
    change(entries.map((other) => (other.client_id === client_id ? { ...other, state: "failed", error } : other)));
  }
}

/** How long to wait for an answer before another way is tried, or the message is taken for not sent. */
const LIVE_MS = 5_000;
const POST_MS = 20_000;

/** Over the live connection. Whatever goes wrong there, posting it under the same id tells what there is to tell. */
async function emit({ to_user_id, message, client_id }: Unsent): Promise<ChatMessage | null> {
  const socket = liveSocket();
  if (!socket?.connected) return null;
  try {
    const reply = await socket.timeout(LIVE_MS).emitWithAck("message", { to_user_id, message, client_id });
    return "code" in reply ? null : reply;
  } catch {
    return null;
  }
}

async function post({ to_user_id, message, client_id }: Unsent): Promise<ChatMessage> {
  const signal = AbortSignal.timeout(POST_MS);
  try {
    return await call(routes.sendMessage, { body: { to_user_id, message, client_id }, signal });
  } catch (error) {
    throw signal.aborted ? new ApiFailure(0, { code: "network" }) : error;
  }
}
