import { useSyncExternalStore } from "react";
import { liveSocket } from "./live-state.ts";

/** Told again after this long, and over after that long without. */
const TELL_EVERY_MS = 3_000;
const OVER_AFTER_MS = 6_000;

const writing = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let told = { userId: "", at: 0 };

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** That person is writing. */
export function noteTyping(userId: string): void {
  clearTimeout(writing.get(userId));
  writing.set(
    userId,
    setTimeout(() => noteTypingOver(userId), OVER_AFTER_MS),
  );
  tell();
}

export function noteTypingOver(userId: string): void {
  clearTimeout(writing.get(userId));
  if (writing.delete(userId)) tell();
}

export function useIsTyping(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => writing.has(userId));
}

/** Tells the other person that something is being written, where that can be told at once, and not at every key. */
export function tellTyping(userId: string): void {
  const now = Date.now();
  if (told.userId === userId && now - told.at < TELL_EVERY_MS) return;
  told = { userId, at: now };
  liveSocket()?.emit("typing", { to_user_id: userId }, () => undefined);
}

/** The message is out: the next word is told at once again. */
export function endTyping(): void {
  told = { userId: "", at: 0 };
}
