import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { routes as contractRoutes } from "../../../contract/index.ts";
import { buildOpenApiDocument } from "../../../contract/openapi.ts";
import { ErrorReply, errorDefinitions } from "../../../contract/platform/errors.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
} from "../../testing/factories.ts";
import type { ApiResponse } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { SerializedReply } from "./serve.ts";

type Send = (init: { body?: string; type?: string | null; query?: string }) => Promise<ApiResponse>;

/** Calls of routes with a body and different access rules, each by a client that has access. */
const routes: Record<string, Send> = {};

const portal = await startTestPortal();
const [newcomer, seeker, employer] = [
  await makeUserWithoutType(portal),
  await makeSeeker(portal),
  await makeEmployer(portal),
];
const route = (method: string, path: string, { client } = { client: portal.anonymous }): Send => {
  return ({ body, type = "application/json", query = "" }) => {
    const headers: Record<string, string> = type === null ? {} : { "content-type": type };
    return client.send(method, path + query, { headers, ...(body !== undefined && { body }) });
  };
};
Object.assign(routes, {
  login: route("POST", "/auth/users"),
  refresh: route("POST", "/auth/refresh-token/users"),
  completeInfo: route("PUT", "/authenticated/users/", newcomer),
  createJob: route("POST", "/jobs/", employer),
  applyToJob: route("POST", "/applications", seeker),
  sendMessage: route("POST", "/messages", seeker),
});

function expectError(response: ApiResponse, code: keyof typeof errorDefinitions) {
  expect([response.status, response.body.code], response.text).toEqual([errorDefinitions[code].status, code]);
  expect(response.body.message).toBe(errorDefinitions[code].message);
  expect(ErrorReply.strict().safeParse(response.body).success, response.text).toBe(true);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
}

it("SerializedReply › keeps its body in memory of its own size, because replies are cached", () => {
  const { body } = new SerializedReply(contractRoutes.countOwnJobs, { count: 3 }, null, {
    readAt: 0,
    dependencies: null,
  });
  expect(body.toString()).toBe('{"count":3}');
  expect(body.buffer.byteLength).toBe(body.length);
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe.each(["login", "refresh", "completeInfo", "createJob", "applyToJob", "sendMessage"])("%s", (name) => {
  const send: Send = (init) => {
    const route = routes[name];
    if (!route) throw new Error(name);
    return route(init);
  };

  it.each([
    ["broken JSON", "{"],
    ["two objects", "{}{}"],
    ["no JSON", "email=a&password=b"],
    ["nothing", ""],
    ["spaces", "   "],
    ["null", "null"],
    ["a list", "[]"],
    ["a list of objects", "[{}]"],
    ["a number", "12"],
    ["zero", "0"],
    ["a text", '"text"'],
    ["an empty text", '""'],
    ["true", "true"],
    ["false", "false"],
    ["NaN", "NaN"],
    ["a NUL character in a value", '{"email":"a\\u0000b"}'],
    ["a NUL character in a value that nobody asked for", '{"x":{"y":["\\u0000"]}}'],
    ["a NUL character in a key", '{"a\\u0000b":1}'],
    ["a bare NUL character", "\0"],
    ["a key named __proto__", '{"__proto__":{"admin":true}}'],
    ["a deep key named __proto__", '{"a":{"__proto__":{"admin":true}}}'],
    ["a key named constructor.prototype", '{"constructor":{"prototype":{"admin":true}}}'],
    ["more values than a form has", `{"x":[${"1,".repeat(2_000)}1]}`],
    ["deep nesting", `{"a":${nested(1000)}}`],
    ["nesting without an end", nested(100_000)],
    ["nesting that is cut off", "[".repeat(100_000)],
  ])("rejects %s as malformed", async (_, body) => {
    expectError(await send({ body }), "malformed");
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
    "json",
    ";;;",
    "*/*",
  ])("rejects the content type %s", async (type) => {
    expectError(await send({ body: "{}", type }), "unsupported_type");
  });

  it.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])(
    "reads a body of the content type %s",
    async (type) => {
      expectError(await send({ body: "{}", type }), "invalid_fields");
    },
  );

  it("treats a missing body and content type like an empty form", async () => {
    expectError(await send({ type: null }), "invalid_fields");
  });

  it("rejects a body that is too large, with any content", async () => {
    const megabytes = 10_000_000;
    for (const body of [`"${"x".repeat(megabytes)}"`, `{"email":"${"x".repeat(megabytes)}"}`, " ".repeat(megabytes)]) {
      expectError(await send({ body }), "too_large");
    }
  });

  it("responds to NUL characters and invalid encoding in the query without a 5xx status", async () => {
    expectError(await send({ body: "{}", query: "?x=%00" }), "malformed");
    expectError(await send({ body: "{}", query: "?%00=x" }), "malformed");
    for (const query of ["?%", "?%zz=%E0%A4%A", "?a[b]=c&a[]=d", "?__proto__=x", "?__proto__[a]=x", "?&&&===", "??"]) {
      expectError(await send({ body: "{}", query }), "invalid_fields");
    }
  });
});

