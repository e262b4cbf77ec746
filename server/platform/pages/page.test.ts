import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { shippedSettings } from "../../../contract/platform/settings/settings.ts";
import { createTestWebApp } from "../../testing/web-app.ts";
import { readConfig } from "../config/config.ts";
import { OverloadGate } from "../http/overload/overload-gate.ts";
import { registerPageRoutes } from "./page.ts";

const template = '<html lang="en"><head><!--head--></head><body><!--app--><script><!--state--></script></body></html>';

/** Creates an application that renders public pages only after `release` is called. */
async function createApp({ rateLimitFactor = "1000", replyTimeoutMs = 30_000 } = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const web = createTestWebApp({
    document: template,
    isPublic: (path) => path.startsWith("/public"),
    async render(path, { send }) {
      await released;
      await send(`/api/echo?path=${path}`, {});
      return `Rendered ${path}`;
    },
    shell: "Shell",
  });
  const app = Fastify();
  const requests: { path: string; ip: string }[] = [];
  const payloads: unknown[] = [];
  app.addHook("onSend", async (_request, _reply, payload) => void payloads.push(payload));
  app.get<{ Querystring: { path: string } }>("/api/echo", async ({ query, ip }) => {
    requests.push({ path: query.path, ip });
    return {};
  });
  const config = readConfig({
    NODE_ENV: "test",
    SECRET_KEY: "only for this test, thirty-two and more",
    RATE_LIMIT_FACTOR: rateLimitFactor,
  });
  const settings = { current: shippedSettings };
  await registerPageRoutes(app, {
    config,
    settings,
    changedTexts: { current: { mails: new Map(), pages: new Map() } },
    web,
    isCurrent: () => false,
    gate: new OverloadGate(),
    replyTimeoutMs,
  });
  const get = async (url: string, remoteAddress = "192.0.2.1") => {
    const request = { url, remoteAddress, headers: { "accept-encoding": "gzip" } };
    const { statusCode, headers, rawPayload } = await app.inject(request);
    const { "retry-after": retryAfter, "x-robots-tag": robots } = headers;
    return { status: statusCode, retryAfter, robots, html: gunzipSync(rawPayload).toString() };
  };
  return { get, release, requests, payloads, close: () => app.close() };
}

it("registerPageRoutes › responds with the shell and 503 when the queue of pages is full, and recovers", async () => {
  const { get, release, close } = await createApp();
  const first = Array.from({ length: 2 + 24 }, (_, number) => get(`/public/${number}`));
  const rejected = await get("/public/one-too-many");
  expect(rejected).toMatchObject({ status: 503, retryAfter: "2", html: expect.stringContaining("Shell") });
  expect(await get("/member")).toMatchObject({ status: 200, html: expect.stringContaining("Shell") });
  release();
  for (const [number, response] of (await Promise.all(first)).entries()) {
    expect(response).toMatchObject({ status: 200, html: expect.stringContaining(`Rendered /public/${number}<`) });
  }
  expect((await get("/public/one-too-many")).status).toBe(200);
  await close();
});

it("registerPageRoutes › responds with the shell and 503 when rendering takes longer than the reply timeout", async () => {
  const { get, release, close } = await createApp({ replyTimeoutMs: 1 });
  const late = { status: 503, retryAfter: "2", html: expect.stringContaining("Shell") };
  expect(await get("/public/late")).toMatchObject(late);
  release();
  await close();
});

it("registerPageRoutes › marks the shell of a member page with noindex", async () => {
  const { get, release, close } = await createApp();
  release();
  expect(await get("/member")).toMatchObject({ status: 200, robots: "noindex" });
  expect(await get("/public/1")).toMatchObject({ status: 200, robots: undefined });
  await close();
});

it("registerPageRoutes › gives one IP address a share of the queue, and sends its API requests from this address", async () => {
  const { get, release, requests, close } = await createApp({ rateLimitFactor: "1" });
  const flood = Array.from({ length: 60 }, (_, number) => get(`/public/${number}`));
  const other = get("/public/other", "192.0.2.2");
  release();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  expect(statuses.filter((status) => status === 503)).toHaveLength(48);
  expect((await other).status).toBe(200);
  expect(requests).toContainEqual({ path: "/public/other", ip: "192.0.2.2" });
  expect(requests).toContainEqual({ path: "/public/0", ip: "192.0.2.1" });
  await close();
});

it("registerPageRoutes › caches a page in memory of its own size", async () => {
  const { get, release, payloads, close } = await createApp();
  release();
  await get("/public/1");
  const page = payloads.at(-1) as Buffer;
  expect(page.buffer.byteLength).toBe(page.length);
  await close();
});
