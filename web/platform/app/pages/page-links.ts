import type { Language } from "../../../../contract/platform/languages.ts";
import type { RouteHandle } from "./page-route.ts";

/**
 * Returns the preload links for the document's head: the scripts of the matched pages and, for a known language, its
 * translations. Without these links the browser requests the files only when the first script runs. They have low
 * priority, because styles and fonts are needed first.
 * @param pageScripts The script files of each page. The key is the module of the page, as in `RouteHandle`.
 */
export function renderPreloadLinks(
  matches: { route: { handle?: RouteHandle } }[],
  pageScripts: Record<string, string[]>,
  language?: Language,
): string {
  const files = new Set(matches.flatMap(({ route }) => pageScripts[route.handle?.module ?? ""] ?? []));
  const scripts = [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
  const texts = `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/assets/i18n/${language}.json">`;
  return scripts.join("") + (language ? texts : "");
}
