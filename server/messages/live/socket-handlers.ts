import type * as z from "zod";
import { type ClientEvent, clientEvents, type EventResult, type SocketError } from "../../../contract/events.ts";
import { routes } from "../../../contract/index.ts";
import type { AccessTokens } from "../../accounts/auth/access-tokens.ts";
import { findCallerBySession } from "../../accounts/auth/authenticate.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ConcurrencyLimit, KeyedConcurrencyLimit } from "../../platform/background/concurrency-limit.ts";
import { ApiError, toErrorCode, toErrorReply } from "../../platform/errors.ts";
import { type Caller, requireAccess, requireNotSuspended } from "../../platform/http/access.ts";
import { limitReplyTime } from "../../platform/http/overload/reply-timeout.ts";
import { parseInput } from "../../platform/http/validation.ts";
import { socketGauge } from "../../platform/metrics/process-metrics.ts";
import { watchDatabaseChanges } from "../../platform/realtime/database-changes.ts";
import { type ServerSocket, sessionRoom, userRoom } from "../../platform/realtime/live-events.ts";
import type { LiveServer } from "../../platform/realtime/live-server.ts";
import { requireNoBlock } from "../blocks.ts";
import { markConversationRead } from "../mark-read.ts";
import { getParticipant } from "../participants.ts";
import { sendMessage } from "../send-message.ts";
import { disconnectSlowConsumer, limitEventRate } from "./socket-limits.ts";
import { closeEndedSessions, closeSocket, scheduleTokenExpiry, watchEndedSessions } from "./socket-sessions.ts";

/** The limit applies to each process separately. */
const MAX_SOCKETS_PER_USER = 20;
const MIN_TYPING_INTERVAL_MS = 1_000;

/**
 * Authenticates sockets and handles their events. Each event runs the same use case as the corresponding route, so
 * access rules, limits and error codes are those of the HTTP API.
 */
export async function registerSocketHandlers(
  context: AppContext,
  live: LiveServer,
  { tokens, limitAccount }: { tokens: AccessTokens; limitAccount: KeyedConcurrencyLimit },
): Promise<void> {
  const { db, app, replyTimeoutMs } = context;
  const { io, pending } = live;
  const stopWatching = await watchEndedSessions(live, db);
  await watchDatabaseChanges(live, db);
  app.addHook("onClose", async () => stopWatching());

  /** @throws {ApiError} unauthorized, info_required or account_suspended */
  async function authenticate(token: unknown) {
    const session = typeof token === "string" ? await tokens.verify(token.replace(/^Bearer\s+/i, "")) : null;
    const caller = session && (await findCallerBySession(db, session));
    if (!session || !caller) throw new ApiError("unauthorized");
    requireAccess("member", caller);
    // A socket tells what GET routes also return. `sendMessage` checks the sender of a message itself.
    requireNotSuspended(routes.listMessages, caller);
    return session;
  }

  const countSockets = (userId: string) => io.of("/").adapter.rooms.get(userRoom(userId))?.size ?? 0;

  io.use((socket, next) => {
    limitReplyTime(authenticate(socket.handshake.auth.token), replyTimeoutMs).then(
      ({ userId, sessionId, expiresAtMs }) => {
        if (countSockets(userId) >= MAX_SOCKETS_PER_USER) {
          return next(toConnectError(new ApiError("too_many_requests")));
        }
        socket.data = { userId, sessionId };
        scheduleTokenExpiry(socket, expiresAtMs);
        next();
      },
      (error) => next(toConnectError(error)),
    );
  });

  io.on("connection", (socket) => {
    const { data } = socket;
    socketGauge.inc();
    socket.once("disconnect", () => socketGauge.dec());
    // A client can send an event named "error". Without a listener, EventEmitter would throw and end the process.
    (socket as NodeJS.EventEmitter).on("error", () => undefined);
    disconnectSlowConsumer(socket);
    limitEventRate(socket);
    void socket.join([userRoom(data.userId), sessionRoom(data.sessionId)]);
    // Counts the sockets again, because several handshakes of one user can pass the check in `io.use` at the same time.
    if (countSockets(data.userId) > MAX_SOCKETS_PER_USER) return closeSocket(socket, "too_many_sockets");
    // The session may have ended after the handshake was authenticated and before the socket joined its room.
    closeEndedSessions(io, db, [data.sessionId]).catch(() => undefined);

    // The events of all sockets of an account, and its requests, share one limit.
    const limitEvents: ConcurrencyLimit["run"] = (task) => limitAccount.run(data.userId, task);
    const handleEvent = createEventBinder(socket, pending, limitEvents, context);

    /** @throws {ApiError} unauthorized when the session has ended; also closes the socket then */
    async function loadCaller(): Promise<Caller> {
      const caller = await findCallerBySession(db, data);
      if (caller) return caller;
      closeSocket(socket, "session_ended");
      throw new ApiError("unauthorized");
    }

    let lastTypingAt = Number.NEGATIVE_INFINITY;

    handleEvent("message", (form) => {
      // The message ends the typing that the recipient is shown, so what is typed next is news.
      lastTypingAt = Number.NEGATIVE_INFINITY;
      return sendMessage(context, data, form).catch((error: unknown) => {
        if (toErrorCode(error) === "unauthorized") closeSocket(socket, "session_ended");
        throw error;
      });
    });

    handleEvent("seen", async ({ from_user_id, number }) =>
      markConversationRead(context, await loadCaller(), { user_id: from_user_id, number }),
    );

    handleEvent("typing", async ({ to_user_id }) => {
      if (performance.now() - lastTypingAt < MIN_TYPING_INTERVAL_MS) return {};
      lastTypingAt = performance.now();
      const recipient = await getParticipant(db, await loadCaller(), to_user_id);
      await requireNoBlock(db, data.userId, recipient.id);
      live.publishTyping(data.userId, recipient.id);
      return {};
    });

    handleEvent("authenticate", async ({ token }) => {
      const { userId, sessionId, expiresAtMs } = await authenticate(token);
      if (userId !== data.userId) throw new ApiError("unauthorized");
      if (sessionId !== data.sessionId) {
        await socket.leave(sessionRoom(data.sessionId));
        data.sessionId = sessionId;
        await socket.join(sessionRoom(sessionId));
        closeEndedSessions(io, db, [sessionId]).catch(() => undefined);
      }
      scheduleTokenExpiry(socket, expiresAtMs);
      return {};
    });
  });
}

