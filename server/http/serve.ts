import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type * as z from "zod";
import {
  type AnyRoute,
  type FileReply,
  getFileReply,
  type ListRoute,
  type Route,
  type UploadRoute,
} from "../../contract/route.ts";
import type { UserType } from "../../contract/users.ts";
import type { PublicCache } from "../cache/public-cache.ts";
import { ApiError } from "../errors.ts";
import { type Caller, requireAccess } from "./access.ts";
import { encodeCursor } from "./paging.ts";
import { acceptMultipart, deleteTemporaryFile, type ReceivedFile, receiveFile } from "./receive-file.ts";
import { sendFile } from "./send-file.ts";
import { enforceBodyTimeout } from "./server-options.ts";
import { containsNul, toValidationError } from "./validation.ts";

/** What a handler gets: parsed input, and who asks. */
export interface RequestContext<R extends AnyRoute> {
  params: z.output<R["params"]>;
  query: z.output<R["query"]>;
  body: z.output<NonNullable<R["body"]>>;
  caller: R["access"] extends "anyone" | "no_session" ? Caller | null : Caller;
  request: FastifyRequest;
  /** Reads the file that is sent, which until then waits outside. It is gone once the reply is ready. */
  receiveFile: R["upload"] extends null ? undefined : () => Promise<ReceivedFile>;
  /** For an object with a page of a list in it: says where the following page starts, null on the last one. */
  setNextPosition(position: unknown): void;
}

/** One page of a list; `next` is where the following page starts, null on the last one. */
export interface ListPage<Item> {
  rows: Item[];
  next: unknown;
}

type HandlerResult<R extends AnyRoute> = R extends { list: true; reply: z.ZodArray<infer Item> }
  ? ListPage<z.input<Item>>
  : z.input<R["reply"]>;

/** A reply as it goes out, cut to the contract's shape. */
export class SerializedReply {
  readonly body: Buffer;
  readonly next: unknown;

  constructor({ list, reply }: AnyRoute, result: unknown) {
    const { rows, next } = list ? (result as ListPage<unknown>) : { rows: result, next: null };
    this.body = Buffer.from(JSON.stringify(reply.parse(rows)));
    this.next = next;
  }
}

/** Replies that stay in memory: only for routes whose reply is the same whoever asks. */
export type ReplyCache = PublicCache<SerializedReply>;

/** The part of the app context that `serve` needs. */
interface ServeContext {
  app: FastifyInstance;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  files: { incomingDir: string };
}

/**
 * Puts one contract entry on the server: who may call, what comes in, and a reply cut to the contract's shape.
 * The order is fixed: 401 and 403 before anything is looked at, an address that cannot exist is 404, then the body.
 */
export function serve<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  door: ServeContext,
  route: Route<P, Q, B, R>,
  handler: (call: RequestContext<Route<P, Q, B, R>>) => Promise<z.input<R>>,
  kept?: ReplyCache,
): void;
export function serve<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  door: ServeContext,
  route: ListRoute<P, Q, Item>,
  handler: (call: RequestContext<ListRoute<P, Q, Item>>) => Promise<ListPage<z.input<Item>>>,
  kept?: ReplyCache,
): void;
export function serve<P extends z.ZodObject, R extends z.ZodType>(
  door: ServeContext,
  route: UploadRoute<P, R>,
  handler: (call: RequestContext<UploadRoute<P, R>>) => Promise<z.input<R>>,
): void;
export function serve(
  door: ServeContext,
  route: AnyRoute,
  handler: (call: RequestContext<AnyRoute>) => Promise<HandlerResult<AnyRoute>>,
  kept?: ReplyCache,
): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    // Before the body is read: who may not call learns nothing else, whatever was sent.
    onRequest: async (request) => {
      const caller = route.access === "no_session" ? null : await door.authenticate(request);
      requireAccess(route.access, caller);
      callers.set(request, caller);
      if (!route.upload) enforceBodyTimeout(request);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const params = route.params.safeParse(request.params);
      if (!params.success) throw new ApiError("not_found");
      const query = parseInput(route.query, request.query);
      const shape = route.pickBody?.(request.body, getUserType(caller)) ?? route.body;
      const body = shape === null ? undefined : parseInput(shape, request.body);
      const setNextPosition = (position: unknown) => sendCursor(position, reply);
      const call = { params: params.data, query, body, caller, request, setNextPosition };
      const handle = () =>
        withUpload(door, route, request, (receive) =>
          handler({ ...call, receiveFile: receive } as RequestContext<AnyRoute>),
        );
      if (!kept) return sendReply(route, await handle(), reply);
      const key = `${route.path} ${JSON.stringify({ ...params.data, ...(query as object) })}`;
      return sendReply(
        route,
        await kept.getOrCreate(key, async () => new SerializedReply(route, await handle())),
        reply,
      );
    },
  };
  if (!route.upload) {
    door.app.route(options);
    return;
  }
  door.app.register(async (scope) => {
    await acceptMultipart(scope);
    scope.route(options);
  });
}

type ReceiveFile = (() => Promise<ReceivedFile>) | undefined;

/** Whatever a handler does not keep of what was received is gone afterwards. */
async function withUpload<Result>(
  { files }: ServeContext,
  { upload }: AnyRoute,
  request: FastifyRequest,
  handle: (receive: ReceiveFile) => Promise<Result>,
): Promise<Result> {
  if (!upload) return handle(undefined);
  let received: ReceivedFile | undefined;
  const receive = async () => {
    received = await receiveFile(request, upload, files.incomingDir);
    return received;
  };
  try {
    return await handle(receive);
  } finally {
    if (received) await deleteTemporaryFile(received.path);
  }
}

function getUserType(caller: Caller | null): UserType | null {
  return (caller?.user.user_type ?? null) as UserType | null;
}

function parseInput(shape: z.ZodType, input: unknown): unknown {
  if (containsNul(input)) throw new ApiError("malformed");
  const result = shape.safeParse(input ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw toValidationError(result.error);
}

function sendReply(route: AnyRoute, result: unknown, reply: FastifyReply): FastifyReply {
  reply.code(route.status).header("cache-control", "no-store");
  if (route.status === 204) return reply.send();
  if (getFileReply(route)) return sendFile(route, result as FileReply, reply);
  const { body, next } = result instanceof SerializedReply ? result : new SerializedReply(route, result);
  sendCursor(next, reply);
  return reply.type("application/json; charset=utf-8").send(body);
}

function sendCursor(next: unknown, reply: FastifyReply): void {
  if (next !== null) reply.header("x-next-cursor", encodeCursor(next));
}
