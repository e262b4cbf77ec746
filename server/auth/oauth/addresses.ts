import type { FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { ApiError } from "../../errors.ts";
import type { ProviderName } from "./providers.ts";

/** Where the page is that opened the popup: this portal itself, under the address that people use. */
export function getPublicOrigin(config: Config, request: FastifyRequest): string {
  const address = config.publicUrl ?? `${request.protocol}://${request.host}`;
  // A browser says where it is; anybody else may say anything.
  if (!URL.canParse(address)) throw new ApiError("malformed");
  return new URL(address).origin;
}

/** What the provider sends people back to; it has to be registered there, letter by letter. */
export function buildCallbackUrl(origin: string, provider: ProviderName): string {
  return `${origin}/login/${provider}/callback`;
}
