import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import type { ProviderName } from "./providers.ts";

const COOKIE_MAX_AGE_SECONDS = 10 * 60;

/** Binds a login at a provider to the browser that began it: whoever is led to its end by somebody else has none. */
export function setBrowserCookie(reply: FastifyReply, provider: ProviderName, value: string, secure: boolean): void {
  // Apple's answer is a form that another site posts. A browser sends a cookie along only with None, which wants Secure.
  const sameSite = provider === "apple" && secure ? "None" : "Lax";
  reply.header(
    "set-cookie",
    `oauth_${provider}=${value}; Path=/login/${provider}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=${sameSite}${secure ? "; Secure" : ""}`,
  );
}

export function readBrowserCookie(request: FastifyRequest, provider: ProviderName): string | null {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`oauth_${provider}=`))?.slice(`oauth_${provider}=`.length) || null;
}

/** Only development is reached over plain HTTP, where a browser would refuse the cookie. */
export function isSecureOrigin(config: Config, origin: string): boolean {
  return config.production || origin.startsWith("https:");
}
