import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config/config.ts";
import { ApiError, toErrorCode } from "../../errors.ts";
import type { AppContext } from "../../http/serve.ts";
import { toIpAddressKeys } from "../../limits/rate-limits.ts";
import { getPublicOrigin } from "./addresses.ts";
import { isSecureOrigin, readBrowserCookie, setBrowserCookie } from "./attempt-cookie.ts";
import { handleCallback } from "./come-back.ts";
import { sendPopupResultPage } from "./done-page.ts";
import { startAuthorization } from "./leave.ts";
import { createProvider, type Provider, providerNames } from "./providers.ts";

/** The popup's pages: out to the provider, and back from it. Without a provider they are not there. */
export function oauthPageRoutes({ app, db, limits }: AppContext, config: Config): void {
  void app.register(async (pages) => {
    // What Apple sends back is a form. Nothing else here reads one.
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    // The page that opened the popup must stay within its reach, also after it was at another site.
    pages.addHook("onRequest", async (_request, reply) => {
      reply.header("cross-origin-opener-policy", "unsafe-none");
    });
    for (const name of providerNames) {
      const provider = createProvider(config, name);
      pages.route({
        method: "GET",
        url: `/login/${name}`,
        exposeHeadRoute: false,
        handler: (request, reply) => goOut(requireProvider(provider), request, reply),
      });
      pages.route({
        method: name === "apple" ? "POST" : "GET",
        url: `/login/${name}/callback`,
        exposeHeadRoute: false,
        handler: (request, reply) => finish(requireProvider(provider), request, reply),
      });
    }
  });

  async function goOut(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const origin = getPublicOrigin(config, request);
    try {
      await limits.consume("oauth", [toIpAddressKeys(request)]);
      const { address, browser } = await startAuthorization(db, provider, origin);
      setBrowserCookie(reply, provider.name, browser, isSecureOrigin(config, origin));
      return reply.header("cache-control", "no-store").redirect(address, 302);
    } catch (error) {
      return fail(error, request, reply);
    }
  }

  async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const browser = readBrowserCookie(request, provider.name);
    try {
      const { code, openerOrigin } = await handleCallback(db, provider, {
        answer: parseCallbackParameters(request),
        browser,
      });
      return sendPopupResultPage(reply, openerOrigin, { code });
    } catch (error) {
      return fail(error, request, reply);
    }
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const code = toErrorCode(error);
    if (code === "server_error") throw error;
    if (error instanceof ApiError && error.cause) request.log.warn({ err: error.cause }, "a provider's login failed");
    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", String(error.retryAfter));
    return sendPopupResultPage(reply, getPublicOrigin(config, request), { error: code });
  }
}

function requireProvider(provider: Provider | null): Provider {
  if (!provider) throw new ApiError("not_found");
  return provider;
}

function parseCallbackParameters(request: FastifyRequest): URLSearchParams {
  if (request.method === "GET") return new URLSearchParams(request.url.split("?").slice(1).join("?"));
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
