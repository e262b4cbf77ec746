import type { FastifyRequest } from "fastify";

export type Language = "en" | "nl";

/** The language of a user, as stored; English for all other values. */
export function toLanguage(stored: string | null): Language {
  return stored === "nl" ? "nl" : "en";
}

/** The language that a client asks for: the first of ours that it names. The web application names the chosen one. */
export function getRequestLanguage(request: FastifyRequest): Language {
  for (const wish of (request.headers["accept-language"] ?? "").split(",")) {
    const language = /^\s*(en|nl)\b/i.exec(wish)?.[1]?.toLowerCase();
    if (language === "en" || language === "nl") return language;
  }
  return "en";
}
