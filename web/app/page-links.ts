import type { Language } from "./i18n.ts";

interface LazyRoute {
  handle?: unknown;
  lazy?: unknown;
}

/**
 * What the browser would only find out about once the first script runs, for the document's head: the scripts of the
 * pages that match, and the texts when the language is known. It is of use only then, so styles and fonts go first.
 */
export function renderPreloadLinks(
  matches: { route: LazyRoute }[],
  pageFiles: Record<string, string[]>,
  language?: Language,
): string {
  const files = new Set(matches.flatMap(({ route }) => pageFiles[getModuleName(route)] ?? []));
  const scripts = [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`);
  const texts = `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/assets/i18n/${language}.json">`;
  return scripts.join("") + (language ? texts : "");
}

/**
 * The name of the module that a route's page comes in. It stands in the function that loads it, and nowhere else; to
 * call that would load pages that only the browser can.
 */
function getModuleName({ handle, lazy }: LazyRoute): string {
  const load = typeof handle === "function" ? handle : lazy;
  return /import\("\.\/assets\/([^"]+)-[\w-]{8}\.js"\)/.exec(String(load))?.[1] ?? "";
}
