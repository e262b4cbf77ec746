import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { type AnyRoute, fileTypeOf, type ListRoute, type Route, type SentFile } from "../contract/route.ts";
import type { UserType } from "../contract/users.ts";
import { allowAccess, type Caller } from "./auth/caller.ts";
import type { Database } from "./database.ts";
import { ApiError } from "./errors.ts";
import { hasNul, sortFaults } from "./input.ts";
import type { Limits } from "./limits/limits.ts";
import type { Notifier } from "./notify/notifier.ts";
import { encodeCursor } from "./paging.ts";
import type { Live } from "./realtime/live.ts";

/** What a handler gets: parsed input, and who asks. */
export interface Call<R extends AnyRoute> {
  params: z.output<R["params"]>;
  query: z.output<R["query"]>;
  body: z.output<NonNullable<R["body"]>>;
  caller: R["access"] extends "anyone" | "no_session" ? Caller | null : Caller;
  request: FastifyRequest;
}

/** One page of a list; `next` is where the following page starts, null on the last one. */
export interface Page<Item> {
  rows: Item[];
  next: unknown;
}

type Reply<R extends AnyRoute> = R extends { list: true; reply: z.ZodArray<infer Item> }
  ? Page<z.input<Item>>
  : z.input<R["reply"]>;

export interface Door {
  app: FastifyInstance;
  authenticate: (request: FastifyRequest) => Promise<Caller | null>;
  db: Database;
  notify: Notifier;
  limits: Limits;
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
): void;
export function serve<P extends z.ZodObject, Q extends z.ZodObject, Item extends z.ZodType>(
  door: Door,
  route: ListRoute<P, Q, Item>,
  handler: (call: Call<ListRoute<P, Q, Item>>) => Promise<Page<z.input<Item>>>,
): void;
export function serve(door: Door, route: AnyRoute, handler: (call: Call<AnyRoute>) => Promise<Reply<AnyRoute>>): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  door.app.route({
    method: route.method,
    url: `/api${route.path}`,
    // Before the body is read: who may not call learns nothing else, whatever was sent.
    onRequest: async (request) => {
      const caller = route.access === "no_session" ? null : await door.authenticate(request);
      allowAccess(route.access, caller);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const params = route.params.safeParse(request.params);
      if (!params.success) throw new ApiError("not_found");
      const query = parse(route.query, request.query);
      const shape = route.pickBody?.(request.body, userTypeOf(caller)) ?? route.body;
      const body = shape === null ? undefined : parse(shape, request.body);
      const result = await handler({ params: params.data, query, body, caller, request } as Call<AnyRoute>);
      return respond(route, result, reply);
    },
  });
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
  const fileType = fileTypeOf(route);
  if (fileType) return sendFile(result as SentFile, fileType, reply);
  if (!route.list) return reply.send(route.reply.parse(result));
  const { rows, next } = result as Page<unknown>;
  if (next !== null) reply.header("x-next-cursor", encodeCursor(next));
  return reply.send(route.reply.parse(rows));
}

/** What fails on the way breaks the connection off, so that nobody takes half a file for a whole one. */
function sendFile({ name, content }: SentFile, type: string, reply: FastifyReply): FastifyReply {
  reply.type(type).header("content-disposition", `attachment; filename="${name}"`);
  return reply.send(content instanceof Readable ? content : Readable.from(content));
}
