import { useSyncExternalStore } from "react";
import type { LiveSocket } from "../../api/socket.ts";

/** The live connection while there is one; without it the pages ask the server every few seconds. */
let socket: LiveSocket | null = null;
const listeners = new Set<() => void>();

export function setLiveSocket(next: LiveSocket | null): void {
  socket = next;
  for (const listener of listeners) listener();
}

export function getLiveSocket(): LiveSocket | null {
  return socket;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => socket !== null);
}
