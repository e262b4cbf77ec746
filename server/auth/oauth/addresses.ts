import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { ProviderName } from "./providers.ts";

/** Where the page is that opened the popup: this portal itself, under the address that people use. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.publicUrl ? new URL(config.publicUrl).origin : `${request.protocol}://${request.host}`;
}

/** What the provider sends people back to; it has to be registered there, letter by letter. */
export function callbackOf(origin: string, provider: ProviderName): string {
  return `${origin}/login/${provider}/callback`;
}
