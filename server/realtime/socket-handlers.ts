import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod";
import { type ClientEvent, clientEvents, type EventResult, type SocketError } from "../../contract/events.ts";
import type { AppContext } from "../app-context.ts";
import type { AccessTokens } from "../auth/access-tokens.ts";
import { findCallerBySession } from "../auth/authenticate.ts";
import { ApiError, toErrorCode, toErrorReply } from "../errors.ts";
import { type Caller, requireAccess } from "../http/access.ts";
import { containsNul, toValidationError } from "../http/validation.ts";
import { requireNoBlock } from "../messages/blocks.ts";
import { markConversationRead } from "../messages/mark-read.ts";
import { getParticipant } from "../messages/participants.ts";
import { sendMessage } from "../messages/send-message.ts";
import { type LiveSocket, sessionRoom, userRoom } from "./live-events.ts";
import type { LiveServer } from "./live-server.ts";
import { disconnectSlowConsumer } from "./socket-limits.ts";
import { closeEndedSessions, closeSocket, watchEndedSessions } from "./socket-sessions.ts";

/** Of one person in one process. */
const MAX_SOCKETS_PER_USER = 20;
const MAX_EVENTS_PER_WINDOW = 200;
const EVENTS_WINDOW_MS = 10_000;
/** Before a token ends its client is asked for another one. */
const EXPIRY_WARNING_MS = 60_000;
const MIN_TYPING_INTERVAL_MS = 1_000;

/** Lets people's sockets in, and does what they ask for: the same as over HTTP, by the same rules. */
export async function registerSocketHandlers(door: AppContext, live: LiveServer, tokens: AccessTokens): Promise<void> {
  const { db, app } = door;
  const { io, pending } = live;
  const stopWatching = await watchEndedSessions(live, db);
  app.addHook("onClose", async () => stopWatching());

  async function read(token: unknown) {
    const session = typeof token === "string" ? await tokens.verify(token.replace(/^Bearer\s+/i, "")) : null;
    const caller = session && (await findCallerBySession(db, session));
    if (!session || !caller) throw new ApiError("unauthorized");
    requireAccess("member", caller);
    return session;
  }

  const socketsOf = (userId: string) => io.of("/").adapter.rooms.get(userRoom(userId))?.size ?? 0;

  io.use((socket, next) => {
    read(socket.handshake.auth.token).then(
      ({ userId, sessionId, expiresAt }) => {
        if (socketsOf(userId) >= MAX_SOCKETS_PER_USER) return next(toConnectError(new ApiError("too_many_requests")));
        socket.data = { userId, sessionId };
        scheduleTokenExpiry(socket, expiresAt);
        next();
      },
      (error) => next(toConnectError(error)),
    );
  });

  io.on("connection", (socket) => {
    const { data } = socket;
    // A client may emit "error" itself, which without a listener would end the process.
    (socket as NodeJS.EventEmitter).on("error", () => undefined);
    disconnectSlowConsumer(socket);
    limitEventRate(socket);
    void socket.join([userRoom(data.userId), sessionRoom(data.sessionId)]);
    if (socketsOf(data.userId) > MAX_SOCKETS_PER_USER) return closeSocket(socket, "too_many_sockets");
    // It may have ended between being looked up and being listened for.
    closeEndedSessions(io, db, [data.sessionId]).catch(() => undefined);

    const on = createEventBinder(socket, pending, app.log);

    async function callerNow(): Promise<Caller> {
      const caller = await findCallerBySession(db, data);
      if (caller) return caller;
      closeSocket(socket, "session_ended");
      throw new ApiError("unauthorized");
    }

    on("message", (form) =>
      sendMessage(door, data, form).catch((error: unknown) => {
        if (toErrorCode(error) === "unauthorized") closeSocket(socket, "session_ended");
        throw error;
      }),
    );

    on("seen", async ({ from_user_id, number }) =>
      markConversationRead(door, await callerNow(), { user_id: from_user_id, number }),
    );

    let typedAt = Number.NEGATIVE_INFINITY;
    on("typing", async ({ to_user_id }) => {
      if (performance.now() - typedAt < MIN_TYPING_INTERVAL_MS) return {};
      typedAt = performance.now();
      const partner = await getParticipant(db, await callerNow(), to_user_id);
      await requireNoBlock(db, data.userId, partner.id);
      live.publishTyping(data.userId, partner.id);
      return {};
    });

    on("authenticate", async ({ token }) => {
      const { userId, sessionId, expiresAt } = await read(token);
      if (userId !== data.userId) throw new ApiError("unauthorized");
      if (sessionId !== data.sessionId) {
        await socket.leave(sessionRoom(data.sessionId));
        data.sessionId = sessionId;
        await socket.join(sessionRoom(sessionId));
        closeEndedSessions(io, db, [sessionId]).catch(() => undefined);
      }
      scheduleTokenExpiry(socket, expiresAt);
      return {};
    });
  });
}

