import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTick } from "node:timers/promises";
import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { readConfig } from "../config/config.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createLiveServer } from "./live-server.ts";
import { disconnectSlowConsumer } from "./socket-limits.ts";

/** More than the socket buffers of the operating system can hold. */
const MAX_BYTES = 200_000_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Opens a WebSocket that connects to Socket.IO and then stops reading. */
async function openStalledClient(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
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
  socket.write(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
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
  const { io } = await createLiveServer(app, { config, pool: portal.pool, log: pino({ level: "silent" }) });
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
