import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

type Public = Pick<Config, "publicUrl" | "host">;

/**
 * Where people reach the portal, for links that leave it. Never what a request names as its host, which anyone can
 * write.
 */
export function originOf(app: FastifyInstance, config: Public): string {
  return originOn(config, (app.server.address() as AddressInfo | null)?.port ?? "");
}

/** The same for a portal that listens on this port. */
export function originOn({ publicUrl, host }: Public, port: number | ""): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