/** Creates an error for `io.use()`. The client receives its `data` with the event `connect_error`. */
function toConnectError(error: unknown): Error {
  const { body, retryAfter } = toErrorReply(error);
  return Object.assign(new Error(body.message), {
    data: { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
  });
}

type EventInput<Event extends ClientEvent> = z.output<(typeof clientEvents)[Event]["input"]>;
type EventHandler<Event extends ClientEvent> = (input: EventInput<Event>) => Promise<EventResult<Event>>;

/**
 * Returns a function that binds a handler to a client event of the contract. The input is validated first. The
 * acknowledgement contains the handler's result or an error. A client that sent no acknowledgement function receives an
 * error as a `refused` event. The events of one socket are handled one after another, so that messages are saved in the
 * order in which they were sent. An event that takes longer than the reply timeout is acknowledged with `unavailable`
 * and still handled to its end.
 */
function createEventBinder(
  socket: ServerSocket,
  pending: Set<Promise<unknown>>,
  limitEvents: ConcurrencyLimit["run"],
  { app, replyTimeoutMs }: Pick<AppContext, "app" | "replyTimeoutMs">,
) {
  let previous: Promise<unknown> = Promise.resolve();

  async function respond(event: ClientEvent, args: unknown[], handle: (input: never) => Promise<object>) {
    const acknowledge = args.at(-1);
    const payload = args[0] === acknowledge && typeof acknowledge === "function" ? undefined : args[0];
    const handled = previous.then(() =>
      limitEvents(async () => handle(parseInput<unknown>(clientEvents[event].input, payload) as never)),
    );
    previous = settle(handled);
    const outcome = await settle(limitReplyTime(handled, replyTimeoutMs));
    if ("error" in outcome) {
      const { body, retryAfter } = toErrorReply(outcome.error);
      if (body.code === "server_error") app.log.error({ err: outcome.error, event }, "unexpected error");
      const socketError: SocketError = { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) };
      if (typeof acknowledge === "function") acknowledge(socketError);
      else socket.emit("refused", { ...socketError, event, ...parseClientId(payload) });
    } else if (typeof acknowledge === "function") acknowledge(outcome.value);
  }

  return <Event extends ClientEvent>(event: Event, handler: EventHandler<Event>): void => {
    const listener = (...args: unknown[]) => {
      const response = respond(event, args, handler);
      pending.add(response);
      void response.finally(() => pending.delete(response));
    };
    socket.on(event, listener as never);
  };
}

async function settle<Value>(promise: Promise<Value>): Promise<{ value: Value } | { error: unknown }> {
  try {
    return { value: await promise };
  } catch (error) {
    return { error };
  }
}

/** Returns the `client_id` of a rejected message, which tells a client without acknowledgement which message it was. */
function parseClientId(payload: unknown): { client_id?: string } {
  const result = clientEvents.message.input.shape.client_id.safeParse((payload as { client_id?: unknown })?.client_id);
  return result.success ? { client_id: result.data } : {};
}
