import type { FastifyRequest } from "fastify";

const BODY_TIMEOUT_MS = 30_000;

/** Breaks off a request whose body, which is no file, takes its time: files alone may come over a slow connection. */
export function enforceBodyTimeout({ raw }: FastifyRequest): void {
  if (raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), BODY_TIMEOUT_MS);
  timer.unref();
  raw.once("close", () => clearTimeout(timer));
}
