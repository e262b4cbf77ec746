import type { Job } from "./jobs.ts";

/** Addresses of public pages that links from elsewhere lead to, without their language. Needs no zod. */

/** Only the id counts; the words are for people. */
export function jobPath({ id, title }: Pick<Job, "id" | "title">): string {
  return withWords(`/job/${id}`, title);
}

export function companyPath({ id, company }: { id: string; company: string | null }): string {
  return withWords(`/companies/${id}`, company ?? "");
}

/** English has the plain address, Dutch the same under /nl. */
export function localPath(path: string, language: "en" | "nl"): string {
  if (language === "en") return path;
  return path === "/" ? "/nl" : `/nl${path}`;
}

function withWords(path: string, text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join("-").slice(0, 80).replace(/-$/, "");
  return words ? `${path}/${words}` : path;
}
