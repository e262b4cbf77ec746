import { useSyncExternalStore } from "react";
import { getLiveSocket } from "./live-socket.ts";

/** Told again after this long, and over after that long without. */
const TYPING_SEND_INTERVAL_MS = 3_000;
const TYPING_TIMEOUT_MS = 6_000;

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let lastSentTyping = { userId: "", at: 0 };

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** That person is writing. */
export function showTyping(userId: string): void {
  clearTimeout(typingTimers.get(userId));
  typingTimers.set(
    userId,
    setTimeout(() => hideTyping(userId), TYPING_TIMEOUT_MS),
  );
  notifyListeners();
}

export function hideTyping(userId: string): void {
  clearTimeout(typingTimers.get(userId));
  if (typingTimers.delete(userId)) notifyListeners();
}

export function useIsTyping(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => typingTimers.has(userId));
}

/** Tells the other person that something is being written, where that can be told at once, and not at every key. */
export function sendTyping(userId: string): void {
  const now = Date.now();
  if (lastSentTyping.userId === userId && now - lastSentTyping.at < TYPING_SEND_INTERVAL_MS) return;
  lastSentTyping = { userId, at: now };
  getLiveSocket()?.emit("typing", { to_user_id: userId }, () => undefined);
}

/** The message is out: the next word is told at once again. */
export function resetTypingInterval(): void {
  lastSentTyping = { userId: "", at: 0 };
}
