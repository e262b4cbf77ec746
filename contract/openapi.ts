import * as z from "zod";
import { routes } from "./index.ts";
import { type ErrorCode, ErrorReply, errorDefinitions } from "./platform/errors.ts";
import { type AnyRoute, getFileReply, isBodyOptional, type UploadSpec } from "./platform/route.ts";

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of all routes. */
export function buildOpenApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [string, AnyRoute][]) {
    const path = `/api${route.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(name, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Job Portal",
      version: "1",
      description:
        "Lists return an array. The header `X-Next-Cursor` is the value of `after` for the next page; it is absent on the last. " +
        "Lists that are counted have the header `X-Total-Count` on the first page.",
    },
    paths,
    components: {
      schemas: { Error: toJsonSchema(ErrorReply, "output") },
      securitySchemes: { access_token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function describeOperation(name: string, route: AnyRoute): Json {
  return {
    operationId: name,
    summary: route.summary,
    tags: [route.path.split("/").filter((part) => part !== "crud" && part !== "")[0]],
    ...(requiresSession(route) && { security: [{ access_token: [] }] }),
    parameters: [...describeParameters(route.params, "path"), ...describeParameters(route.query, "query")],
    ...(route.upload && { requestBody: { required: true, content: describeUpload(route.upload) } }),
    ...(route.body && {
      requestBody: { required: !isBodyOptional(route), content: jsonContent(toJsonSchema(route.body, "input")) },
    }),
    responses: { [route.status]: describeSuccess(route), ...describeErrors(route) },
  };
}

/** Whether the route does not exist for anybody but the staff. */
export function isOfStaff({ access }: AnyRoute): boolean {
  return access === "viewer" || access === "moderator" || access === "administrator";
}

function requiresSession(route: AnyRoute): boolean {
  return route.access !== "anyone" && route.access !== "no_session";
}

const dispositionLabels = { attachment: "an attachment", picture: "a picture that may be cached" };

/** `format: binary` belongs to OpenAPI 3.0, not 3.1. It makes the API reference page show a file picker. */
function describeUpload({ field, mediaTypes }: UploadSpec): Json {
  const schema = { type: "object", properties: { [field]: { type: "string", format: "binary" } }, required: [field] };
  return { "multipart/form-data": { schema, encoding: { [field]: { contentType: mediaTypes.join(", ") } } } };
}

function describeSuccess(route: AnyRoute): Json {
  if (route.status === 204) return { description: "Done" };
  const file = getFileReply(route);
  if (file)
    return { description: `Done: a file, as ${dispositionLabels[file.disposition]}`, content: { [file.type]: {} } };
  const header = { "X-Next-Cursor": { schema: { type: "string" }, description: "Absent on the last page" } };
  return {
    description: "Done",
    ...("after" in route.query.shape && { headers: header }),
    content: jsonContent(toJsonSchema(route.reply, "output")),
  };
}

/** Describes the errors that follow from the access rule and the schemas of a route, and those in `errors`. */
function describeErrors(route: AnyRoute): Json {
  const codes = new Set<ErrorCode>(["malformed", "unavailable", "database_unavailable", ...route.errors]);
  if (route.access !== "no_session") codes.add("unauthorized");
  if (route.access !== "no_session" && route.duringSuspension !== "user") codes.add("account_suspended");
  if (route.access !== "no_session" && route.method !== "GET" && route.duringSuspension === null) {
    codes.add("company_suspended");
  }
  if (isOfStaff(route)) codes.add("not_found").add("second_factor_required");
  else if (!["no_session", "anyone", "signed_in"].includes(route.access)) codes.add("info_required").add("forbidden");
  if (route.path.includes(":")) codes.add("not_found");
  if (route.body || Object.keys(route.query.shape).length > 0) codes.add("invalid_fields");
  // The body of a GET request is ignored. That of any other request is parsed, even when the route does not use it.
  if (route.method !== "GET") codes.add("too_large").add("unsupported_type").add("storage_full");
  if (route.upload) codes.add("upload_expected").add(route.upload.tooLargeCode).add(route.upload.wrongTypeCode);
  if (route.upload) codes.add("invalid_fields").add("too_many_requests");
  const byStatus = Object.groupBy(codes, (code) => String(errorDefinitions[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, sameStatus = []]) => [
      status,
      { description: sameStatus.join(", "), content: jsonContent({ $ref: "#/components/schemas/Error" }) },
    ]),
  );
}

function describeParameters(schema: z.ZodObject, location: "path" | "query"): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: location,
    required: location === "path",
    schema: toJsonSchema(field as z.ZodType, "input"),
  }));
}

function jsonContent(schema: Json): Json {
  return { "application/json": { schema } };
}

function toJsonSchema(zodSchema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(zodSchema, { io, unrepresentable: "any" }) as Json;
  return schema;
}
