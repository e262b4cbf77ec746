import type { ApiClient, ApiResponse } from "../http-client.ts";
import type { ArbitraryRequest, OperationTarget } from "./arbitrary-request.ts";
import { findResponseProblem } from "./check-response.ts";

const MAX_RESPONSE_MS = 5_000;
const MAX_URL_LENGTH = 10_000;
export const MAX_PRINTED_LENGTH = 4_000;

/** A role with the client that sends its access token. */
export interface FuzzCaller {
  role: string;
  client: ApiClient;
}

/**
 * Sends a generated request and returns the response.
 *
 * @throws {Error} with the whole request, when the response is missing, late or not as documented
 */
export async function sendRequest(
  { role, client }: FuzzCaller,
  target: OperationTarget,
  request: ArbitraryRequest,
): Promise<ApiResponse> {
  const url = formatUrl(target, request);
  const { contentType, body } = request.body ?? {};
  const init: RequestInit = { signal: AbortSignal.timeout(MAX_RESPONSE_MS) };
  if (contentType !== undefined) init.headers = { "content-type": contentType };
  if (body !== undefined) init.body = contentType?.startsWith("multipart/") ? Buffer.from(body, "latin1") : body;
  const describe = (problem: string) =>
    new Error(
      `${problem}\n${role}: ${target.method} /api${url}\ncontent-type: ${contentType}\n\n${JSON.stringify(body)?.slice(0, MAX_PRINTED_LENGTH)}`,
    );
  const response = await client.send(target.method, url, init).catch((error: Error) => {
    throw describe(
      error.name === "TimeoutError"
        ? `There is no response after ${MAX_RESPONSE_MS} ms.`
        : `There is no response: ${error.cause ?? error}`,
    );
  });
  const problem = findResponseProblem(target.operation, response);
  if (problem) throw describe(`${problem}\n${response.status} ${response.text.slice(0, MAX_PRINTED_LENGTH)}\n`);
  return response;
}

/**
 * Invalid characters in a URL do not pass the HTTP parser, so they are encoded. An empty parameter would be the address
 * of another operation, because a slash at the end of a path is ignored.
 */
function formatUrl({ path }: OperationTarget, { params, query }: ArbitraryRequest): string {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encode(params[name] || "-"));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  // A cut in the middle of an encoded character would be invalid too.
  return `${filled}?${search}`.slice(0, MAX_URL_LENGTH).replace(/%.?$/, "");
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
