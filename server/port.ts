import { createServer } from "node:net";
import { StartError } from "../database/start-error.ts";

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
