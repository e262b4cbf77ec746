import { expect, it } from "vitest";
import type { ApiResponse } from "../http-client.ts";
import { type ApiOperation, operationTargets } from "./arbitrary-request.ts";
import { findResponseProblem } from "./check-response.ts";

const countUnread = operationTargets.get("countUnread")?.operation as ApiOperation;
const removePhoto = operationTargets.get("removePhoto")?.operation as ApiOperation;
const downloadPhoto = operationTargets.get("downloadPhoto")?.operation as ApiOperation;

function createResponse(status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse {
  const json = { "content-type": "application/json; charset=utf-8", ...headers };
  const text = body === undefined ? "" : JSON.stringify(body);
  return { status, headers: new Headers(json), text, body };
}

const unauthorized = { message: "Log in to continue.", code: "unauthorized" };
const unavailable = { message: "The service is busy or being restarted. Try again in a moment.", code: "unavailable" };
const serverError = { message: "Something went wrong. Try again.", code: "server_error" };
const malformed = { message: "The request could not be read. Check its format.", code: "malformed" };

it.each([
  ["a valid body", countUnread, createResponse(200, { count: 3 })],
  ["a documented error", countUnread, createResponse(401, unauthorized)],
  ["a reply without a body", removePhoto, createResponse(204, undefined)],
  ["a file", downloadPhoto, createResponse(200, "RIFF", { "content-type": "image/webp" })],
  ["503 with Retry-After", countUnread, createResponse(503, unavailable, { "retry-after": "2" })],
])("findResponseProblem › accepts %s", (_name, operation, response) => {
  expect(findResponseProblem(operation, response)).toBeNull();
});

it.each([
  ["500", countUnread, createResponse(500, serverError), "The status is 500."],
  ["502", countUnread, createResponse(502, ""), "The status is 502."],
  ["another status", countUnread, createResponse(201, { count: 3 }), "status 201 is not in the API document"],
  ["a wrong type", countUnread, createResponse(200, { count: "3" }), "data/count must be number"],
  ["a missing field", countUnread, createResponse(200, {}), "must have required property 'count'"],
  ["a field too many", countUnread, createResponse(200, { count: 3, id: 1 }), "must NOT have additional properties"],
  ["a body where there is none", removePhoto, createResponse(204, {}), "should have no body"],
  [
    "another content type",
    downloadPhoto,
    createResponse(200, "<svg/>", { "content-type": "image/svg+xml" }),
    "type is",
  ],
  ["an unknown error code", countUnread, createResponse(400, { message: "No", code: "no" }), "not in the contract"],
  ["the code of another status", countUnread, createResponse(401, malformed), "not in the contract"],
  ["503 without Retry-After", countUnread, createResponse(503, unavailable), "Retry-After is missing"],
  [
    "internal details",
    countUnread,
    createResponse(400, { ...malformed, fields: { id: "select id from users" } }),
    "internal details",
  ],
])("findResponseProblem › rejects %s", (_name, operation, response, problem) => {
  expect(findResponseProblem(operation, response)).toContain(problem);
});
