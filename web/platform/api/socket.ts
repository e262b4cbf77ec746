import { io, type Socket } from "socket.io-client";
import type {
  ClientToServerEvents,
  ServerToClientEvents,
  SessionEndedEvent,
  SocketError,
} from "../../../contract/events.ts";
import { getAccessToken, subscribeToAccessToken, tryRefreshAccessToken } from "./tokens.ts";

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** After this time without a response, the connection counts as dead. */
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Opens the Socket.IO connection of this tab, over WebSocket only. The connection reconnects with the current access
 * token until `close` is called. Pages also work without it.
 */
export function connectSocket(): { socket: LiveSocket; close: () => void } {
  let usedToken = "";
  let refusals = 0;
  let ended: SessionEndedEvent["reason"] | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const socket: LiveSocket = io({
    transports: ["websocket"],
    forceNew: true,
    autoConnect: false,
    auth: (give) => {
      usedToken = getAccessToken() ?? "";
      give({ token: usedToken });
    },
    // A random delay spreads the reconnections of all clients after a restart of the server.
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 20_000,
    randomizationFactor: 0.5,
    timeout: 10_000,
  });

  function connectIn(seconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), seconds * 1_000 * (0.5 + Math.random()));
  }

  /** Reconnects without waiting for the next scheduled attempt. */
  function connectAnew(): void {
    clearTimeout(timer);
    socket.disconnect().connect();
  }

  /**
   * Replaces the rejected access token. If this fails, retries after ten seconds. When the session has ended, waits for
   * the tokens of a new login and does not ask for one: a dialog would take the focus while the user types.
   */
  async function renew(): Promise<void> {
    try {
      await tryRefreshAccessToken(usedToken);
      takeNewToken();
    } catch {
      if (!isClosed) connectIn(10);
    }
  }

  function takeNewToken(): void {
    if (isClosed || getAccessToken() === usedToken) return;
    if (socket.connected) authenticate();
    else if (!socket.active) socket.connect();
  }

  /** Sends the current access token. A missing acknowledgement shows that the connection is dead. */
  function authenticate(): void {
    usedToken = getAccessToken() ?? "";
    socket
      .timeout(RESPONSE_TIMEOUT_MS)
      .emitWithAck("authenticate", { token: usedToken })
      .then(
        (reply: object) => {
          if (!isClosed && "code" in reply) void renew();
        },
        () => {
          if (!isClosed && socket.connected) connectAnew();
        },
      );
  }

  socket.on("connect", () => {
    refusals = 0;
    ended = null;
  });
  socket.on("connect_error", (error: Error & { data?: SocketError }) => {
    // `active` means that Socket.IO could not reach the server and retries by itself. Otherwise the server has rejected
    // the connection.
    if (socket.active) return;
    refusals++;
    if (error.data?.code === "unauthorized" && refusals < 3) void renew();
    else connectIn(error.data?.retry_after ?? Math.min(10 * refusals, 120));
  });
  socket.on("token_expires", () => void renew());
  socket.on("session_ended", ({ reason }) => {
    ended = reason;
  });
  socket.on("disconnect", () => {
    if (isClosed || socket.active) return;
    if (ended === "token_expired") void renew();
    else if (ended !== "session_ended") connectIn(ended ? 60 : 2);
  });

  const onVisible = () => {
    // The device may have slept: the connection can be dead without a close event.
    if (document.visibilityState === "visible" && socket.connected) authenticate();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", connectAnew);
  const forgetTokens = subscribeToAccessToken(takeNewToken);
  socket.connect();

  return {
    socket,
    close() {
      isClosed = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", connectAnew);
      forgetTokens();
      socket.disconnect();
    },
  };
}
