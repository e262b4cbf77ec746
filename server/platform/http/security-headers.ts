import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/**
 * A strict content security policy: no inline code, no other origins but the images of the tile server, no frames, and Trusted Types with one policy
 * (`web/platform/app/start-worker.ts`).
 */
const createContentSecurityPolicy = ({ mapTiles }: Pick<Config, "mapTiles">) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    ["img-src 'self' data: blob:", ...(mapTiles ? [new URL(mapTiles.url).origin] : [])].join(" "),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types workers",
  ].join("; ");
const DATA_CONTENT_SECURITY_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers that each response has, also an error that is sent before any hook of the application runs. */
function createCommonHeaders({ production }: Pick<Config, "production">): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    ...(production && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/** Returns the headers of a response that a browser may show as a page (OWASP Secure Headers). They are always the same. */
export function createSecurityHeaders(config: Pick<Config, "production" | "mapTiles">): Record<string, string> {
  return {
    ...createCommonHeaders(config),
    "content-security-policy": createContentSecurityPolicy(config),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "x-frame-options": "DENY",
  };
}

/** Returns the headers of an error response that is sent before any hook of the application runs. */
export function createErrorSecurityHeaders(config: Pick<Config, "production">): Record<string, string> {
  return { ...createCommonHeaders(config), "content-security-policy": DATA_CONTENT_SECURITY_POLICY };
}

/**
 * Sets the headers of all responses. Those of the API are no pages, so they have a short policy: Node checks each character of a
 * header, which takes a fifth of the time of a small response.
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Pick<Config, "production" | "mapTiles">): void {
  const pageHeaders = createSecurityHeaders(config);
  const dataHeaders = { ...createErrorSecurityHeaders(config), "cross-origin-resource-policy": "same-origin" };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.routeOptions.config.isInContract ? dataHeaders : pageHeaders);
    done();
  });
}
