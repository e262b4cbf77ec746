import cluster from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "../../../database/start-error.ts";
import type { Config } from "../../platform/config/config.ts";

/**
 * In one turn of its event loop, Node accepts one connection per listening socket. Turns are long under load: with one
 * socket, new connections waited for seconds (docs/benchmarks.md). So several sockets listen on the port.
 */
const LISTENING_SOCKETS = 16;

/**
 * Only Linux distributes connections among sockets with SO_REUSEPORT. With workers, the primary process accepts all
 * connections.
 */
const usesReusePort = process.platform === "linux" && !cluster.isWorker;

/**
 * Makes the application listen. It then closes when the requests in progress have their replies.
 *
 * @throws {StartError} when the host or port cannot be used
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const extraSockets: Server[] = [];
  let extraSocketsClosed: Promise<unknown> = Promise.resolve();
  app.addHook("preClose", async () => {
    extraSocketsClosed = Promise.all(extraSockets.map((socket) => once(socket.close(), "close")));
  });
  // Node's HTTP server waits only for the connections of its own socket.
  app.addHook("onClose", () => extraSocketsClosed);
  try {
    // With SO_REUSEPORT, a second portal of the same user would share the port instead of failing.
    if (usesReusePort) await requireFreePort({ host, port });
    await app.listen({ host, port, ...(usesReusePort && { reusePort: true }) });
    if (!usesReusePort) return;
    const bound = app.server.address() as AddressInfo;
    for (let number = 1; number < LISTENING_SOCKETS; number++) extraSockets.push(await openExtraSocket(app, bound));
  } catch (error) {
    throw toStartError(error as NodeJS.ErrnoException, host, port);
  }
}

async function openExtraSocket(app: FastifyInstance, { address, port }: AddressInfo): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket) => app.server.emit("connection", socket));
  server.listen({ host: address, port, reusePort: true });
  await once(server, "listening");
  return server;
}

const listenErrors: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is used by another program. Stop that program, or set PORT to another number.`,
  EACCES: (_host, port) => `Port ${port} cannot be used by this user. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no IP address ${host}. Set HOST to one of its own.`,
  ENOTFOUND: (host) => `This machine has no IP address ${host}. Set HOST to one of its own.`,
};

/**
 * Checks the port before anything else starts, and again before the portal listens.
 *
 * @throws {StartError} when the host or port cannot be used
 */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(toStartError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Returns a StartError for an error of `listen` with a known cause, otherwise the error itself. */
function toStartError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const reason = listenErrors[error.code ?? ""];
  return reason ? new StartError(reason(host, port)) : error;
}
