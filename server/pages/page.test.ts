import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { pageRoutes, type WebApp } from "./page.ts";

const template = '<html lang="en"><head><!--head--></head><body><!--app--><script><!--state--></script></body></html>';
const page = { status: 200, language: "en", head: "", state: {} };

/** A web application that renders no public page before `release` is called. */
async function openApp() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const web: WebApp = {
    serveFiles: async () => undefined,
    template: async () => template,
    createRenderer: async () => ({
      isPublic: (path) => path.startsWith("/public"),
      render: (path) => released.then(() => ({ ...page, body: `Made ${path}` })),
      shell: () => ({ ...page, body: "Empty" }),
    }),
  };
  const app = Fastify();
  const config = readConfig({ NODE_ENV: "test", SECRET_KEY: "only for this test, thirty-two and more" });
  await pageRoutes(app, { config, web, unchangedSince: () => Number.POSITIVE_INFINITY });
  const get = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
    const { "retry-after": retryAfter, "x-robots-tag": robots } = headers;
    return { status: statusCode, retryAfter, robots, html: gunzipSync(rawPayload).toString() };
  };
  return { get, release, close: () => app.close() };
}

it("pageRoutes answers 503 with the empty shell while too many pages are being rendered, and recovers", async () => {
  const { get, release, close } = await openApp();
  const first = Array.from({ length: 2 + 64 }, (_, number) => get(`/public/${number}`));
  const refused = await get("/public/one-too-many");
  expect(refused).toMatchObject({ status: 503, retryAfter: "2", html: expect.stringContaining("Empty") });
  expect(await get("/member")).toMatchObject({ status: 200, html: expect.stringContaining("Empty") });
  release();
  for (const [number, answer] of (await Promise.all(first)).entries()) {
    expect(answer).toMatchObject({ status: 200, html: expect.stringContaining(`Made /public/${number}<`) });
  }
  expect((await get("/public/one-too-many")).status).toBe(200);
  await close();
});

it("pageRoutes marks member pages as noindex", async () => {
  const { get, release, close } = await openApp();
  release();
  expect(await get("/member")).toMatchObject({ status: 200, robots: "noindex" });
  expect(await get("/public/1")).toMatchObject({ status: 200, robots: undefined });
  await close();
});
