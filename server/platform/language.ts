import type { FastifyRequest } from "fastify";

export type Language = "en" | "nl";

/** Returns the stored language of a user. Any other value becomes English. */
export function toLanguage(stored: string | null): Language {
  return stored === "nl" ? "nl" : "en";
}

/**
 * Returns the first supported language in Accept-Language, or English. The web application sends the language that the
 * user has chosen.
 */
export function getRequestLanguage(request: FastifyRequest): Language {
  for (const range of (request.headers["accept-language"] ?? "").split(",")) {
    const language = /^\s*(en|nl)\b/i.exec(range)?.[1]?.toLowerCase();
    if (language === "en" || language === "nl") return language;
  }
  return "en";
}
