import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

const self = ["'self'"];
const HSTS_MAX_AGE_SECONDS = 31_536_000;
const REFERRER_POLICY = "same-origin";

/** A strict content security policy: no inline code, no other origins, no framing, and Trusted Types. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: self,
        styleSrc: self,
        fontSrc: self,
        connectSrc: self,
        imgSrc: [...self, "data:", "blob:"],
        // A resume is shown in a frame from a blob, whose type is set to PDF.
        frameSrc: ["blob:"],
        manifestSrc: self,
        formAction: self,
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    strictTransportSecurity: config.production ? { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
}

/** Returns the headers of an error response that is sent before any hook of the application runs. */
export function getErrorSecurityHeaders({ production }: Config): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": REFERRER_POLICY,
    ...(production && { "strict-transport-security": `max-age=${HSTS_MAX_AGE_SECONDS}; includeSubDomains` }),
  };
}
