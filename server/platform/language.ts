import type { FastifyRequest } from "fastify";
import { DEFAULT_LANGUAGE, type Language, languages } from "../../contract/platform/languages.ts";

/**
 * Returns the first supported language in Accept-Language, or English. The web application sends the language that the
 * user has chosen.
 */
export function getRequestLanguage(request: FastifyRequest): Language {
  for (const range of (request.headers["accept-language"] ?? "").split(",")) {
    const [code] = range
      .trim()
      .toLowerCase()
      .split(/[-;\s]/);
    const language = languages.find((one) => one === code);
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
