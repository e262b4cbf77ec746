import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

type PublicAddress = Pick<Config, "publicUrl" | "host">;

/**
 * The origin for links in mails, feeds and pages: PUBLIC_URL, or the host and port that the server listens on. Never the
 * Host header of a request, which the sender chooses.
 */
export function getPublicOrigin(app: FastifyInstance, config: PublicAddress): string {
  return buildPublicOrigin(config, (app.server.address() as AddressInfo | null)?.port ?? "");
}

/** `getPublicOrigin` for a known port. */
export function buildPublicOrigin({ publicUrl, host }: PublicAddress, port: number | ""): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
