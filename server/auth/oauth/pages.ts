import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { ApiError, errorCodeOf } from "../../errors.ts";
import type { Door } from "../../http.ts";
import { byAddress } from "../../limits/limits.ts";
import { originOf } from "./addresses.ts";
import { isSecure, readCookie, writeCookie } from "./attempt-cookie.ts";
import { comeBack } from "./come-back.ts";
import { sendDonePage } from "./done-page.ts";
import { leave } from "./leave.ts";
import { openProvider, type Provider, providerNames } from "./providers.ts";

/** The popup's pages: out to the provider, and back from it. Without a provider they are not there. */
export function oauthPages({ app, db, limits }: Door, config: Config): void {
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
      const provider = openProvider(config, name);
      pages.route({
        method: "GET",
        url: `/login/${name}`,
        exposeHeadRoute: false,
        handler: (request, reply) => goOut(required(provider), request, reply),
      });
      pages.route({
        method: name === "apple" ? "POST" : "GET",
        url: `/login/${name}/callback`,
        exposeHeadRoute: false,
        handler: (request, reply) => finish(required(provider), request, reply),
      });
    }
  });

  async function goOut(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const origin = originOf(config, request);
    try {
      await limits.take("oauth", [byAddress(request)]);
      const { address, browser } = await leave(db, provider, origin);
      writeCookie(reply, provider.name, browser, isSecure(config, origin));
      return reply.header("cache-control", "no-store").redirect(address, 302);
    } catch (error) {
      return fail(error, request, reply);
    }
  }

  async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const browser = readCookie(request, provider.name);
    try {
      const { code, openerOrigin } = await comeBack(db, provider, { answer: answerOf(request), browser });
      return sendDonePage(reply, openerOrigin, { code });
    } catch (error) {
      return fail(error, request, reply);
    }
  }

  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const code = errorCodeOf(error);
    if (code === "server_error") throw error;
    if (error instanceof ApiError && error.cause) request.log.warn({ err: error.cause }, "a provider's login failed");
    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", String(error.retryAfter));
    return sendDonePage(reply, originOf(config, request), { error: code });
  }
}

function required(provider: Provider | null): Provider {
  if (!provider) throw new ApiError("not_found");
  return provider;
}

function answerOf(request: FastifyRequest): URLSearchParams {
  if (request.method === "GET") return new URLSearchParams(request.url.split("?").slice(1).join("?"));
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