it("a body that is too large is read to its end, so that a client that is still sending it gets the response", async () => {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname);
  const body = Buffer.alloc(10_000_000, " ");
  const headers = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(`POST /api/auth/users HTTP/1.1\r\n${headers}`);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 413/);
  socket.write(body);
  socket.write("GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await text(socket)).toContain("HTTP/1.1 200");
});

it("describes the API at /docs, as JSON and as YAML", async () => {
  const get = async (path: string) => (await fetch(`${portal.origin}${path}`)).text();
  expect(JSON.parse(await get("/docs/json"))).toEqual(JSON.parse(JSON.stringify(buildOpenApiDocument())));
  expect(await get("/docs/yaml")).toContain("\n  /api/jobs:\n");
  expect(await get("/docs")).toContain("swagger-ui");
});

describe("a route without a body", () => {
  const remove = async (init: RequestInit) => {
    const seeker = await makeSeeker(portal);
    return seeker.client.send("DELETE", "/authenticated/users/sessions", init);
  };

  it("accepts the content type JSON without a body, which many clients send with every request", async () => {
    const headers = { "content-type": "application/json" };
    for (const init of [{ headers }, { headers, body: "" }]) expect((await remove(init)).status).toBe(204);
  });

  it("responds to a body that is not JSON with a documented error", async () => {
    const { paths } = buildOpenApiDocument() as { paths: Record<string, { delete: { responses: object } }> };
    const documented = paths["/api/authenticated/users/sessions"]?.delete.responses;
    const cases = [
      ["application/json", "{", "malformed"],
      ["application/json", `"${"x".repeat(300_000)}"`, "too_large"],
      ["text/plain", "x", "unsupported_type"],
    ] as const;
    for (const [type, body, code] of cases) {
      const response = await remove({ headers: { "content-type": type }, body });
      expectError(response, code);
      expect(documented).toHaveProperty([String(response.status)]);
    }
  });
});

describe("body fields", () => {
  it.each(["starting_salary", "minimum_age", "maximum_age"])("%s › rejects numbers out of range", async (field) => {
    const { client } = await makeEmployer(portal);
    const send = (value: string) =>
      client.send("POST", "/jobs", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...jobForm, [field]: "VALUE" }).replace('"VALUE"', value),
      });
    for (const value of ["12345678901234567890", "-12345678901234567890", "1e999", "1e-9", "2147483648", "-0", "1.5"]) {
      const response = await send(value);
      expectError(response, "invalid_fields");
      expect(Object.keys(response.body.fields), value).toContain(field);
    }
    for (const value of ['"12"', "true", "[1]", "{}"]) expectError(await send(value), "malformed");
    for (const value of ["01", "+1", "0x1", "1_000", "Infinity"]) expectError(await send(value), "malformed");
  });

  it("ignores unknown fields", async () => {
    const { client } = await makeEmployer(portal);
    const body = {
      ...jobForm,
      status: 1,
      deleted_at: null,
      words: "x",
      constructor: 1,
      toString: 2,
      hasOwnProperty: 3,
    };
    expect((await client.post("/jobs", body)).status).toBe(201);
  });

  it("stores and returns any text without NUL", async () => {
    const { client } = await makeEmployer(portal);
    const description = "\u0001\ud83d\ude00\u202e\ufeff\u{10ffff}'\"\\<b>--;";
    const { body } = await client.post("/jobs", { ...jobForm, description });
    expect((await client.get(`/crud/jobs/${body.id}`)).body.description).toBe(description);
  });
});

describe("X-Forwarded-For", () => {
  async function logInFrom(address: string, at: TestPortal) {
    const { id, email } = await makeSeeker(at, await getPasswordColumns());
    const headers = { "content-type": "application/json", "x-forwarded-for": address, "user-agent": "x".repeat(5000) };
    const response = await at.anonymous.send("POST", "/auth/users", {
      headers,
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    expect(response.status, address).toBe(200);
    const { rows } = await at.pool.query(
      "select host(ip) as ip from sessions where user_id = $1 order by id desc limit 1",
      [id],
    );
    return rows[0].ip;
  }

  it("is ignored by default", async () => {
    expect(await logInFrom("203.0.113.7", portal)).toBe("127.0.0.1");
  });

  it("sets the IP address when a trusted proxy sends a valid one", async () => {
    const behindProxy = await startTestPortal({ TRUST_PROXY: "true" });
    expect(await logInFrom("203.0.113.7", behindProxy)).toBe("203.0.113.7");
    expect(await logInFrom("fe80::1%eth0", behindProxy)).toBe("fe80::1");
    for (const address of ["garbage", "1.2.3.4.5", "x".repeat(5000), "' or 1=1, 1.2.3.4"]) {
      expect(await logInFrom(address, behindProxy)).toBeNull();
    }
  });
});
