import { useMemo, useSyncExternalStore } from "react";
import { v4 as uuidv4 } from "uuid";
import { routes } from "../../contract/index.ts";
import type { ChatMessage } from "../../contract/messages.ts";
import { call } from "../api.ts";

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
  entries = next;
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

/** One after the other, so that messages arrive in the order they were written in. */
let queue = Promise.resolve();

function enqueue(entry: Unsent, onSent: OnSent): void {
  change([...entries, entry]);
  queue = queue.then(() => deliver(entry, onSent));
}

async function deliver({ to_user_id, message, client_id }: Unsent, onSent: OnSent): Promise<void> {
  try {
    await onSent(await call(routes.sendMessage, { body: { to_user_id, message, client_id } }));
    discard(client_id);
  } catch (error) {
    change(entries.map((entry) => (entry.client_id === client_id ? { ...entry, state: "failed", error } : entry)));
  }
}
