import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import type { AccessCase } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { buildUrl, callRoute } from "../../testing/access/call-route.ts";
import { createAccessScenario } from "../../testing/access/scenario.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { sendRaw } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const errorText = (code: keyof typeof errorDefinitions) =>
  JSON.stringify({ message: errorDefinitions[code].message, code });

it("every route › accepts a trailing slash", async () => {
  const { fixtures, users } = await createAccessScenario(portal);
  for (const [name, [{ input, statuses }]] of Object.entries(accessTable) as unknown as [
    RouteName,
    readonly [AccessCase],
  ][]) {
    const { method, path } = routes[name];
    const call = { query: { limit: "abc" }, ...input(fixtures, users), body: undefined };
    const [plain, slashed] = [
      await callRoute(portal.anonymous, { method, path }, call),
      await callRoute(portal.anonymous, { method, path: `${path}/` }, call),
    ];
    expect([slashed.status, slashed.body?.code], buildUrl(path, call)).toEqual([plain.status, plain.body?.code]);
    if (statuses[0] !== 404) expect(plain.body?.code, name).not.toBe("not_found");
  }
});

describe("unknown and invalid URLs", () => {
  it.each([
    ["GET", "/nothing"],
    ["GET", ""],
    ["GET", "/"],
    ["GET", "/crud"],
    ["GET", "/crud/jobs"],
    ["GET", "/API/CRUD/INDUSTRIES"],
    ["GET", "/crud/industries/x"],
    ["GET", "//crud/industries"],
    ["GET", "/crud/industries.json"],
    ["POST", "/crud/industries"],
    ["DELETE", "/jobs"],
    ["PATCH", "/jobs"],
    ["OPTIONS", "/jobs"],
    ["PROPFIND", "/jobs"],
    ["PUT", "/auth/users"],
    ["GET", "/auth/users"],
  ])("%s %s responds with 404", async (method, path) => {
    const response = await portal.anonymous.send(method, path);
    expect([response.status, response.text]).toEqual([404, errorText("not_found")]);
  });

  it.each(["1", "no-id", "%00", "%0a", "a%2fb", "..%2f..%2fetc%2fpasswd", "'", "%F0%9F%A6%84", "x".repeat(5000)])(
    "a URL with the invalid id %s responds with 404",
    async (id) => {
      const { client } = await makeSeeker(portal);
      for (const path of ["/crud/jobs/", "/crud/users/"]) {
        const missing = await client.get(path + randomUUID());
        expect([missing.status, missing.text]).toEqual([404, errorText("not_found")]);
        expect((await client.get(path + id)).text).toBe(missing.text);
        expect((await portal.anonymous.get(`/crud/users/${id}`)).text).toBe(errorText("unauthorized"));
      }
    },
  );

  it.each(["%", "%zz", "%E0%A4%A", "%c0%ae", "%ff"])("the invalid encoding %s responds with 400", async (part) => {
    const { client } = await makeEmployer(portal);
    for (const path of [`/${part}`, `/crud/jobs/${part}`, `/jobs/status/${part}`, `/applications/count/${part}`]) {
      const response = await client.get(path);
      expect([response.status, response.text]).toEqual([400, errorText("malformed")]);
    }
  });
});

describe("raw bytes on the socket", () => {
  const close = "Host: x\r\nConnection: close\r\n";
  const json = `${close}Content-Type: application/json\r\n`;

  it.each([
    ["garbage", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n"],
    ["a sentence", "hello there\r\n\r\n"],
    ["an unknown method", `FOO /api/jobs HTTP/1.1\r\n${close}\r\n`],
    ["an unknown HTTP version", `GET /api/jobs HTTP/9.9\r\n${close}\r\n`],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a path without a leading slash", `GET api/jobs HTTP/1.1\r\n${close}\r\n`],
    ["a NUL character in the path", `GET /api/\0 HTTP/1.1\r\n${close}\r\n`],
    ["a NUL character in a header", `GET /api/jobs HTTP/1.1\r\n${close}X: a\0b\r\n\r\n`],
    ["a header without a name", `GET /api/jobs HTTP/1.1\r\n${close}: x\r\n\r\n`],
    ["a header of 20,000 characters", `GET /api/jobs HTTP/1.1\r\n${close}X: ${"x".repeat(20_000)}\r\n\r\n`],
    ["a path of 20,000 characters", `GET /api/${"x".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`],
    ["3,000 headers", `GET /api/jobs HTTP/1.1\r\n${close}${"X: y\r\n".repeat(3_000)}\r\n`],
    [
      "two Content-Length headers",
      `POST /api/auth/users HTTP/1.1\r\n${json}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      "Content-Length with Transfer-Encoding",
      `POST /api/auth/users HTTP/1.1\r\n${json}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    ],
    ["a negative Content-Length", `POST /api/auth/users HTTP/1.1\r\n${json}Content-Length: -1\r\n\r\n{}`],
    ["an invalid chunk", `POST /api/auth/users HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ["an unknown transfer encoding", `POST /api/auth/users HTTP/1.1\r\n${json}Transfer-Encoding: gzip\r\n\r\n{}`],
    [
      "compressed bytes",
      `POST /api/auth/users HTTP/1.1\r\n${json}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\u001f\u008b`,
    ],
  ])("%s › responds with 400 malformed", async (_, bytes) => {
    const response = await sendRaw(portal.origin, bytes);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.split("\r\n\r\n")[1]).toBe(errorText("malformed"));
  });

  it.each([
    [
      "a huge Content-Length",
      `POST /api/auth/users HTTP/1.1\r\n${json}Content-Length: 99999999999\r\n\r\n{}`,
      "too_large",
    ],
    ["an absolute URL", `GET http://evil.example/api/nothing HTTP/1.1\r\n${close}\r\n`, "not_found"],
    ["an asterisk as the path", `OPTIONS * HTTP/1.1\r\n${close}\r\n`, "not_found"],
    ["dot segments in the path", `GET /api/../../etc/passwd HTTP/1.1\r\n${close}\r\n`, "not_found"],
    ["HTTP/1.0", "GET /api/nothing HTTP/1.0\r\n\r\n", "not_found"],
    ["an upgrade", `GET /api/nothing HTTP/1.1\r\n${close}Upgrade: websocket\r\n\r\n`, "not_found"],
  ] as const)("%s › responds with %s", async (_, bytes, code) => {
    const response = await sendRaw(portal.origin, bytes);
    expect(response).toContain(`HTTP/1.1 ${errorDefinitions[code].status} `);
    expect(response.split("\r\n\r\n")[1]).toContain(errorText(code));
  });

  it("an incomplete body › logs no error", async () => {
    const incomplete = `POST /api/auth/users HTTP/1.1\r\n${json}Content-Length: 10\r\n\r\n{"em`;
    const [response] = await Promise.all([sendRaw(portal.origin, incomplete, { thenEnd: true })]);
    expect(response === "" || response.startsWith("HTTP/1.1 400 ")).toBe(true);
    expect((await portal.anonymous.get("/crud/industries")).status).toBe(200);
    expect(portal.logged.join("")).not.toContain("not available");
  });
});
