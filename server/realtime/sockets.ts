import type { AccessTokens } from "../auth/access-token.ts";
import { allowAccess, type Caller, callerOfSession } from "../auth/caller.ts";
import { ApiError, describeError, errorCodeOf } from "../errors.ts";
import type { Door } from "../http.ts";
import { requireNoBlock } from "../messages/blocks.ts";
import { partnerOf } from "../messages/partner.ts";
import { readMessages } from "../messages/read-messages.ts";
import { writeMessage } from "../messages/write-message.ts";
import { answer } from "./answer.ts";
import type { OpenLive } from "./open-live.ts";
import { endDeadSessions, endSocket, watchSessions } from "./session-watch.ts";
import { dropWhenSlow } from "./slow-consumer.ts";
import { type LiveSocket, sessionRoom, userRoom } from "./types.ts";

/** Of one person in one process. */
const MOST_SOCKETS = 20;
const MOST_EVENTS = 200;
const EVENTS_WINDOW_MS = 10_000;
/** Before a token ends its client is asked for another one. */
const WARN_MS = 60_000;
const TYPING_EVERY_MS = 1_000;

/** Lets people's sockets in, and does what they ask for: the same as over HTTP, by the same rules. */
export async function serveSockets(door: Door, live: OpenLive, tokens: AccessTokens): Promise<void> {
  const { db, app } = door;
  const { io, pending } = live;
  const stopWatching = await watchSessions(live, db);
  app.addHook("onClose", async () => stopWatching());

  async function read(token: unknown) {
    const session = typeof token === "string" ? await tokens.verify(token.replace(/^Bearer\s+/i, "")) : null;
    const caller = session && (await callerOfSession(db, session));
    if (!session || !caller) throw new ApiError("unauthorized");
    allowAccess("member", caller);
    return session;
  }

  const socketsOf = (userId: string) => io.of("/").adapter.rooms.get(userRoom(userId))?.size ?? 0;

  io.use((socket, next) => {
    read(socket.handshake.auth.token).then(
      ({ userId, sessionId, expiresAt }) => {
        if (socketsOf(userId) >= MOST_SOCKETS) return next(refusal(new ApiError("too_many_requests")));
        socket.data = { userId, sessionId };
        keepUntil(socket, expiresAt);
        next();
      },
      (error) => next(refusal(error)),
    );
  });

  io.on("connection", (socket) => {
    const { data } = socket;
    // A client may emit "error" itself, which without a listener would end the process.
    (socket as NodeJS.EventEmitter).on("error", () => undefined);
    dropWhenSlow(socket);
    countEvents(socket);
    void socket.join([userRoom(data.userId), sessionRoom(data.sessionId)]);
    if (socketsOf(data.userId) > MOST_SOCKETS) return endSocket(socket, "too_many_sockets");
    // It may have ended between being looked up and being listened for.
    endDeadSessions(io, db, [data.sessionId]).catch(() => undefined);

    const on = answer(socket, pending, app.log);

    async function callerNow(): Promise<Caller> {
      const caller = await callerOfSession(db, data);
      if (caller) return caller;
      endSocket(socket, "session_ended");
      throw new ApiError("unauthorized");
    }

    on("message", (form) =>
      writeMessage(door, data, form).catch((error: unknown) => {
        if (errorCodeOf(error) === "unauthorized") endSocket(socket, "session_ended");
        throw error;
      }),
    );

    on("seen", async ({ from_user_id, number }) =>
      readMessages(door, await callerNow(), { user_id: from_user_id, number }),
    );

    let typedAt = Number.NEGATIVE_INFINITY;
    on("typing", async ({ to_user_id }) => {
      if (performance.now() - typedAt < TYPING_EVERY_MS) return {};
      typedAt = performance.now();
      const partner = await partnerOf(db, await callerNow(), to_user_id);
      await requireNoBlock(db, data.userId, partner.id);
      live.typing(data.userId, partner.id);
      return {};
    });

    on("authenticate", async ({ token }) => {
      const { userId, sessionId, expiresAt } = await read(token);
      if (userId !== data.userId) throw new ApiError("unauthorized");
      if (sessionId !== data.sessionId) {
        await socket.leave(sessionRoom(data.sessionId));
        data.sessionId = sessionId;
        await socket.join(sessionRoom(sessionId));
        endDeadSessions(io, db, [sessionId]).catch(() => undefined);
      }
      keepUntil(socket, expiresAt);
      return {};
    });
  });
}

const endings = new WeakMap<LiveSocket, () => void>();

/** Cuts the socket when its token ends, after asking for another one. */
function keepUntil(socket: LiveSocket, expiresAt: number): void {
  endings.get(socket)?.();
  const left = Math.max(0, expiresAt - Date.now());
  const warning = setTimeout(
    () => socket.emit("token_expires", { seconds: Math.round((expiresAt - Date.now()) / 1000) }),
    Math.max(0, left - WARN_MS),
  );
  const ending = setTimeout(() => endSocket(socket, "token_expired"), left);
  const stop = () => {
    clearTimeout(warning);
    clearTimeout(ending);
  };
  if (!endings.has(socket)) socket.conn.once("close", () => endings.get(socket)?.());
  endings.set(socket, stop);
}

function countEvents(socket: LiveSocket): void {
  let count = 0;
  let since = performance.now();
  socket.use((_event, next) => {
    if (performance.now() - since > EVENTS_WINDOW_MS) [count, since] = [0, performance.now()];
    count += 1;
    if (count > MOST_EVENTS) endSocket(socket, "too_many_events");
    else next();
  });
}

function refusal(error: unknown): Error {
  const { body, retryAfter } = describeError(error);
  return Object.assign(new Error(body.message), {
    data: { ...body, ...(retryAfter !== undefined && { retry_after: retryAfter }) },
  });
}
