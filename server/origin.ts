import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";

/**
 * Where people reach the portal, for links that leave it. Never what a request names as its host, which anyone can
 * write.
 */
export function originOf(app: FastifyInstance, { publicUrl, host }: Pick<Config, "publicUrl" | "host">): string {
  return publicUrl ?? `http://${host}:${(app.server.address() as AddressInfo | null)?.port ?? ""}`;
}
