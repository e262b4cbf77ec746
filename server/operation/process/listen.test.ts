import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";

it.skipIf(process.platform !== "linux")("listen › closes after the requests of all its sockets", async () => {
  const app = Fastify();
  const order: string[] = [];
  const replies: (() => void)[] = [];
  let arrive: () => void;
  app.get("/", async () => {
    arrive();
    await new Promise<void>((resolve) => replies.push(resolve));
    return "";
  });
  app.addHook("onResponse", async () => {
    order.push("answered");
  });
  await listen(app, { host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  /** Sends a request over a connection of its own. Resolves when it is in progress. */
  async function send(): Promise<void> {
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    request({ port, agent: false }, (response) => response.resume()).end();
    await arrived;
  }
  // The kernel chooses the socket. The HTTP server counts only the connections of its own one.
  const countOwn = promisify(app.server.getConnections.bind(app.server));
  do await send();
  while ((await countOwn()) === replies.length);
  const replyToOther = replies.pop() as () => void;
  for (const reply of replies) reply();
  app.server.once("close", () => setImmediate(replyToOther));
  await app.close();
  order.push("closed");
  expect(order).toEqual([...Array<string>(replies.length + 1).fill("answered"), "closed"]);
});
