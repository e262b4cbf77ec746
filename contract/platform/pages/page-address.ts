/**
 * The addresses of pages that people write about. This file does not import zod, so that a page can import it without
 * loading zod.
 */

/** The pages of jobs and companies, whose ids everybody may know. */
const PUBLIC_PAGE = /^(\/[a-z]{2})?\/(job|jobs\/job|apply|jobs\/apply|companies)\/[0-9a-f-]{36}(?=\/|$)/i;
/** The words of which the paths of pages are made. Ids, tokens, references and phone numbers have digits or are longer. */
const WORD = /^[a-z][a-z-]{0,24}$/;
const LEFT_OUT = "…";

/**
 * Returns the path of a page without its query and without what could identify a person, such as ids and tokens. An empty
 * string stays empty.
 *
 * @example toPageAddress("/admin/people/0199e1c2-0000-7000-8000-000000000001?tab=1") // "/admin/people/…"
 */
export function toPageAddress(path: string): string {
  const [pathname = ""] = path.split(/[?#]/);
  if (pathname === "") return "";
  const publicPage = PUBLIC_PAGE.exec(pathname)?.[0];
  if (publicPage !== undefined) return publicPage;
  const segments = pathname.split("/").filter(Boolean);
  return `/${segments.map((segment) => (WORD.test(segment) ? segment : LEFT_OUT)).join("/")}`;
}
