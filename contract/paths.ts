import type { Job } from "./jobs.ts";

/** Addresses of public pages that links from elsewhere lead to, without their language. Needs no zod. */

/** Only the id counts; the words are for people. */
export function getJobPath({ id, title }: Pick<Job, "id" | "title">): string {
  return appendSlug(`/job/${id}`, title);
}

export function getCompanyPath({ id, company }: { id: string; company: string | null }): string {
  return appendSlug(`/companies/${id}`, company ?? "");
}

/** English has the plain address, Dutch the same under /nl. */
export function localizePath(path: string, language: "en" | "nl"): string {
  if (language === "en") return path;
  return path === "/" ? "/nl" : `/nl${path}`;
}

function appendSlug(path: string, text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join("-").slice(0, 80).replace(/-$/, "");
  return words ? `${path}/${words}` : path;
}
