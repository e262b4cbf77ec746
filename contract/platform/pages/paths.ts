/**
 * Paths of public pages, without the language prefix. This file does not import zod, so that a page can import it
 * without loading zod.
 */

/** Only the id identifies the job. The slug makes the URL readable. */
export function getJobPath({ id, title }: { id: string; title: string }): string {
  return appendSlug(`/job/${id}`, title);
}

export function getCompanyPath({ id, company }: { id: string; company: string | null }): string {
  return appendSlug(`/companies/${id}`, company ?? "");
}

/**
 * Returns the public page that replaces a member page for visitors, without language prefix: a job (`/jobs/job/:id`) and
 * its application form (`/jobs/apply/:id`). Null for other paths.
 */
export function getPublicCounterpart(pathname: string): string | null {
  const [, page, id] = /^\/jobs\/(job|apply)\/([^/]+)\/?$/i.exec(pathname) ?? [];
  return page && id ? `/${page.toLowerCase()}/${id}` : null;
}

/** The path of the jobs of a field, or of a field in a town. Without a field, that of all fields. */
export function getBrowsePath({ field, town }: { field?: string | undefined; town?: string | undefined } = {}): string {
  return ["/browse", field, town].filter((part) => part !== undefined).join("/");
}

/** The query of login and registration that leads to the form for a new job afterwards, as for a new company. */
export const jobFormQuery = "?next=%2Fjobs%2Fcreate";

function appendSlug(path: string, text: string): string {
  const slug = toSlug(text);
  return slug ? `${path}/${slug}` : path;
}

/** Returns the words of a text in lower case, without accents, at most 80 characters. */
export function toSlug(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join("-").slice(0, 80).replace(/-$/, "");
}
