import { EventEmitter, once } from "node:events";
import { io, type Socket } from "socket.io-client";
import type { ClientToServerEvents, ServerToClientEvents, SocketError } from "../../contract/events.ts";

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** A Socket.IO client that records all received events. */
export interface LiveClient {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** The payloads of an event so far. */
  received<Event extends EventName>(event: Event): Payload<Event>[];
  /** Resolves with the first payload of an event that `matches` accepts. Waits when none has been received yet. */
  next<Event extends EventName>(event: Event, matches?: (payload: Payload<Event>) => boolean): Promise<Payload<Event>>;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the result that it expects
  emit(event: string, ...payload: unknown[]): Promise<any>;
  /** Resolves with the reason when the socket is disconnected. */
  disconnected: Promise<string>;
  close(): void;
}

interface Options {
  /** The value of the `Origin` header. */
  browserOrigin?: string;
  /** Whether the client reconnects by itself. False by default. */
  reconnects?: boolean;
}

export function createSocket(origin: string, token: unknown, { browserOrigin, reconnects = false }: Options = {}) {
  return io(origin, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: reconnects,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    autoConnect: false,
    auth: { token },
    ...(browserOrigin !== undefined && { extraHeaders: { origin: browserOrigin } }),
  }) as Socket<ServerToClientEvents, ClientToServerEvents>;
}

/** Connects to the portal. Rejects with the server's error when the connection is refused. */
export async function connectLive(portal: { origin: string }, token: unknown, options?: Options): Promise<LiveClient> {
  const socket = createSocket(portal.origin, token, options);
  const log: { event: string; payload: unknown }[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  socket.onAny((event: string, payload: unknown) => {
    log.push({ event, payload });
    events.emit("event");
  });
  const ended = new Promise<string>((resolve) => socket.once("disconnect", resolve));
  const received = <Event extends EventName>(event: Event) =>
    log.filter((entry) => entry.event === event).map(({ payload }) => payload as Payload<Event>);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
    // The server may end between the WebSocket handshake and the Socket.IO handshake. The client then emits nothing else.
    // "forced close" means that the client closes a connection that the server has refused; "connect_error" follows.
    socket.io.once("close", (reason) => {
      if (!options?.reconnects && reason !== "forced close") reject(new Error(reason));
    });
    socket.connect();
  });
  return {
    socket,
    received,
    async next(event, matches = () => true) {
      for (;;) {
        const found = received(event).find(matches);
        if (found) return found;
        await once(events, "event");
      }
    },
    emit: (event, ...payload) => socket.timeout(10_000).emitWithAck(event as "message", ...(payload as [never])),
    disconnected: ended,
    close: () => void socket.disconnect(),
  };
}

/**
 * Returns the error of a refused connection: the server's `SocketError`, or the error message of the handshake. Returns
 * "connected" when the server accepts the connection.
 */
export async function getConnectError(connecting: Promise<LiveClient>): Promise<SocketError | string> {
  try {
    (await connecting).close();
    return "connected";
  } catch (error) {
    const { data, message } = error as Error & { data?: SocketError };
    return data ?? message;
  }
}
