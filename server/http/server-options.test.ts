import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeSeeker } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({}, { headersTimeoutMs: 100 });
});
afterAll(() => portal.close());

async function openConnection(): Promise<Socket> {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname);
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

describe("a client that has disconnected before its request is counted", () => {
  it("is counted by the rate limit like other clients without an IP address", async () => {
    const seeker = await makeSeeker(portal);
    const holder = await portal.pool.connect();
    // Authentication reads this table, so the request waits until the client has gone.
    await holder.query("begin; lock table sessions in access exclusive mode");
    const socket = await openConnection();
    socket.write(
      `GET /api/authenticated/users/export HTTP/1.1\r\nHost: x\r\nAuthorization: ${seeker.accessToken}\r\n\r\n`,
    );
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await portal.pool.query(waiting)).rowCount).toBe(1), 10_000);
    socket.resetAndDestroy();
    // The server notices the reset before it answers the second of these requests.
    for (let count = 0; count < 2; count++) await portal.anonymous.get("/user-types");
    await holder.query("rollback");
    holder.release();
    const counted = "select from rate_limits where key like 'export ip%'";
    await vi.waitFor(async () => expect((await portal.pool.query(counted)).rowCount).toBe(1), 10_000);
    expect(portal.logged.filter((line) => line.includes("Unexpected error"))).toEqual([]);
  });
});
