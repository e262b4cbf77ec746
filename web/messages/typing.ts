import { getLiveSocket } from "../platform/api/live-socket.ts";
import { createUserStore } from "../platform/api/session.ts";
import { useStore } from "../platform/ui/external-store.ts";

/** The minimum time between two `typing` events to the same user. */
const SEND_INTERVAL_MS = 3_000;
/** How long a user counts as typing after their last `typing` event. */
const EXPIRY_MS = 6_000;

/** The users who are typing a message to the current user. */
const typingUserIds = createUserStore<ReadonlySet<string>>(new Set());
const expiryTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows that a user is typing, until `hideTyping` or EXPIRY_MS later. */
export function showTyping(userId: string): void {
  clearTimeout(expiryTimers.get(userId));
  expiryTimers.set(
    userId,
    setTimeout(() => hideTyping(userId), EXPIRY_MS),
  );
  typingUserIds.set(new Set([...typingUserIds.get(), userId]));
}

export function hideTyping(userId: string): void {
  clearTimeout(expiryTimers.get(userId));
  if (!expiryTimers.delete(userId)) return;
  typingUserIds.set(new Set([...typingUserIds.get()].filter((id) => id !== userId)));
}

export function useIsTyping(userId: string): boolean {
  return useStore(typingUserIds).has(userId);
}

let lastSent = { userId: "", at: 0 };

/** Sends a `typing` event, at most one per SEND_INTERVAL_MS. Does nothing without a live connection. */
export function sendTyping(userId: string): void {
  const now = Date.now();
  if (lastSent.userId === userId && now - lastSent.at < SEND_INTERVAL_MS) return;
  lastSent = { userId, at: now };
  getLiveSocket()?.emit("typing", { to_user_id: userId }, () => undefined);
}

/** Allows the next `sendTyping` to send immediately. Called when a message has been sent. */
export function resetTypingInterval(): void {
  lastSent = { userId: "", at: 0 };
}
