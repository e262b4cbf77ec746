import { randomUUID } from "node:crypto";
import tls from "node:tls";
import { describe, expect, it, vi } from "vitest";
import { type PortalProcess, startPortal, withDataFolder } from "../bench/portal-process.ts";
import { findFreePort } from "../database/embedded/free-port.ts";
import { createApiClient } from "../server/testing/http-client.ts";
import { connectLive } from "../server/testing/live-client.ts";
import { copyTemplateDatabase } from "../server/testing/portal.ts";
import { createSamplePdf, uploadResume } from "../server/testing/sample-files.ts";
import { hasProxy, type ReverseProxy, startReverseProxy } from "../server/testing/servers/reverse-proxy.ts";
import { WAIT_OPTIONS } from "../server/testing/wait.ts";

/** HAProxy needs up to two seconds to see that a portal is not ready (haproxy.cfg). */
const DRAIN_SECONDS = "4";

describe.skipIf(!hasProxy("haproxy"))("two portals behind HAProxy", () => {
  it("restart one after the other without a failed request", () =>
    withDataFolder(async (dataDir) => {
      const database = await copyTemplateDatabase();
      const ports = [await findFreePort(), await findFreePort()];
      const start = (port: number) =>
        startPortal({ ...settings, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port) });
      const portals: PortalProcess[] = [];
      for (const port of ports) portals.push(await start(port));
      const proxy = await startReverseProxy("haproxy", ports);
      const load = await startLoad(proxy);
      try {
        await vi.waitFor(() => portals.forEach(expectRequests), WAIT_OPTIONS);
        for (const [index, port] of ports.entries()) {
          await portals[index]?.stop();
          const restarted = await start(port);
          portals[index] = restarted;
          // Before the next portal stops, HAProxy must have seen that this one is ready again.
          await vi.waitFor(() => expectRequests(restarted), WAIT_OPTIONS);
        }
      } finally {
        await load.stop();
        await proxy.stop();
        await Promise.all(portals.map((portal) => portal.stop()));
      }
      expect(load.failures).toEqual([]);
      expect(load.counts.messages).toBeGreaterThan(20);
      expect(load.counts.resumes).toBeGreaterThan(20);
      expect(load.counts.disconnections).toBeGreaterThanOrEqual(1);
    }));
});

const settings = {
  NODE_ENV: "development",
  SECRET_KEY: "only for the test of a rolling restart",
  PUBLIC_URL: "https://localhost",
  DEV_TOOLS: "1",
  TRUST_PROXY: "127.0.0.1",
  DRAIN_SECONDS,
  SEARCH_COUNTRIES: "NL,BE",
  DEMO_DATA: "0",
  LOG_LEVEL: "debug",
};

/** Whether a portal has served a request that came through HAProxy. */
function expectRequests(portal: PortalProcess): void {
  expect(portal.readOutput()).toContain('"route":"/api/messages"');
}

/** Sends requests through the proxy without pause: reads, writes, uploads, pages, and live messages to one socket. */
async function startLoad(proxy: ReverseProxy) {
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), proxy.ca]);
  const origin = `https://localhost:${proxy.httpsPort}`;
  const [seeker, employer] = [await register(origin, 1), await register(origin, 2)];
  const failures: string[] = [];
  const counts = { messages: 0, resumes: 0, disconnections: 0 };
  let isStopped = false;

  const live = await connectLive({ origin }, employer.token, { reconnects: true });
  live.socket.on("disconnect", (reason) => {
    counts.disconnections++;
    // Socket.IO does not reconnect by itself when the server has closed the connection. The web application does.
    if (!isStopped && reason === "io server disconnect") live.socket.connect();
  });

  async function repeat(name: string, request: () => Promise<{ status: number }>): Promise<void> {
    while (!isStopped) {
      const { status } = await request().catch((error: Error) => ({ status: `${error.message}: ${error.cause}` }));
      if (typeof status === "string" || status >= 400) failures.push(`${name}: ${status}`);
    }
  }
  const form = () => ({ to_user_id: employer.id, message: "Hello", client_id: randomUUID() });
  const clients = [
    repeat("message", async () => {
      counts.messages++;
      return seeker.client.post("/messages", form());
    }),
    repeat("resume", async () => {
      counts.resumes++;
      return uploadResume(seeker, createSamplePdf("x".repeat(200_000)));
    }),
    repeat("search", () => seeker.client.get("/auth/search")),
    repeat("page", async () => {
      const response = await fetch(`${origin}/`);
      await response.text();
      return response;
    }),
  ];
  return {
    failures,
    counts,
    async stop() {
      isStopped = true;
      live.close();
      await Promise.all(clients);
    },
  };
}

async function register(origin: string, userType: 1 | 2) {
  const visitor = createApiClient(origin, null);
  const account = { name: "Somebody", email: `${randomUUID()}@example.com`, password: "a long enough password" };
  const { body } = await visitor.post("/auth/register/users", account);
  const client = createApiClient(origin, body.access_token);
  await client.put("/authenticated/users", { name: "Somebody", company: "Northgate Health", user_type: userType });
  return { id: body.user.id as string, token: body.access_token as string, client };
}
