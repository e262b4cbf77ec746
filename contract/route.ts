import * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may call a route, before any rule about the thing itself (those live in the server's policy files):
 * `anyone` needs no session, `signed_in` any session, `member` a session whose user has a type. `no_session` needs none
 * and looks at none: the ways in and out, which must work for a client that still sends the token of an ended session.
 */
export type Access = "no_session" | "anyone" | "signed_in" | "member" | "seeker" | "employer";

/** What a route answers with that sends a file: its name, and its bytes as they come. */
export interface FileReply {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** How many bytes there are, where that is known before the last one. */
  size?: number;
}

export type FileReplySchema = z.ZodCustom<FileReply>;

/**
 * How a file is sent: `attachment` is saved, never shown and never kept by a cache, `picture` is shown, and kept for
 * good, since other bytes have another name.
 */
export type FileDisposition = "attachment" | "picture";

/** As the `reply` of a route: not JSON but a file of this media type. */
export function fileReply(mediaType: `${string}/${string}`, manner: FileDisposition = "attachment"): FileReplySchema {
  return z.custom<FileReply>().meta({ contentMediaType: mediaType, manner });
}

/** The media type and manner of the file that a route answers with; null for a route that answers with JSON. */
export function getFileReply(route: AnyRoute): { type: string; manner: FileDisposition } | null {
  const { contentMediaType: type, manner } = route.reply.meta() ?? {};
  return typeof type === "string" ? { type, manner: manner as FileDisposition } : null;
}

/** What a route takes that takes a file: `multipart/form-data` with one file in one field and nothing else. */
export interface UploadSpec {
  field: string;
  maxBytes: number;
  /** Told by the content; what the sender says of it, its name included, counts for nothing. */
  mediaTypes: readonly string[];
  /** What is said of a larger file, and of one of another type. */
  tooLargeCode: ErrorCode;
  wrongTypeCode: ErrorCode;
}

const emptyObject = z.object({});
type EmptyObject = typeof emptyObject;

interface RouteDefinition<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to `/api`, with `:name` for parameters. A trailing slash is accepted by the server. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /**
   * Where the body is one of several forms: the one that a call has to follow, by what it holds and the caller's kind
   * of account. A union alone could not tell its faults by field.
   */
  pickBody?: (input: unknown, userType: 1 | 2 | null) => z.ZodType;
  /** Status of the reply when all goes well; 204 has no body. */
  status?: 200 | 201 | 204;
  reply: R;
  /** Errors beyond the ones that follow from access and shapes. */
  errors?: readonly ErrorCode[];
}

export interface Route<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Required<Omit<RouteDefinition<P, Q, B, R>, "body" | "pickBody">> {
  body: B | null;
  pickBody: RouteDefinition<P, Q, B, R>["pickBody"] | null;
  list: false;
  upload: null;
}

/** A route that answers with a bare array and continues with the `X-Next-Cursor` header. */
export interface ListRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  Item extends z.ZodType = z.ZodType,
> extends Omit<Route<P, Q, z.ZodNever, z.ZodArray<Item>>, "list"> {
  list: true;
}

/** A route that takes a file. */
export interface UploadRoute<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends Omit<Route<P, EmptyObject, z.ZodNever, R>, "upload"> {
  upload: UploadSpec;
}

export type AnyRoute = Route | ListRoute | UploadRoute;

export function route<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodType,
>(definition: RouteDefinition<P, Q, B, R>): Route<P, Q, B, R> {
  return {
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    status: 200,
    errors: [],
    ...definition,
    body: definition.body ?? null,
    pickBody: definition.pickBody ?? null,
    list: false,
    upload: null,
  };
}

export function uploadRoute<P extends z.ZodObject = EmptyObject, R extends z.ZodType = z.ZodType>(
  definition: Omit<RouteDefinition<P, EmptyObject, z.ZodNever, R>, "query" | "body" | "pickBody"> & {
    upload: UploadSpec;
  },
): UploadRoute<P, R> {
  const { upload, ...rest } = definition;
  return { ...route<P, EmptyObject, z.ZodNever, R>(rest), upload };
}

/** How a list is asked for: `limit` rows (more than 100 are cut to 100), `after` the cursor of the page before. */
export const PaginationQuery = z.object({
  limit: z
    .preprocess((value) => (value === "" ? undefined : value), z.coerce.number("Invalid limit").optional())
    .refine((value) => value === undefined || (Number.isInteger(value) && value >= 1), "Invalid limit")
    .transform((value) => Math.min(value ?? 20, 100)),
  after: z.string("Invalid cursor").max(500, "Invalid cursor").optional(),
});
export type PaginationQuery = z.output<typeof PaginationQuery>;

export function listRoute<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  Item extends z.ZodType = z.ZodType,
>(
  definition: Omit<RouteDefinition<P, Q, z.ZodNever, Item>, "method" | "body" | "pickBody" | "reply" | "status"> & {
    item: Item;
  },
): ListRoute<P, z.ZodObject<Q["shape"] & (typeof PaginationQuery)["shape"]>, Item> {
  const { item, query, ...rest } = definition;
  const paged = z.object({ ...(query?.shape ?? {}), ...PaginationQuery.shape });
  return {
    ...route({ ...rest, method: "GET", reply: z.array(item) }),
    query: paged as unknown as z.ZodObject<Q["shape"] & (typeof PaginationQuery)["shape"]>,
    params: (definition.params ?? emptyObject) as P,
    list: true,
  };
}
