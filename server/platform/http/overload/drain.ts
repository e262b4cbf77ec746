import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * The time between the signal to stop and the end of the process (`DRAIN_SECONDS`). The process is not ready, so that a
 * load balancer sends new requests to another process, but it serves the requests that still reach it.
 */
export interface Drain {
  durationMs: number;
  /** Aborted when the drain begins. */
  signal: AbortSignal;
  /** Begins the drain, and resolves when it is over. */
  run(): Promise<void>;
}

export function createDrain(durationMs: number): Drain {
  const controller = new AbortController();
  return {
    durationMs,
    signal: controller.signal,
    async run() {
      controller.abort();
      await sleep(durationMs);
    },
  };
}

/**
 * Asks clients to close their connection after each response during the drain. A connection that is still open at the
 * end of the drain may be closed while its next request is on the way.
 */
export function closeConnectionsDuringDrain(app: FastifyInstance, { signal }: Drain): void {
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (signal.aborted) reply.header("connection", "close");
    done();
  });
}
