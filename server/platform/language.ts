import type { FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, type Language, toOffered } from "../../contract/platform/languages.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The languages that the portal offers now. The first one is its default language. */
    getLanguages(): readonly Language[];
  }
}

/**
 * Returns the first language in Accept-Language that the portal offers, or its default language. The web application sends the
 * language that the user has chosen.
 */
export function getRequestLanguage(request: FastifyRequest): Language {
  const offered = request.server.getLanguages();
  for (const range of (request.headers["accept-language"] ?? "").split(",")) {
    const [code] = range
      .trim()
      .toLowerCase()
      .split(/[-;\s]/);
    const language = offered.find((one) => one === code);
    if (language) return language;
  }
  return toOffered(DEFAULT_LANGUAGE, offered);
}
