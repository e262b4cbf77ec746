import * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import { reasons } from "./fields/field-error-reasons.ts";
import { withReason } from "./fields/field-errors.ts";
import { emptyToUndefined } from "./fields/fields.ts";

/**
 * The access rule of a route. `anyone` needs no session, `signed_in` needs any session, `member` needs a session of a
 * user with an account type. `employer` needs a present member of a company in any role, `recruiter` an owner or a
 * recruiter, `owner` an owner. `no_session` ignores the access token: login and logout must work for a client that still
 * sends the token of an ended session. `viewer`, `moderator` and `administrator` need a member of the staff with at least this
 * role (an `administrator` is an owner of the portal) whose session has a second factor; for everybody else the route does
 * not exist. Rules about a single resource are in the server's policy files.
 */
export type Access =
  | "no_session"
  | "anyone"
  | "signed_in"
  | "member"
  | "seeker"
  | "employer"
  | "recruiter"
  | "owner"
  | "viewer"
  | "moderator"
  | "administrator";

/**
 * Who may call a route during a suspension. `user`: a suspended user, who otherwise gets 403 `account_suspended`, and the
 * members of a suspended company. `company`: those members only, who otherwise get 403 `company_suspended` unless the route
 * is a GET.
 */
export type DuringSuspension = "user" | "company" | null;

/** What the form of a body may depend on. */
export interface BodyAuthor {
  user_type: 1 | 2 | null;
  isOwner: boolean;
}

/** Whether the route also accepts a request without a body. */
export function isBodyOptional({ body }: AnyRoute): boolean {
  return body?.safeParse(undefined).success ?? false;
}

/** The result of a route that sends a file. */
export interface FileReply {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** The size in bytes, when it is known in advance. */
  size?: number;
}

export type FileReplySchema = z.ZodCustom<FileReply>;

/**
 * How a file is sent. An `attachment` is saved by the browser and never cached. A `picture` is shown and cached without
 * expiry, because a file with other content has another name.
 */
export type FileDisposition = "attachment" | "picture";

/** The `reply` schema of a route that sends a file. */
export function fileReply(
  mediaType: `${string}/${string}`,
  disposition: FileDisposition = "attachment",
): FileReplySchema {
  return z.custom<FileReply>().meta({ contentMediaType: mediaType, disposition });
}

/** The media type and disposition of the file that a route sends. Null for a route that replies with JSON. */
export function getFileReply(route: AnyRoute): { type: string; disposition: FileDisposition } | null {
  const { contentMediaType: type, disposition } = route.reply.meta() ?? {};
  return typeof type === "string" ? { type, disposition: disposition as FileDisposition } : null;
}

/** The upload that a route accepts: `multipart/form-data` with one file in one field. */
export interface UploadSpec {
  field: string;
  maxBytes: number;
  /**
   * The accepted media types. The server detects the type from the content and ignores the type that the client
   * declares.
   */
  mediaTypes: readonly string[];
  /** The error codes for a file that is too large and for a file of another type. */
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
   * Selects the schema for a body that is one of several forms, from the body and the caller's account type. A union
   * schema alone would not report errors by field.
   */
  pickBody?: (input: unknown, caller: BodyAuthor | null) => z.ZodType;
  /** The status of a successful reply with a body. */
  status?: 200 | 201 | 202;
  /** The body of a successful reply. A route without it replies with 204. */
  reply?: R;
  /** Error codes besides those that follow from the access rule and the schemas. */
  errors?: readonly ErrorCode[];
  /** Who may call the route although they are suspended. Nobody by default. */
  duringSuspension?: DuringSuspension;
}

export interface Route<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Required<Omit<RouteDefinition<P, Q, B, R>, "body" | "pickBody" | "status">> {
  status: 200 | 201 | 202 | 204;
  body: B | null;
  pickBody: RouteDefinition<P, Q, B, R>["pickBody"] | null;
  list: false;
  upload: null;
}

/** A route that replies with an array, and with the cursor of the next page in the header `X-Next-Cursor`. */
export interface ListRoute<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  Item extends z.ZodType = z.ZodType,
> extends Omit<Route<P, Q, z.ZodNever, z.ZodArray<Item>>, "list"> {
  list: true;
}

/** A route that accepts a file. */
export interface UploadRoute<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType>
  extends Omit<Route<P, EmptyObject, z.ZodNever, R>, "upload"> {
  upload: UploadSpec;
}

export type AnyRoute = Route | ListRoute | UploadRoute;

/**
 * Declares a route of the API. The server registers it with `serve`, and the API client calls it with the same types.
 *
 * @example
 * route({ method: "GET", path: "/jobs/:id", access: "anyone", summary: "A job.", params: IdParams, reply: Job })
 */
export function route<
  P extends z.ZodObject = EmptyObject,
  Q extends z.ZodObject = EmptyObject,
  B extends z.ZodType = z.ZodNever,
  R extends z.ZodType = z.ZodUndefined,
>(definition: RouteDefinition<P, Q, B, R> & ({ reply: R } | { status?: undefined })): Route<P, Q, B, R> {
  return {
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    errors: [],
    duringSuspension: null,
    ...definition,
    status: definition.status ?? (definition.reply ? 200 : 204),
    reply: definition.reply ?? (z.undefined() as unknown as R),
    body: definition.body ?? null,
    pickBody: definition.pickBody ?? null,
    list: false,
    upload: null,
  };
}

export function uploadRoute<P extends z.ZodObject = EmptyObject, R extends z.ZodType = z.ZodType>(
  definition: Omit<RouteDefinition<P, EmptyObject, z.ZodNever, R>, "query" | "body" | "pickBody"> & {
    upload: UploadSpec;
    reply: R;
  },
): UploadRoute<P, R> {
  const { upload, ...rest } = definition;
  return { ...route<P, EmptyObject, z.ZodNever, R>(rest), upload };
}

const MAX_PAGE_SIZE = 100;
export const invalidCursor = withReason("cursor_invalid", reasons.otherList());
const invalidLimit = withReason("limit_invalid", reasons.notWhole(1, MAX_PAGE_SIZE));

/** The query of a list: `limit` rows (at most 100) after the cursor `after` of the previous page. */
export const PaginationQuery = z.object({
  limit: z
    .preprocess(emptyToUndefined, z.coerce.number(invalidLimit).optional())
    .refine((value) => value === undefined || (Number.isInteger(value) && value >= 1), invalidLimit)
    .transform((value) => Math.min(value ?? 20, MAX_PAGE_SIZE)),
  after: z.string(invalidCursor).max(2_000, invalidCursor).optional(),
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
  const pagedQuery = z.object({ ...(query?.shape ?? {}), ...PaginationQuery.shape });
  return {
    ...route({ ...rest, method: "GET", reply: z.array(item) }),
    query: pagedQuery as unknown as z.ZodObject<Q["shape"] & (typeof PaginationQuery)["shape"]>,
    params: (definition.params ?? emptyObject) as P,
    list: true,
  };
}
