import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type pg from "pg";
import type * as z from "zod";
import {
  type AnyRoute,
  fileOf,
  type ListRoute,
  type Route,
  type SentFile,
  type UploadRoute,
} from "../contract/route.ts";
import type { UserType } from "../contract/users.ts";
import { allowAccess, type Caller } from "./auth/caller.ts";
import type { Database } from "./database.ts";
import { ApiError } from "./errors.ts";
import type { Files } from "./files/open-files.ts";
import { hasNul, sortFaults } from "./input.ts";
import type { Limits } from "./limits/limits.ts";
import type { Notifier } from "./notify/notifier.ts";
import { encodeCursor } from "./paging.ts";
import type { Live } from "./realtime/live.ts";
import { forgetFile, type ReceivedFile, receiveFile, takeFiles } from "./receive-file.ts";
import type { RecentCache } from "./recent-cache.ts";
import { sendFile } from "./send-file.ts";
import { limitSlowBody } from "./slow-body.ts";

/** What a handler gets: parsed input, and who asks. */
export interface Call<R extends AnyRoute> {
  params: z.output<R["params"]>;
  query: z.output<R["query"]>;
  body: z.output<NonNullable<R["body"]>>;
  caller: R["access"] extends "anyone" | "no_session" ? Caller | null : Caller;
  request: FastifyRequest;
  /** Reads the file that is sent, which until then waits outside. It is gone once the reply is ready. */
  receive: R["upload"] extends null ? undefined : () => Promise<ReceivedFile>;
  /** For an object with a page of a list in it: says where the following page starts, null on the last one. */
  continueAt(position: unknown): void;
}

/** One page of a list; `next` is where the following page starts, null on the last one. */
export interface Page<Item> {
  rows: Item[];
  next: unknown;
}

type Reply<R extends AnyRoute> = R extends { list: true; reply: z.ZodArray<infer Item> }
  ? Page<z.input<Item>>
  : z.input<R["reply"]>;

/** A reply as it goes out, cut to the contract's shape. */
export class WrittenReply {
  readonly body: Buffer;
  readonly next: unknown;

  constructor({ list, reply }: AnyRoute, result: unknown) {
    const { rows, next } = list ? (result as Page<unknown>) : { rows: result, next: null };
    this.body = Buffer.from(JSON.stringify(reply.parse(rows)));
    this.next = next;
  }
}

/** Replies that stay in memory: only for routes whose reply is the same whoever asks. */
export type KeptReplies = RecentCache<WrittenReply>;

export interface Door {
  app: FastifyInstance;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  db: Database;
  pool: pg.Pool;
  notify: Notifier;
  limits: Limits;
  files: Files;
  live: Live;
}

/**
 * Puts one contract entry on the server: who may call, what comes in, and a reply cut to the contract's shape.
 * The order is fixed: 401 and 403 before anything is looked at, an address that cannot exist is 404, then the body.
 */
export function serve<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  door: Door,
  route: Route<P, Q, B, R>,
  handler: (call: Call<Route<P, Q, B, R>>) => Promise<z.input<R>>,
  kept?: KeptReplies,
): void;
export function serve<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  door: Door,
  route: ListRoute<P, Q, Item>,
  handler: (call: Call<ListRoute<P, Q, Item>>) => Promise<Page<z.input<Item>>>,
  kept?: KeptReplies,
): void;
export function serve<P extends z.ZodObject, R extends z.ZodType>(
  door: Door,
  route: UploadRoute<P, R>,
  handler: (call: Call<UploadRoute<P, R>>) => Promise<z.input<R>>,
): void;
export function serve(
  door: Door,
  route: AnyRoute,
  handler: (call: Call<AnyRoute>) => Promise<Reply<AnyRoute>>,
  kept?: KeptReplies,
): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    // Before the body is read: who may not call learns nothing else, whatever was sent.
    onRequest: async (request) => {
      const caller = route.access === "no_session" ? null : await door.authenticate(request);
      allowAccess(route.access, caller);
      callers.set(request, caller);
      if (!route.upload) limitSlowBody(request);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const params = route.params.safeParse(request.params);
      if (!params.success) throw new ApiError("not_found");
      const query = parse(route.query, request.query);
      const shape = route.pickBody?.(request.body, userTypeOf(caller)) ?? route.body;
      const body = shape === null ? undefined : parse(shape, request.body);
      const continueAt = (position: unknown) => sendCursor(position, reply);
      const call = { params: params.data, query, body, caller, request, continueAt };
      const handle = () =>
        withUpload(door, route, request, (receive) => handler({ ...call, receive } as Call<AnyRoute>));
      if (!kept) return respond(route, await handle(), reply);
      const key = `${route.path} ${JSON.stringify({ ...params.data, ...(query as object) })}`;
      return respond(route, await kept.get(key, async () => new WrittenReply(route, await handle())), reply);
    },
  };
  if (!route.upload) {
    door.app.route(options);
    return;
  }
  door.app.register(async (scope) => {
    await takeFiles(scope);
    scope.route(options);
  });
}

type Receive = (() => Promise<ReceivedFile>) | undefined;

/** Whatever a handler does not keep of what was received is gone afterwards. */
async function withUpload<Result>(
  { files }: Door,
  { upload }: AnyRoute,
  request: FastifyRequest,
  handle: (receive: Receive) => Promise<Result>,
): Promise<Result> {
  if (!upload) return handle(undefined);
  let received: ReceivedFile | undefined;
  const receive = async () => {
    received = await receiveFile(request, upload, files.incoming);
    return received;
  };
  try {
    return await handle(receive);
  } finally {
    if (received) await forgetFile(received.path);
  }
}

function userTypeOf(caller: Caller | null): UserType | null {
  return (caller?.user.user_type ?? null) as UserType | null;
}

function parse(shape: z.ZodType, input: unknown): unknown {
  if (hasNul(input)) throw new ApiError("malformed");
  const result = shape.safeParse(input ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw sortFaults(result.error);
}

function respond(route: AnyRoute, result: unknown, reply: FastifyReply): FastifyReply {
  reply.code(route.status).header("cache-control", "no-store");
  if (route.status === 204) return reply.send();
  if (fileOf(route)) return sendFile(route, result as SentFile, reply);
  const { body, next } = result instanceof WrittenReply ? result : new WrittenReply(route, result);
  sendCursor(next, reply);
  return reply.type("application/json; charset=utf-8").send(body);
}

function sendCursor(next: unknown, reply: FastifyReply): void {
  if (next !== null) reply.header("x-next-cursor", encodeCursor(next));
}