const cancelTokenTimers = new WeakMap<LiveSocket, () => void>();

/** Cuts the socket when its token ends, after asking for another one. */
function scheduleTokenExpiry(socket: LiveSocket, expiresAt: number): void {
  cancelTokenTimers.get(socket)?.();
  const left = Math.max(0, expiresAt - Date.now());
  const warning = setTimeout(
    () => socket.emit("token_expires", { seconds: Math.round((expiresAt - Date.now()) / 1000) }),
    Math.max(0, left - EXPIRY_WARNING_MS),
  );
  const ending = setTimeout(() => closeSocket(socket, "token_expired"), left);
  const stop = () => {
    clearTimeout(warning);
    clearTimeout(ending);
  };
  if (!cancelTokenTimers.has(socket)) socket.conn.once("close", () => cancelTokenTimers.get(socket)?.());
  cancelTokenTimers.set(socket, stop);
}

function limitEventRate(socket: LiveSocket): void {
  let count = 0;
  let since = performance.now();
  socket.use((_event, next) => {
    if (performance.now() - since > EVENTS_WINDOW_MS) [count, since] = [0, performance.now()];
    count += 1;
    if (count > MAX_EVENTS_PER_WINDOW) closeSocket(socket, "too_many_events");
    else next();
  });
}

function toConnectError(error: unknown): Error {
  const { body, retryAfter } = toErrorReply(error);
  return Object.assign(new Error(body.message), {
    data: { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
  });
}

type EventInput<Event extends ClientEvent> = z.output<(typeof clientEvents)[Event]["input"]>;
export type EventHandler<Event extends ClientEvent> = (input: EventInput<Event>) => Promise<EventResult<Event>>;

/**
 * Binds one event of the contract: whatever comes in, the answer is its result or an error, and nothing is thrown. One
 * socket's events are handled one after the other, so that messages are saved in the order they were sent in.
 */
export function createEventBinder(socket: LiveSocket, pending: Set<Promise<unknown>>, log: FastifyBaseLogger) {
  let previous: Promise<unknown> = Promise.resolve();

  async function reply(event: ClientEvent, given: unknown[], handle: (input: never) => Promise<object>): Promise<void> {
    const acknowledge = given.at(-1);
    const payload = given[0] === acknowledge && typeof acknowledge === "function" ? undefined : given[0];
    const result = await captureError(async () => handle(parsePayload(event, payload) as never));
    if ("error" in result) {
      const { body, retryAfter } = toErrorReply(result.error);
      if (body.code === "server_error") log.error({ err: result.error, event }, "unexpected error");
      const refusal: SocketError = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) };
      if (typeof acknowledge === "function") acknowledge(refusal);
      else socket.emit("refused", { ...refusal, event, ...parseClientId(payload) });
    } else if (typeof acknowledge === "function") acknowledge(result.value);
  }

  return <Event extends ClientEvent>(event: Event, handler: EventHandler<Event>): void => {
    const listener = (...given: unknown[]) => {
      const handled = previous.then(() => reply(event, given, handler));
      previous = handled;
      pending.add(handled);
      void handled.finally(() => pending.delete(handled));
    };
    socket.on(event, listener as never);
  };
}

async function captureError<Value>(action: () => Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await action() };
  } catch (error) {
    return { error };
  }
}

function parsePayload(event: ClientEvent, payload: unknown): unknown {
  if (containsNul(payload)) throw new ApiError("malformed");
  const result = clientEvents[event].input.safeParse(payload ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw toValidationError(result.error);
}

/** So that a client that gave no acknowledgement function knows which message it was. */
function parseClientId(payload: unknown): { client_id?: string } {
  const given = clientEvents.message.input.shape.client_id.safeParse((payload as { client_id?: unknown })?.client_id);
  return given.success ? { client_id: given.data } : {};
}
