import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import Fastify from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { readConfig } from "../config/config.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createLiveServer } from "./live-server.ts";
import { disconnectSlowConsumer } from "./socket-limits.ts";

/** Far more than the buffers of any operating system between the two take. */
const MOST_BYTES = 200_000_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** A WebSocket by hand: it connects, and then reads nothing more. */
async function openDeaf(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const until = (text: string) =>
    new Promise<void>((resolve) => {
      let seen = "";
      const listener = (chunk: Buffer) => {
        seen += chunk.toString("latin1");
        if (!seen.includes(text)) return;
        socket.off("data", listener);
        resolve();
      };
      socket.on("data", listener);
    });
  socket.write(
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await until('"sid"');
  // A frame of two letters, with a mask of zeros.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x82, 0, 0, 0, 0]), Buffer.from("40")]));
  await until('40{"sid"');
  socket.pause();
  return socket;
}

// The channel alone, because so much could not be written to the database in the time of a test.
it("who takes in less than is sent is cut, and the others hear everything", async () => {
  const app = Fastify();
  const config = readConfig({ NODE_ENV: "test", SECRET_KEY: TEST_SECRET_KEY });
  const { io } = await createLiveServer(app, { config, pool: portal.pool, log: pino({ level: "silent" }) });
  io.on("connection", disconnectSlowConsumer);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const deaf = await openDeaf(origin);
  deaf.on("error", () => undefined);
  const healthy = await connectLive({ origin }, "");
  expect(io.of("/").sockets.size).toBe(2);

  const message = "x".repeat(5_000);
  let sent = 0;
  while (io.of("/").sockets.size === 2 && sent * message.length < MOST_BYTES) {
    sent += 1;
    io.local.emit("message", { message, number: sent } as ChatMessage);
    await turn();
  }
  expect(io.of("/").sockets.size).toBe(1);
  await healthy.next("message", ({ number }) => number === sent);
  expect(healthy.received("message")).toHaveLength(sent);
  healthy.close();
  deaf.destroy();
  await app.close();
});
