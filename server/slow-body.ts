import type { FastifyRequest } from "fastify";

const PATIENCE_MS = 30_000;

/** Breaks off a request whose body, which is no file, takes its time: files alone may come over a slow connection. */
export function limitSlowBody({ raw }: FastifyRequest): void {
  if (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), PATIENCE_MS);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}
