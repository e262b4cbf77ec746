import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { request } from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../database/embedded/free-port.ts";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD } from "../server/testing/factories.ts";
import { createApiClient } from "../server/testing/http-client.ts";
import { connectLive } from "../server/testing/live-client.ts";
import { startTestPortal, type TestPortal } from "../server/testing/portal.ts";
import { createSamplePdf, uploadResume } from "../server/testing/sample-files.ts";
import {
  hasProxy,
  type ProxyName,
  type ReverseProxy,
  startReverseProxy,
} from "../server/testing/servers/reverse-proxy.ts";

const MEGABYTE = 1_000_000;
const LOGIN_ATTEMPTS = 10;
const PUBLIC_URL = "https://localhost";

function createResume(megabytes: number) {
  const { name, bytes } = createSamplePdf();
  return { name, bytes: Buffer.concat([bytes, randomBytes(megabytes * MEGABYTE)]) };
}

const proxyNames: ProxyName[] = ["nginx", "haproxy", "caddy"];

for (const name of proxyNames) {
  describe.skipIf(!hasProxy(name))(`${name} with its file of deploy`, () => {
    let portal: TestPortal;
    let proxy: ReverseProxy;
    let origin: string;
    beforeAll(async () => {
      // The limits of a real portal, because they count by the address of the client.
      const settings = { PUBLIC_URL, TRUST_PROXY: "127.0.0.1", RATE_LIMIT_FACTOR: "1", DEV_TOOLS: "1" };
      portal = await startTestPortal(settings);
      proxy = await startReverseProxy(name, [Number(new URL(portal.origin).port)]);
      origin = `https://localhost:${proxy.httpsPort}`;
      tls.setDefaultCACertificates([...tls.getCACertificates("default"), proxy.ca]);
    });
    afterAll(async () => {
      await proxy?.stop();
      await portal?.close();
    });

    it("redirects http to https", async () => {
      const url = `http://localhost:${proxy.httpPort}/jobs?title=nurse`;
      const { status, headers } = await fetch(url, { redirect: "manual" });
      expect([301, 308]).toContain(status);
      expect(headers.get("location")).toMatch(/^https:\/\/localhost(:\d+)?\/jobs\?title=nurse$/);
    });

    it("passes on a login, a resume of 9 MB and its download", async () => {
      const { id, email } = await makeSeeker(portal, await getPasswordColumns());
      const login = await createApiClient(origin, null).post("/auth/users", { email, password: TEST_PASSWORD });
      expect(login.status).toBe(200);
      const client = createApiClient(origin, login.body.access_token);
      const resume = createResume(9);
      const { status, body } = await uploadResume({ id, client }, resume);
      expect(status).toBe(200);
      const headers = { authorization: login.body.access_token };
      const download = await fetch(`${origin}/api/auth/user/download/${body.file}`, { headers });
      expect(Buffer.from(await download.arrayBuffer()).equals(resume.bytes)).toBe(true);
    });

    it("passes on the portal's own 413, for a file and for a form", async () => {
      const { id, accessToken } = await makeSeeker(portal);
      const client = createApiClient(origin, accessToken, fetchOverHttp1);
      for (const megabytes of [11, 40]) {
        const { status, body } = await uploadResume({ id, client }, createResume(megabytes));
        expect([status, body.code]).toEqual([413, "resume_too_large"]);
      }
      const form = await client.put("/authenticated/users", { name: "x".repeat(2 * MEGABYTE) });
      expect([form.status, form.body.code]).toEqual([413, "too_large"]);
    });

    it("passes on live messages over a WebSocket of a browser", async () => {
      const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
      const socket = await connectLive({ origin }, employer.accessToken, { browserOrigin: PUBLIC_URL });
      const form = { to_user_id: employer.id, message: "Hello", client_id: randomUUID() };
      expect((await createApiClient(origin, seeker.accessToken).post("/messages", form)).status).toBe(201);
      expect(await socket.next("message")).toMatchObject({ message: "Hello" });
      socket.close();
    });

    it("logs the id of a request beside the address of the client, without its path", async () => {
      const token = randomUUID();
      const { headers } = await fetch(`${origin}/api/company/invitations/${token}`);
      const id = headers.get("x-request-id") ?? "none";
      const findLine = async () => (await proxy.readLog()).split("\n").find((line) => line.includes(id));
      await expect.poll(findLine).toMatch(/127\.0\.0\.1|::1/);
      expect(await proxy.readLog()).not.toContain(token);
    });

    it("tells the portal the address of the client, which the client cannot choose", async () => {
      const { email } = await makeSeeker(portal, await getPasswordColumns());
      const logInFrom = (address: string, headers = {}) =>
        postFrom(address, origin, "/api/auth/users", { email, password: "wrong" }, headers);
      for (let attempt = 0; attempt < LOGIN_ATTEMPTS; attempt++) expect(await logInFrom("127.0.0.2")).toBe(401);
      expect(await logInFrom("127.0.0.2", { "x-forwarded-for": "192.0.2.9", forwarded: "for=192.0.2.9" })).toBe(429);
      expect(await logInFrom("127.0.0.3")).toBe(401);
    });
  });
}

