import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ErrorReply, errorDefinitions } from "../../contract/errors.ts";
import type { RouteName } from "../../contract/index.ts";
import { buildOpenApiDocument } from "../../contract/openapi.ts";
import type { AccessCase } from "../testing/access/access-case.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { createAccessScenario } from "../testing/access/scenario.ts";
import {
  type ApiOperation,
  type ArbitraryRequest,
  arbitraryRequest,
  isUpload,
  UPLOAD_CONTENT_TYPE,
} from "../testing/arbitrary-request.ts";
import { makeSeeker, TEST_PASSWORD } from "../testing/factories.ts";
import { type ApiClient, type ApiResponse, sendRaw } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

const operations = Object.entries(buildOpenApiDocument().paths as Record<string, Record<string, ApiOperation>>).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Operations that hash a password or start a thread, and are therefore slow. */
const slowOperations = new Set([
  "deleteAccount",
  "login",
  "register",
  "changePassword",
  "resetPassword",
  "startTwoFactor",
  "endTwoFactor",
  "proposeProfile",
]);
const { runs, seed } = inject("fuzz");
const getRuns = (name: string) => Math.ceil(runs / operations.length / (slowOperations.has(name) ? 4 : 1));
const CONCURRENT_REQUESTS = 5;

let portal: TestPortal;
let scenarios: Awaited<ReturnType<typeof createFuzzScenario>>[];

beforeAll(async () => {
  portal = await startTestPortal();
  scenarios = await Promise.all(Array.from({ length: 6 }, createFuzzScenario));
});
afterAll(() => portal.close());

async function createFuzzScenario() {
  const [scenario, bystander] = [await createAccessScenario(portal), await makeSeeker(portal)];
  const members = Object.values(scenario.users).map(({ client }) => client);
  const ids = Object.values(scenario.fixtures).map(({ id }) => id);
  return {
    scenario,
    callers: [portal.anonymous, portal.withToken("garbage"), ...members],
    /** Ids, emails and tokens that exist in the database. */
    known: fc.constantFrom(...ids, scenario.users.seeker.email, TEST_PASSWORD, "1", "2"),
    tokens: fc.constantFrom(bystander.accessToken, bystander.refreshToken),
  };
}

/** Operations that may end the session or delete the account. Their calls contain tokens of another user. */
const tokenOperations = new Set(["currentUser", "refresh", "logout", "endSession", "deleteAccount"]);

/** Generates a call by a user of one scenario about a resource of that scenario. */
function arbitraryCall({ operation }: { operation: ApiOperation }) {
  const name = operation.operationId as RouteName;
  return fc.constantFrom(...scenarios).chain(({ callers, scenario, known, tokens }) => {
    const samples = (accessTable[name] as readonly AccessCase[]).map(({ input }) =>
      input(scenario.fixtures, scenario.users),
    );
    const hints = tokenOperations.has(name) ? { known: tokens, samples: [{}] } : { known, samples };
    return fc.record({ caller: fc.constantFrom(...callers), request: arbitraryRequest(operation, hints) });
  });
}

interface Target {
  path: string;
  method: string;
  operation: ApiOperation;
}

function initOf({ operation }: Target, body: string | undefined): RequestInit {
  if (body === undefined) return {};
  if (!isUpload(operation)) return { headers: { "content-type": "application/json" }, body };
  return { headers: { "content-type": UPLOAD_CONTENT_TYPE }, body: Buffer.from(body, "latin1") };
}

function send(client: ApiClient, target: Target, request: ArbitraryRequest) {
  const { path, method } = target;
  const { params, query, body } = request;
  const filled = path.replace("/api", "").replace(/{(\w+)}/g, (_, name: string) => encode(params[name] ?? ""));
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  // Invalid characters in a URL do not pass the HTTP parser, which has its own test below.
  return client.send(
    method.toUpperCase(),
    `${filled}?${search}`.slice(0, 10_000).replace(/%.?$/, ""),
    initOf(target, body),
  );
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Internal details: stack traces, SQL, file names, hosts. */
const inside =
  /node_modules|\bat .+:\d+:\d+|\b(select|insert|update|delete) .*\b(from|into|set)\b|ECONN|127\.0\.0\.1|\/server\/|postgres|pg_|zod/i;

function expectDocumentedResponse(response: ApiResponse, { operation }: { operation: ApiOperation }) {
  const { status, text, body } = response;
  expect(Object.keys(operation.responses), `${status} is not in the API document: ${text}`).toContain(String(status));
  if (status < 400) return;
  expect(status, text).toBeLessThan(500);
  const reply = ErrorReply.strict().parse(body);
  const code = reply.code as keyof typeof errorDefinitions;
  expect([status, reply.message]).toEqual([errorDefinitions[code].status, errorDefinitions[code].message]);
  expect(text).not.toMatch(inside);
}

describe("random requests", () => {
  it.each(operations)(
    "$operation.operationId",
    async (target) => {
      const calls = fc.array(arbitraryCall(target), { minLength: CONCURRENT_REQUESTS, maxLength: CONCURRENT_REQUESTS });
      await fc.assert(
        fc.asyncProperty(calls, async (some) => {
          const responses = await Promise.all(some.map(({ caller, request }) => send(caller, target, request)));
          for (const response of responses) expectDocumentedResponse(response, target);
        }),
        { numRuns: Math.ceil(getRuns(target.operation.operationId) / CONCURRENT_REQUESTS), seed },
      );
    },
    120_000,
  );

  it("the HTTP parser › responds to random bytes with 400, or closes the connection", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "binary-ascii" }), almostHttp), async (bytes) => {
        const response = await sendRaw(portal.origin, bytes, { thenEnd: true });
        expect(response === "" || /^HTTP\/1\.1 [1-4]\d\d /.test(response), response).toBe(true);
        expect(response).not.toMatch(inside);
      }),
      { numRuns: 300, seed },
    );
  }, 120_000);
});

const token = fc.oneof(fc.constantFrom("GET", "POST", "host", "content-length", "transfer-encoding", "x"), fc.string());
const almostHttp = fc
  .tuple(
    token,
    token,
    fc.constantFrom("HTTP/1.1", "HTTP/1.0", "HTTP/2", ""),
    fc.array(fc.tuple(token, token)),
    fc.string(),
  )
  .map(([method, path, version, headers, body]) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return `${method} /api/${path} ${version}\r\n${lines}\r\n${body}`;
  });
