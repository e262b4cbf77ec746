import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

export type PublicAddress = Pick<Config, "publicUrl" | "host">;

/**
 * The origin for links in mails, feeds and pages: PUBLIC_URL, or the host and port on which the server listens. The
 * Host header is never used, because the sender of a request chooses it.
 */
export function getPublicOrigin(app: FastifyInstance, config: PublicAddress): string {
  return buildPublicOrigin(config, (app.server.address() as AddressInfo | null)?.port ?? "");
}

/** Like `getPublicOrigin`, for a known port. */
export function buildPublicOrigin({ publicUrl, host }: PublicAddress, port: number | ""): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
