import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTick } from "node:timers/promises";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { disconnectSlowConsumer } from "../../messages/live/socket-limits.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { connectLive, type LiveClient } from "../../testing/live-client.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../../testing/portal.ts";
import { readConfig } from "../config/config.ts";
import { createDrain } from "../http/overload/drain.ts";
import { createLiveServer } from "./live-server.ts";

/** More than the socket buffers of the operating system can hold. */
const MAX_BYTES = 200_000_000;

const portal = await startTestPortal();

const sendHandshake = (socket: Socket, forwardedFor = "192.0.2.1") =>
  socket.write(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`,
  );

function connectTcp(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect(Number(port), hostname);
}

/** Opens a WebSocket that connects to Socket.IO and then stops reading. */
async function openStalledClient(origin: string): Promise<Socket> {
  const socket = connectTcp(origin);
  const waitForText = (text: string) =>
    new Promise<void>((resolve) => {
      let received = "";
      const listener = (chunk: Buffer) => {
        received += chunk.toString("latin1");
        if (!received.includes(text)) return;
        socket.off("data", listener);
        resolve();
      };
      socket.on("data", listener);
    });
  sendHandshake(socket);
  await waitForText('"sid"');
  // A masked text frame with the payload "40", which connects to the default namespace. The masking key is zero.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from("40")]));
  await waitForText('40{"sid"');
  socket.pause();
  return socket;
}

// This test uses only the live server, because saving that many messages in the database would take too long.
it("disconnectSlowConsumer closes a socket that stops reading, and other sockets receive everything", async () => {
  const app = Fastify();
  const config = readConfig({ NODE_ENV: "test", SECRET_KEY: TEST_SECRET_KEY });
  const log = pino({ level: "silent" });
  const { io } = await createLiveServer(app, { config, pool: portal.pool, log, drain: createDrain(0) });
  io.on("connection", disconnectSlowConsumer);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const stalled = await openStalledClient(origin);
  stalled.on("error", () => undefined);
  const healthy = await connectLive({ origin }, "");
  expect(io.of("/").sockets.size).toBe(2);

  const message = "x".repeat(5_000);
  let sent = 0;
  while (io.of("/").sockets.size === 2 && sent * message.length < MAX_BYTES) {
    sent += 1;
    io.local.emit("message", { message, number: sent } as ChatMessage);
    await nextTick();
  }
  expect(io.of("/").sockets.size).toBe(1);
  await healthy.next("message", ({ number }) => number === sent);
  expect(healthy.received("message")).toHaveLength(sent);
  healthy.close();
  stalled.destroy();
  await app.close();
});

describe("WebSockets of one IP address", () => {
  /** With a factor of 0.1, five sockets may be unauthenticated and fifty open. */
  const environment = { RATE_LIMIT_FACTOR: "0.1", TRUST_PROXY: "1" };
  let limited: TestPortal;
  let openSockets: Socket[] = [];
  beforeAll(async () => {
    limited = await startTestPortal(environment);
  });
  afterEach(async () => {
    const closed = openSockets.map((socket) => socket.closed || once(socket, "close"));
    for (const socket of openSockets) socket.destroy();
    openSockets = [];
    await Promise.all(closed);
  });

  /** Opens WebSockets without an access token. Resolves with the status of each handshake. */
  const openSocketsFrom = (ipAddresses: string[]) =>
    Promise.all(
      ipAddresses.map(async (ipAddress) => {
        const socket = connectTcp(limited.origin);
        openSockets.push(socket);
        sendHandshake(socket, ipAddress);
        const [head] = await once(socket, "data");
        return Number(String(head).slice(9, 12));
      }),
    );
  const countAccepted = (statuses: number[]) => statuses.filter((status) => status === 101).length;

  it("are limited before they authenticate, apart from those of other addresses", async () => {
    expect(countAccepted(await openSocketsFrom(Array(20).fill("192.0.2.1")))).toBe(5);
    expect(countAccepted(await openSocketsFrom(["192.0.2.2"]))).toBe(1);
  });

  it("are limited for an IPv6 network, and ten times higher for the /48 network around it", async () => {
    const inOneNetwork = Array.from({ length: 20 }, (_, host) => `2001:db8:1:1::${host}`);
    expect(countAccepted(await openSocketsFrom(inOneNetwork))).toBe(5);
    const inManyNetworks = Array.from({ length: 80 }, (_, network) => `2001:db8:1:${network + 2}::1`);
    expect(countAccepted(await openSocketsFrom(inManyNetworks))).toBe(45);
  });

  it("free their places when they close, and are closed when they do not authenticate", async () => {
    await openSocketsFrom(Array(5).fill("192.0.2.3"));
    const [first, ...others] = openSockets;
    if (!first) throw new Error("No socket was opened.");
    first.destroy();
    await expect.poll(() => openSocketsFrom(["192.0.2.3"])).toEqual([101]);
    // The server closes the others; nothing else ends them.
    await Promise.all(others.map((socket) => socket.closed || once(socket.resume(), "close")));
    expect(await openSocketsFrom(["192.0.2.3"])).toEqual([101]);
  });

  it("have more places once they have authenticated", async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => makeSeeker(limited)));
    const clients: LiveClient[] = [];
    const rejected: unknown[] = [];
    for (const { accessToken } of users) {
      for (let number = 0; number < 15; number++) {
        await connectLive(limited, accessToken).then(
          (client) => clients.push(client),
          (error) => rejected.push(error),
        );
      }
    }
    expect([clients.length, rejected.length]).toEqual([50, 10]);
    for (const client of clients) client.close();
  });
});
