import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { makeSeeker } from "../../testing/factories.ts";
import { sendRaw } from "../../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { waitForLocks } from "../../testing/wait.ts";

const portal = await startTestPortal({}, { headersTimeoutMs: 100 });

async function openConnection({ origin }: TestPortal = portal, localAddress = "127.0.0.1"): Promise<Socket> {
  const { hostname: host, port } = new URL(origin);
  const socket = connect({ host, port: Number(port), localAddress });
  await once(socket, "connect");
  return socket;
}

describe("a connection whose request does not arrive in time", () => {
  it("is closed without a response when it has received nothing", async () => {
    expect(await text(await openConnection())).toBe("");
  });

  it("is closed with 400 malformed when it has received a part of a request", async () => {
    const socket = await openConnection();
    socket.write("GET / HTTP/1.1\r\nHost:");
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(response).toContain('"code":"malformed"');
  });
});

it("a client that has disconnected before its request is counted › is counted by the rate limit like other clients without an IP address", async () => {
  const seeker = await makeSeeker(portal);
  const holder = await portal.pool.connect();
  // Authentication reads this table, so the request waits until the client has gone.
  await holder.query("begin; lock table sessions in access exclusive mode");
  const socket = await openConnection();
  socket.write(
    `GET /api/authenticated/users/export HTTP/1.1\r\nHost: x\r\nAuthorization: ${seeker.accessToken}\r\n\r\n`,
  );
  await waitForLocks(portal.pool, 1);
  socket.resetAndDestroy();
  // The server notices the reset before it answers the second of these requests.
  for (let count = 0; count < 2; count++) await portal.anonymous.get("/user-types");
  await holder.query("rollback");
  holder.release();
  const counted = "select from rate_limits where key like 'export ip%'";
  await expect.poll(async () => (await portal.pool.query(counted)).rowCount).toBe(1);
  expect(portal.logged.filter((line) => line.includes("Unexpected error"))).toEqual([]);
});

describe("a connection with requests that do not wait for responses", () => {
  const pipeline = async (origin: string, count: number) => {
    const last = "GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    return sendRaw(origin, "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count - 1) + last);
  };

  it("gets all responses for a few requests", async () => {
    expect((await pipeline(portal.origin, 16)).match(/HTTP\/1\.1 200/g)).toHaveLength(16);
  });

  it("is closed with all connections of its IP address for many requests, and others are served", async () => {
    const other = await startTestPortal();
    const idle = text(await openConnection(other));
    expect(await pipeline(other.origin, 17)).toBe("");
    expect(await idle).toBe("");
    expect(await text(await openConnection(other))).toBe("");
    const visitor = await openConnection(other, "127.0.0.2");
    visitor.write("GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(await text(visitor)).toMatch(/^HTTP\/1\.1 200/);
  });
});

it("one IP address with too many connections gets no further ones, and others do", async () => {
  const strictPortal = await startTestPortal({ RATE_LIMIT_FACTOR: "0.003" });
  const sockets = [await openConnection(strictPortal), await openConnection(strictPortal)];
  sockets.push(await openConnection(strictPortal));
  expect(await text(await openConnection(strictPortal))).toBe("");
  sockets.push(await openConnection(strictPortal, "127.0.0.2"));
  const response = text(sockets[3] as Socket);
  sockets[3]?.write("GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await response).toMatch(/^HTTP\/1\.1 200/);
  for (const socket of sockets) socket.destroy();
});