for (const name of proxyNames) {
  it.skipIf(!hasProxy(name))(
    `${name} › shows the page of maintenance while no portal answers, and then the portal`,
    async () => {
      const port = await findFreePort();
      const proxy = await startReverseProxy(name, [port]);
      tls.setDefaultCACertificates([...tls.getCACertificates("default"), proxy.ca]);
      const send = async (path: string, init: RequestInit = {}) => {
        const { status, headers, text } = await fetchText(`https://localhost:${proxy.httpsPort}${path}`, init);
        return { status, type: headers.get("content-type"), retryAfter: headers.get("retry-after"), text };
      };
      const page = await readFile(path.join(import.meta.dirname, "maintenance.html"), "utf8");
      const shown = { status: 503, type: "text/html; charset=utf-8", retryAfter: "30", text: page };
      expect(await send("/jobs/search?title=nurse")).toEqual(shown);
      expect(await send("/api/applications", { method: "POST", body: "{}" })).toEqual(shown);

      // The portal's own 503 stays what it is.
      const server = createServer((request, response) => {
        response.writeHead(request.url === "/busy" ? 503 : 200, { "content-type": "text/plain" }).end("of the portal");
      });
      await once(server.listen(port, "127.0.0.1"), "listening");
      await expect.poll(async () => (await send("/")).text).toBe("of the portal");
      expect(await send("/busy")).toMatchObject({ status: 503, type: "text/plain", text: "of the portal" });
      server.closeAllConnections();
      await once(server.close(), "close");
      await proxy.stop();
    },
  );
}

async function fetchText(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it.skipIf(!hasProxy("nginx"))("nginx › uses a portal at once when it serves again after its restart", async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const listen = async (port = 0) => {
    const server = createServer((_request, response) => response.setHeader("connection", "close").end("served"));
    await once(server.listen(port, "127.0.0.1"), "listening");
    return server;
  };
  const close = async (server: Server) => once(server.close(), "close");
  const proxy = await startReverseProxy("nginx", ports);
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), proxy.ca]);
  const readStatuses = async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 4; count++) {
      const response = await fetch(`https://localhost:${proxy.httpsPort}/`);
      await response.text();
      statuses.add(response.status);
    }
    return [...statuses];
  };
  const second = await listen(ports[1]);
  // The first portal restarts, and then the second one.
  expect(await readStatuses()).toEqual([200]);
  const first = await listen(ports[0]);
  await close(second);
  expect(await readStatuses()).toEqual([200]);
  await close(first);
  await proxy.stop();
});

/** Sends JSON from an IP address of this machine, and returns the status. */
function postFrom(localAddress: string, origin: string, path: string, body: object, headers: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      family: 4,
      localAddress,
      headers: { "content-type": "application/json", ...headers },
    };
    const sent = request(new URL(path, origin), options, (response) => {
      text(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    sent.once("error", reject).end(JSON.stringify(body));
  });
}

/**
 * As `fetch`, over HTTP/1.1. That of Node 26 uses HTTP/2, and fails when a reply comes before it has sent the whole body,
 * which browsers and curl accept.
 */
async function fetchOverHttp1(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const sent = new Request(input, init);
  const body = Buffer.from(await sent.arrayBuffer());
  const headers = { ...Object.fromEntries(sent.headers), "content-length": body.length };
  return new Promise((resolve, reject) => {
    request(sent.url, { method: sent.method, headers }, (reply) => {
      const replyHeaders = { "content-type": reply.headers["content-type"] ?? "" };
      text(reply).then((content) => {
        resolve(new Response(content, { status: reply.statusCode ?? 0, headers: replyHeaders }));
      }, reject);
    })
      .on("error", reject)
      .end(body);
  });
}
