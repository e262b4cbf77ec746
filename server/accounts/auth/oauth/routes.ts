import type { FastifyReply, FastifyRequest } from "fastify";
import { routes } from "../../../../contract/index.ts";
import { type ErrorCode, errorDefinitions } from "../../../../contract/platform/errors.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import type { Config } from "../../../platform/config/config.ts";
import { type ProviderName, providerNames } from "../../../platform/config/providers.ts";
import { ApiError, toErrorCode } from "../../../platform/errors.ts";
import { escapeMarkup } from "../../../platform/escape-markup.ts";
import { serve } from "../../../platform/http/serve.ts";
import { toIpAddressKeys } from "../../../platform/limits/rate-limiter.ts";
import { type AuthDependencies, completeLogin } from "../login.ts";
import { handleCallback, startAuthorization } from "./authorization-flow.ts";
import { createProvider, type Provider } from "./providers.ts";
import { consumeOAuthLoginCode } from "./queries.ts";

/** Serves the API route that exchanges an OAuth login code for a session. */
export function registerOauthRoutes(context: AppContext, dependencies: AuthDependencies): void {
  const { db, limits } = context;
  serve(context, routes.loginWithProvider, async ({ body, request }) => {
    await limits.consume("oauth", [toIpAddressKeys(request)]);
    const user = await consumeOAuthLoginCode(db, body.code);
    if (!user) throw new ApiError("oauth_expired");
    return completeLogin(context, dependencies, user, request);
  });
}

/**
 * Serves the pages of the login popup: the redirect to the provider, and the callback that the provider redirects to. A
 * provider that is not configured has no pages (404).
 */
export function registerOauthPageRoutes({ app, db, limits, settings }: AppContext, config: Config): void {
  void app.register(async (pages) => {
    // Apple posts its callback as a form (`response_mode=form_post`). No other route accepts forms.
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    // With the default policy `same-origin`, the popup would lose `window.opener` on the provider's page.
    pages.addHook("onRequest", async (_request, reply) => {
      reply.header("cross-origin-opener-policy", "unsafe-none");
    });
    for (const name of providerNames) {
      const provider = createProvider(config, name);
      pages.route({
        method: "GET",
        url: `/login/${name}`,
        exposeHeadRoute: false,
        handler: (request, reply) => redirectToProvider(requireProvider(provider), request, reply),
      });
      pages.route({
        method: name === "apple" ? "POST" : "GET",
        url: `/login/${name}/callback`,
        exposeHeadRoute: false,
        handler: (request, reply) => completeCallback(requireProvider(provider), request, reply),
      });
    }
  });

  async function redirectToProvider(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const openerOrigin = getOpenerOrigin(config, request);
    try {
      await limits.consume("oauth", [toIpAddressKeys(request)]);
      const { url, browserSecret } = await startAuthorization(db, provider, openerOrigin);
      setBrowserCookie(reply, provider.name, browserSecret, isSecureOrigin(config, openerOrigin));
      return reply.header("cache-control", "no-store").redirect(url, 302);
    } catch (error) {
      return sendErrorPage(error, request, reply);
    }
  }

  async function completeCallback(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
    const browserSecret = readBrowserCookie(request, provider.name);
    try {
      const callback = { parameters: parseCallbackParameters(request), browserSecret };
      const { code, openerOrigin } = await handleCallback(db, provider, callback);
      return sendPopupResultPage(reply, settings.current.portal_name, openerOrigin, { code });
    } catch (error) {
      return sendErrorPage(error, request, reply);
    }
  }

  function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const code = toErrorCode(error);
    if (code === "server_error") throw error;
    if (error instanceof ApiError && error.cause) request.log.warn({ err: error.cause }, "login at a provider failed");
    if (error instanceof ApiError && error.retryAfter) reply.header("retry-after", String(error.retryAfter));
    return sendPopupResultPage(reply, settings.current.portal_name, getOpenerOrigin(config, request), { error: code });
  }
}

function requireProvider(provider: Provider | null): Provider {
  if (!provider) throw new ApiError("not_found");
  return provider;
}

/**
 * Returns the origin of the page that opened the popup, which is the portal's own origin. Without `PUBLIC_URL`, the
 * origin is read from the Host header. A browser sends the real host; a client that forges the header affects only its
 * own login.
 *
 * @throws {ApiError} malformed, when the Host header is not a host
 */
function getOpenerOrigin(config: Config, request: FastifyRequest): string {
  const url = config.publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(url)) throw new ApiError("malformed");
  return new URL(url).origin;
}

function parseCallbackParameters(request: FastifyRequest): URLSearchParams {
  if (request.method === "GET") return new URLSearchParams(request.url.split("?").slice(1).join("?"));
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

const COOKIE_MAX_AGE_SECONDS = 10 * 60;

/**
 * Binds an authorization request to the browser that started it. A browser without this cookie cannot complete the
 * login, so an attacker cannot log a victim in to the attacker's account (login CSRF, RFC 6749 section 10.12).
 */
function setBrowserCookie(reply: FastifyReply, provider: ProviderName, browserSecret: string, isSecure: boolean): void {
  // Apple's callback is a cross-site POST. Browsers send a cookie with it only when SameSite is None, which needs Secure.
  const sameSite = provider === "apple" && isSecure ? "None" : "Lax";
  reply.header(
    "set-cookie",
    `oauth_${provider}=${browserSecret}; Path=/login/${provider}; Max-Age=${COOKIE_MAX_AGE_SECONDS}; HttpOnly; SameSite=${sameSite}${isSecure ? "; Secure" : ""}`,
  );
}

function readBrowserCookie(request: FastifyRequest, provider: ProviderName): string | null {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`oauth_${provider}=`))?.slice(`oauth_${provider}=`.length) || null;
}

/** Returns false only for plain HTTP in development, where browsers reject Secure cookies. */
function isSecureOrigin(config: Config, origin: string): boolean {
  return config.production || origin.startsWith("https:");
}

type PopupOutcome = { code: string } | { error: ErrorCode };

/**
 * Sends the last page of the popup. Its script posts the outcome to the opener and closes the window. The outcome is in
 * attributes, because the content security policy forbids inline scripts.
 */
function sendPopupResultPage(
  reply: FastifyReply,
  portalName: string,
  openerOrigin: string,
  outcome: PopupOutcome,
): FastifyReply {
  const name = escapeMarkup(portalName);
  const status = "error" in outcome ? errorDefinitions[outcome.error].status : 200;
  const [attribute, value] = "error" in outcome ? ["error", outcome.error] : ["code", outcome.code];
  const message = "error" in outcome ? `<p>${escapeMarkup(errorDefinitions[outcome.error].message)}</p>` : "";
  if (status === 503 && !reply.hasHeader("retry-after")) reply.header("retry-after", "2");
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8" />` +
        `<meta name="viewport" content="width=device-width, initial-scale=1" /><title>${name}</title>` +
        `<script src="/oauth-done.js" defer></script></head>` +
        `<body data-origin="${escapeMarkup(openerOrigin)}" data-${attribute}="${escapeMarkup(value)}">` +
        `${message}<a href="/login">${name}</a></body></html>`,
    );
}
