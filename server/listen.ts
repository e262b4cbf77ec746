import cluster from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { explained, requireFreePort } from "./port.ts";

/**
 * Node takes in one new connection of each listening socket whenever it comes round its loop. In a crowd a round takes
 * long, and with one socket new connections waited for seconds, logins among them; so several listen on one port.
 */
const SOCKETS = 16;

/** Only Linux gives each of them its share. Of several processes the first one, which does nothing else, takes in. */
const isShared = process.platform === "linux" && !cluster.isWorker;

/** @throws StartError when the address cannot be had */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const others: Server[] = [];
  app.addHook("preClose", async () => {
    for (const other of others) other.close();
  });
  try {
    // A second portal of the same user would otherwise share the port.
    if (isShared) await requireFreePort({ host, port });
    const own = { host, port, ...(isShared && { reusePort: true }) };
    await app.listen(own);
    if (!isShared) return;
    const bound = app.server.address() as AddressInfo;
    for (let number = 1; number < SOCKETS; number++) others.push(await listenToo(app, bound));
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, host, port);
  }
}

async function listenToo(app: FastifyInstance, { address, port }: AddressInfo): Promise<Server> {
  const other = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  other.listen({ host: address, port, reusePort: true });
  await once(other, "listening");
  return other;
}
