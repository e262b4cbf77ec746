import cluster from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "../../database/start-error.ts";
import type { Config } from "../config/config.ts";

/**
 * Node takes in one new connection of each listening socket whenever it comes round its loop. In a crowd a round takes
 * long, and with one socket new connections waited for seconds, logins among them; so several listen on one port.
 */
const LISTENING_SOCKETS = 16;

/** Only Linux gives each of them its share. Of several processes the first one, which does nothing else, takes in. */
const usesReusePort = process.platform === "linux" && !cluster.isWorker;

/** @throws StartError when the address cannot be had */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const others: Server[] = [];
  app.addHook("preClose", async () => {
    for (const other of others) other.close();
  });
  try {
    // A second portal of the same user would otherwise share the port.
    if (usesReusePort) await requireFreePort({ host, port });
    const own = { host, port, ...(usesReusePort && { reusePort: true }) };
    await app.listen(own);
    if (!usesReusePort) return;
    const bound = app.server.address() as AddressInfo;
    for (let number = 1; number < LISTENING_SOCKETS; number++) others.push(await openExtraSocket(app, bound));
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, host, port);
  }
}

async function openExtraSocket(app: FastifyInstance, { address, port }: AddressInfo): Promise<Server> {
  const other = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  other.listen({ host: address, port, reusePort: true });
  await once(other, "listening");
  return other;
}

const listenErrors: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `Port ${port} is taken by another program. Stop that one or set PORT to another number.`,
  EACCES: (_host, port) => `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Set HOST to one of its own.`,
  ENOTFOUND: (host) => `This machine has no address ${host}. Set HOST to one of its own.`,
};

/** Finds out before anything else is started, and again before the portal listens. */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(toStartError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The same fault as one sentence. */
export function toStartError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = listenErrors[error.code ?? ""];
  return reason ? new StartError(reason(host, port)) : error;
}
