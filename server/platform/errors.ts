import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, type ErrorReply, errorDefinitions } from "../../contract/platform/errors.ts";
import { describeFieldError } from "../../contract/platform/fields/field-errors.ts";
import type { ErrorCounts } from "./metrics/error-counts.ts";
import { countRefusal } from "./metrics/process-metrics.ts";

/** An error that the client receives with its code. `toErrorCode` gives every other error a code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** The errors of invalid fields (field-errors.ts), or what else the code says about the present state. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until the client may try again. */
  readonly retryAfter: number | undefined;
  /** What somebody else has changed meanwhile, as it is now. */
  readonly current: unknown;

  constructor(code: ErrorCode, fields?: Record<string, string>, retryAfter?: number, current?: unknown) {
    super(errorDefinitions[code].message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

/**
 * Rejects a request because too many others are being served. It is not logged as an error, so that an overload does
 * not also fill the log.
 */
export class OverloadError extends ApiError {
  constructor(retryAfterSeconds?: number) {
    super("unavailable", undefined, retryAfterSeconds);
  }
}

/** The error codes of database constraints that a valid request can violate. */
const constraintErrors: Record<string, ErrorCode> = {
  user_not_deleted: "unauthorized",
  recipient_is_applicant: "not_found",
  users_email_key: "email_in_use",
  users_login_phone_key: "phone_in_use",
  applications_job_id_applied_by_user_id_key: "already_applied",
  reviews_company_id_user_id_key: "already_reviewed",
  company_not_deleted: "not_found",
  job_by_member: "forbidden",
  messages_from_user_id_client_id_key: "client_id_reused",
  recipient_blocked_by_sender: "person_blocked",
  sender_blocked_by_recipient: "messages_refused",
  reports_subject_user_id_key: "already_reported",
  interviews_chosen_slot_key: "slot_taken",
  company_members_user_id_key: "company_in_use",
};

/** The disk of the files or of the database, or the user's disk quota, is full. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);

const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_type",
  FST_ERR_NOT_FOUND: "not_found",
};

/** The process has no free file descriptor. */
const busyErrorCodes = new Set(["EMFILE", "ENFILE"]);
/** The database cannot be reached. Errors of other servers are an `ApiError` or reach no request. */
const connectionErrorCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "EAI_AGAIN",
]);
const connectionLostPattern = /Connection terminated|connection timeout|Query read timeout|not queryable/i;
/** All connections of the pool are in use. */
const poolUsedUpPattern = /timeout exceeded when trying to connect/i;

/** Maps any thrown value to an error code of the contract. This is the only place that does so. */
export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  const { code, constraint, statusCode, message } = error as FastifyError & { constraint?: string };
  if (constraint && constraintErrors[constraint]) return constraintErrors[constraint];
  if (typeof code === "string" && fastifyErrors[code]) return fastifyErrors[code];
  if (typeof code === "string" && diskFullCodes.has(code)) return "storage_full";
  if (statusCode === 413) return "too_large";
  if (statusCode === 503) return "unavailable";
  // This check comes before the connection errors: a client that disconnects while it sends gets 400, not 503.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return "malformed";
  if (typeof code === "string" && (busyErrorCodes.has(code) || isBusyDatabaseError(code))) return "unavailable";
  if (poolUsedUpPattern.test(message ?? "")) return "unavailable";
  if (typeof code === "string" && (connectionErrorCodes.has(code) || isDatabaseOutage(code)))
    return "database_unavailable";
  if (connectionLostPattern.test(message ?? "")) return "database_unavailable";
  return "server_error";
}

/**
 * SQLSTATE classes 40 (rollback, to be retried) and 53 (insufficient resources), and the codes 57014 (timeout of a
 * statement) and 55P03 (timeout of a lock).
 */
function isBusyDatabaseError(code: string): boolean {
  return /^(40|53)[0-9A-Z]{3}$/.test(code) || code === "57014" || code === "55P03";
}

/** SQLSTATE classes 08 (connection) and 57 (shutdown), and the code 25006 (read-only standby). */
function isDatabaseOutage(code: string): boolean {
  return /^(08|57)[0-9A-Z]{3}$/.test(code) || code === "25006";
}

/** Returns the error response for HTTP and sockets. `retryAfter` is in seconds and set only for 429 and 503. */
export function toErrorReply(error: unknown): { status: number; body: ErrorReply; retryAfter: number | undefined } {
  const code = toErrorCode(error);
  const { status, message } = errorDefinitions[code];
  const { fields, retryAfter = 2, current } = error instanceof ApiError ? error : {};
  const isTemporary = status === 503 || status === 429;
  return {
    status,
    body: { message, code, ...(fields && presentFields(code, fields)), ...(current !== undefined && { current }) },
    retryAfter: isTemporary ? retryAfter : undefined,
  };
}

/** The codes of errors whose `fields` are the errors of invalid fields. */
const fieldErrorCodes: ReadonlySet<ErrorCode> = new Set(["malformed", "invalid_fields"]);

function presentFields(code: ErrorCode, fields: Record<string, string>): Pick<ErrorReply, "fields" | "field_codes"> {
  if (!fieldErrorCodes.has(code)) return { fields };
  const texts = Object.entries(fields).map(([field, error]) => [field, describeFieldError(error)]);
  return { fields: Object.fromEntries(texts), field_codes: fields };
}

export function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = createErrorResponse(error);
  return reply.code(status).headers(headers).send(body);
}

/** Creates the response for an error. `otherHeaders` are for a response that no hook of the application completes. */
export function createErrorResponse(error: unknown, otherHeaders: Record<string, string> = {}) {
  const { status, body, retryAfter } = toErrorReply(error);
  const headers = {
    ...otherHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
  };
  return { status, headers, body: JSON.stringify(body) };
}

/** @param errorCounts Counts the errors of the server by their route */
export function registerErrorHandler(app: FastifyInstance, errorCounts?: ErrorCounts): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    const code = toErrorCode(error);
    if (errorDefinitions[code].status >= 500) errorCounts?.add(code, describeRoute(request));
    if (code === "server_error") request.log.error({ err: error }, "Unexpected error");
    else if (errorDefinitions[code].status === 503 && !(error instanceof OverloadError)) {
      countRefusal("unavailable");
      const cause = code === "storage_full" ? "The disk is full" : "The database or another server is not available";
      request.log.warn({ err: error }, cause);
    }
    // Fastify closes the connection with this response. A client, or a proxy, that is still sending the body could then
    // lose the response. Without the header, Node reads and discards the rest until `enforceBodyTimeout`.
    if (code === "too_large") reply.removeHeader("connection");
    return sendError(error, reply);
  });
}

/** The method and the pattern of the route, without ids and tokens. All pages have one handler. */
function describeRoute({ method, is404, routeOptions }: FastifyRequest): string {
  return is404 ? `${method} page` : `${method} ${routeOptions.url}`;
}
