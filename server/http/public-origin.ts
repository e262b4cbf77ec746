import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

type PublicAddress = Pick<Config, "publicUrl" | "host">;

/**
 * Where people reach the portal, for links that leave it. Never what a request names as its host, which anyone can
 * write.
 */
export function getPublicOrigin(app: FastifyInstance, config: PublicAddress): string {
  return buildPublicOrigin(config, (app.server.address() as AddressInfo | null)?.port ?? "");
}

/** The same for a portal that listens on this port. */
export function buildPublicOrigin({ publicUrl, host }: PublicAddress, port: number | ""): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
