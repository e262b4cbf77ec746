import { EventEmitter, once } from "node:events";
import { io, type Socket } from "socket.io-client";
import type { ClientToServerEvents, ServerToClientEvents, SocketError } from "../../contract/events.ts";

type EventName = keyof ServerToClientEvents;
type Payload<Event extends EventName> = Parameters<ServerToClientEvents[Event]>[0];

/** One socket, as a browser's tab or another program has it, with all that it was told. */
export interface LiveClient {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** What came of one kind so far. */
  received<Event extends EventName>(event: Event): Payload<Event>[];
  /** The first one of a kind that fits, whether it has come or is still to come. */
  next<Event extends EventName>(event: Event, fits?: (payload: Payload<Event>) => boolean): Promise<Payload<Event>>;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the answer
  emit(event: string, ...payload: unknown[]): Promise<any>;
  /** Why it was cut, once it is. */
  disconnected: Promise<string>;
  close(): void;
}

interface Options {
  /** The `Origin` that a browser would send. */
  browserOrigin?: string;
  /** Comes back by itself after a cut. */
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

/** Resolves once it is connected; throws what the server refuses it with. */
export async function connectLive(portal: { origin: string }, token: unknown, options?: Options): Promise<LiveClient> {
  const socket = createSocket(portal.origin, token, options);
  const log: { event: string; payload: unknown }[] = [];
  const news = new EventEmitter().setMaxListeners(0);
  socket.onAny((event: string, payload: unknown) => {
    log.push({ event, payload });
    news.emit("news");
  });
  const ended = new Promise<string>((resolve) => socket.once("disconnect", resolve));
  const received = <Event extends EventName>(event: Event) =>
    log.filter((entry) => entry.event === event).map(({ payload }) => payload as Payload<Event>);
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
    socket.connect();
  });
  return {
    socket,
    received,
    async next(event, fits = () => true) {
      for (;;) {
        const found = received(event).find(fits);
        if (found) return found;
        await once(news, "news");
      }
    },
    emit: (event, ...payload) => socket.timeout(10_000).emitWithAck(event as "message", ...(payload as [never])),
    disconnected: ended,
    close: () => void socket.disconnect(),
  };
}

/** What a socket is refused with: the server's words, or those of the handshake. */
export async function getConnectError(connecting: Promise<LiveClient>): Promise<SocketError | string> {
  try {
    (await connecting).close();
    return "connected";
  } catch (error) {
    const { data, message } = error as Error & { data?: SocketError };
    return data ?? message;
  }
}
