import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errors } from "../../../contract/errors.ts";
import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Config } from "../../config/config.ts";
import { ApiError, toErrorCode } from "../../errors.ts";
import { serve } from "../../http/serve.ts";
import { toIpAddressKeys } from "../../limits/rate-limits.ts";
import { escapeMarkup } from "../../markup/escape-markup.ts";
import type { CompleteLogin } from "../login.ts";
import { getPublicOrigin, handleCallback, startAuthorization } from "./authorization-flow.ts";
import { createProvider, type Provider, type ProviderName, providerNames } from "./providers.ts";
import { consumeExchangeCode } from "./queries.ts";

export function oauthRoutes(door: AppContext, finishLogin: CompleteLogin): void {
  serve(door, routes.loginWithProvider, async ({ body, request }) => {
    await door.limits.consume("oauth", [toIpAddressKeys(request)]);
    const user = await consumeExchangeCode(door.db, body.code);
    if (!user) throw new ApiError("oauth_expired");
    return finishLogin(user, request);
  });
}

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

export type PopupOutcome = { code: string } | { error: ErrorCode };

/**
 * The last page of the popup: its script hands the outcome to the page that opened it and closes the window. Everything
 * it needs stands in attributes, since the security policy lets no script stand in the page.
 */
export function sendPopupResultPage(reply: FastifyReply, openerOrigin: string, outcome: PopupOutcome): FastifyReply {
  const status = "error" in outcome ? errors[outcome.error].status : 200;
  const [name, value] = "error" in outcome ? ["error", outcome.error] : ["code", outcome.code];
  const message = "error" in outcome ? `<p>${escapeMarkup(errors[outcome.error].message)}</p>` : "";
  if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", "2");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8" />` +
        `<meta name="viewport" content="width=device-width, initial-scale=1" /><title>Job Portal</title>` +
        `<script src="/oauth-done.js" defer></script></head>` +
        `<body data-origin="${escapeMarkup(openerOrigin)}" data-${name}="${escapeMarkup(value)}">` +
        `${message}<a href="/login">Job Portal</a></body></html>`,
    );
}
