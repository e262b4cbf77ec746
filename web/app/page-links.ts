import type { Language } from "./i18n.ts";
import type { RouteHandle } from "./route-handle.ts";

/**
 * Preload links for the document's head: the scripts of the matched pages and, for a known language, its translations.
 * Without them the browser requests these files only when the first script runs. They have low priority, since styles
 * and fonts are needed first.
 *
 * @param pageScripts the scripts of each page by its module, as in `RouteHandle`
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
