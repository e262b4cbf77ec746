import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type * as z from "zod";
import type { UserType } from "../../../contract/accounts/users.ts";
import {
  type AnyRoute,
  type BodyAuthor,
  type FileReply,
  getFileReply,
  isBodyOptional,
  type ListRoute,
  type Route,
  type UploadRoute,
} from "../../../contract/platform/route.ts";
import { copyForCache, type PublicCache } from "../cache/public-cache.ts";
import { type Dependencies, reportSource, type Source } from "../cache/source.ts";
import { ApiError } from "../errors.ts";
import type { PublicReads } from "../replicas/public-reads.ts";
import type { PublicDatabase } from "../replicas/replica.ts";
import { type Caller, requireAccess, requireNotSuspended } from "./access.ts";
import { acceptMultipart, deleteTemporaryFile, type ReceivedFile, receiveFile } from "./files/receive-file.ts";
import { sendFile } from "./files/send-file.ts";
import { limitReplyTime } from "./overload/reply-timeout.ts";
import { encodeCursor, type ListPage } from "./paging.ts";
import { enforceBodyTimeout } from "./server-options.ts";
import { parseInput } from "./validation.ts";

/** The argument of a handler: validated input and the caller. */
export interface RequestContext<R extends AnyRoute> {
  params: z.output<R["params"]>;
  query: z.output<R["query"]>;
  body: z.output<NonNullable<R["body"]>>;
  caller: R["access"] extends "anyone" | "no_session" ? Caller | null : Caller;
  request: FastifyRequest;
  /**
   * Reads public data: without a session from a replica, otherwise from the primary. `read` has no
   * effects, because it is called again on the primary when a replica fails or does not find the resource.
   */
  readPublic: <Result>(read: (database: PublicDatabase) => Promise<Result>) => Promise<Result>;
  /** Receives the uploaded file, which is not read before this call. The file is deleted when the handler has ended. */
  receiveFile: R["upload"] extends null ? undefined : () => Promise<ReceivedFile>;
  /** Sets the position after this page of a list, which becomes the header `X-Next-Cursor`. Null on the last page. */
  setNextPosition(position: unknown): void;
  /** States the jobs that the reply depends on. Without a call, each change of public data ends a cached reply. */
  setDependencies(dependencies: Dependencies): void;
}

type AuthorizationContext<R extends AnyRoute> = Pick<RequestContext<R>, "params" | "caller">;

/**
 * Handles the requests of a route. `authorize` decides whether the caller may change the resource that the path names. It
 * runs before the body is validated, so that a caller without access gets 403 or 404, never a validation error.
 */
export type Handler<R extends AnyRoute, Result> =
  | ((request: RequestContext<R>) => Promise<Result>)
  | {
      /** @throws {ApiError} forbidden or not_found */
      authorize?(request: AuthorizationContext<R>): Promise<unknown>;
      /** Returns the schema of the body that the settings of the portal demand now, instead of that of the route. */
      pickBody?(): z.ZodType<z.output<NonNullable<R["body"]>>>;
      handle(request: RequestContext<R>): Promise<Result>;
    };

type HandlerResult<R extends AnyRoute> = R extends { list: true; reply: z.ZodArray<infer Item> }
  ? ListPage<z.input<Item>>
  : z.input<R["reply"]>;

/** The body of a reply. It contains only the fields that the contract lists. */
export class SerializedReply {
  readonly body: Buffer;
  readonly next: unknown;
  readonly total: number | undefined;
  readonly source: Source;

  /** @param next The next position of an object that contains one page of a list */
  constructor({ list, reply }: AnyRoute, result: unknown, next: unknown, source: Source) {
    const page: { rows: unknown; next: unknown; total?: number | undefined } = list
      ? (result as ListPage<unknown>)
      : { rows: result, next };
    this.body = copyForCache(Buffer.from(JSON.stringify(reply.parse(page.rows))));
    this.next = page.next;
    this.total = page.total;
    this.source = source;
  }
}

/**
 * A cache of replies by their URL, only for routes whose reply is the same for every caller. A route without parameters has
 * one reply, whatever a URL adds to its path.
 */
export type ReplyCache = PublicCache<SerializedReply>;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route needs a JSON body. */
    requiresBody?: boolean;
  }
  interface FastifyRequest {
    /**
     * Set before the body is read: the caller, and what authentication has left of the reply time. Reading the body does not
     * use it up.
     */
    admitted: { caller: Caller | null; remainingMs: number } | null;
  }
}

/**
 * Makes the routes accept JSON bodies only. Accepts the content type JSON without a body where a route needs none,
 * because many clients send that header with every request.
 */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.decorateRequest("admitted", null);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "" && request.routeOptions.config.requiresBody === false) done(null);
    else parseJson(request, body as string, done);
  });
}

/** The part of the app context that `serve` needs. */
interface ServeContext {
  app: FastifyInstance;
  authenticate: (request: FastifyRequest) => Promise<Caller> | null;
  publicReads: PublicReads;
  files: { incomingDir: string };
  replyTimeoutMs: number;
}

/**
 * Registers one contract entry: checks access, validates the input, and serializes the reply with the contract's schema.
 * The order of the checks is fixed: access (401, 403), suspension (403), path parameters (404), `authorize` of the handler (403, 404),
 * query, body (400, 422).
 *
 * @example
 * serve(context, routes.getJob, async ({ params, caller }) => presentJob(await findJob(params.id, caller)));
 */
