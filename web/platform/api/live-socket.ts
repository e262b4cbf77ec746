import { createStore, useStore } from "../ui/external-store.ts";
import type { LiveSocket } from "./socket.ts";

/** The connected socket, or null without a live connection. While it is null, queries poll the server. */
const liveSocket = createStore<LiveSocket | null>(null);

export const setLiveSocket = liveSocket.set;
export const getLiveSocket = liveSocket.get;

export function useIsLive(): boolean {
  return useStore(liveSocket) !== null;
}