export function serve<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType>(
  context: ServeContext,
  route: Route<P, Q, B, R>,
  handler: Handler<Route<P, Q, B, R>, z.input<R>>,
  cache?: ReplyCache,
): void;
export function serve<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  context: ServeContext,
  route: ListRoute<P, Q, Item>,
  handler: Handler<ListRoute<P, Q, Item>, ListPage<z.input<Item>>>,
  cache?: ReplyCache,
): void;
export function serve<P extends z.ZodObject, R extends z.ZodType>(
  context: ServeContext,
  route: UploadRoute<P, R>,
  handler: Handler<UploadRoute<P, R>, z.input<R>>,
): void;
export function serve(
  context: ServeContext,
  route: AnyRoute,
  handler: Handler<AnyRoute, HandlerResult<AnyRoute>>,
  cache?: ReplyCache,
): void {
  const { authorize, pickBody, handle }: Exclude<typeof handler, (...args: never) => unknown> =
    typeof handler === "function" ? { handle: handler } : handler;
  const isSingleReply = [route.params, route.query].every(({ shape }) => Object.keys(shape).length === 0);
  const toCacheKey = ({ url }: FastifyRequest) => (isSingleReply ? route.path : url);
  // The transfer of a file may take minutes.
  const transfersFile = route.upload !== null || getFileReply(route) !== null;
  const options: RouteOptions = {
    method: route.method,
    url: `/api${route.path}`,
    config: {
      isInContract: true,
      requiresBody: route.body !== null && !isBodyOptional(route),
      receivesFile: route.upload !== null,
    },
    // Runs before the body is parsed, so that a caller without access gets 401 or 403, never a validation error.
    onRequest: async (request, reply) => {
      const getRemainingMs = () => context.replyTimeoutMs - reply.elapsedTime;
      const authenticating = route.access === "no_session" ? null : context.authenticate(request);
      const caller = authenticating && (await limitReplyTime(authenticating, getRemainingMs()));
      requireAccess(route.access, caller);
      requireNotSuspended(route, caller);
      request.admitted = { caller, remainingMs: getRemainingMs() };
      if (!route.upload) enforceBodyTimeout(request);
    },
    handler: (request, reply) => {
      const cached = cache?.peek(toCacheKey(request));
      return cached ? sendReply(route, cached, reply) : respond(request, reply);
    },
  };

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { caller = null, remainingMs = 0 } = request.admitted ?? {};
    const result = handleRequest(request, caller);
    return sendReply(route, await (transfersFile ? result : limitReplyTime(result, remainingMs)), reply);
  }

  async function handleRequest(request: FastifyRequest, caller: Caller | null) {
    const params = route.params.safeParse(request.params);
    if (!params.success) throw new ApiError("not_found");
    await authorize?.({ params: params.data, caller } as RequestContext<AnyRoute>);
    const query = parseInput(route.query, request.query);
    const bodySchema = pickBody?.() ?? route.pickBody?.(request.body, toBodyAuthor(caller)) ?? route.body;
    const body = bodySchema === null ? undefined : parseInput(bodySchema, request.body);
    let next: unknown = null;
    const setNextPosition = (position: unknown) => {
      next = position;
    };
    let dependencies: Dependencies = null;
    const setDependencies = (given: Dependencies) => {
      dependencies = given;
    };
    let readAt = performance.now();
    const { publicReads } = context;
    const readPublic: RequestContext<AnyRoute>["readPublic"] = async (read) => {
      const { result, readAt: time } = await (caller ? publicReads.readFromPrimary(read) : publicReads.read(read));
      readAt = Math.min(readAt, time);
      return result;
    };
    const input = { params: params.data, query, body, caller, request, readPublic, setNextPosition, setDependencies };
    const run = async () => {
      const result = await withUpload(context, route, request, (receive) =>
        handle({ ...input, receiveFile: receive } as RequestContext<AnyRoute>),
      );
      return hasJsonBody(route) ? new SerializedReply(route, result, next, { readAt, dependencies }) : result;
    };
    return cache ? cache.getOrCreate(toCacheKey(request), async () => (await run()) as SerializedReply) : run();
  }

  if (!route.upload) {
    context.app.route(options);
    return;
  }
  context.app.register(async (scope) => {
    await acceptMultipart(scope);
    scope.route(options);
  });
}

type ReceiveFile = (() => Promise<ReceivedFile>) | undefined;

/**
 * Deletes the received file after the handler, unless the handler has moved it. While the file was on its way, the session
 * may have ended and the caller may have been suspended.
 */
async function withUpload<Result>(
  { files, authenticate }: ServeContext,
  route: AnyRoute,
  request: FastifyRequest,
  handle: (receive: ReceiveFile) => Promise<Result>,
): Promise<Result> {
  const { upload } = route;
  if (!upload) return handle(undefined);
  let received: ReceivedFile | undefined;
  const receive = async () => {
    received = await receiveFile(request, upload, files.incomingDir);
    if (route.access !== "no_session") requireNotSuspended(route, await authenticate(request));
    return received;
  };
  try {
    return await handle(receive);
  } finally {
    if (received) await deleteTemporaryFile(received.path);
  }
}

function toBodyAuthor(caller: Caller | null): BodyAuthor | null {
  if (!caller) return null;
  const { user_type, company_role } = caller.user;
  return { user_type: user_type as UserType | null, isOwner: company_role === "owner" };
}

function hasJsonBody(route: AnyRoute): boolean {
  return route.status !== 204 && !getFileReply(route);
}

function sendReply(route: AnyRoute, result: unknown, reply: FastifyReply): FastifyReply {
  reply.code(route.status).header("cache-control", "no-store");
  if (route.status === 204) return reply.send();
  if (getFileReply(route)) return sendFile(route, result as FileReply, reply);
  const { body, next, total, source } = result as SerializedReply;
  reportSource(source);
  if (next !== null) reply.header("x-next-cursor", encodeCursor(next));
  if (total !== undefined) reply.header("x-total-count", total);
  return reply.type("application/json; charset=utf-8").send(body);
}
