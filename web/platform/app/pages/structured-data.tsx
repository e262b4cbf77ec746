import { useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/**
 * Renders JSON-LD for search engines into server-rendered pages. The browser never creates the element, because Trusted Types forbid
 * script elements that a script creates, and hydration keeps its text. So `data` is null in the browser, which then does not load what
 * writes it: pages pass `import.meta.env.SSR ? … : null`.
 */
export function StructuredData({ data }: { data: object | null }) {
  const hydrated = useHydrated();
  const [json] = useState(() => (data ? toJson(data) : hydrated ? null : readJson()));
  return json && <script type="application/ld+json">{json}</script>;
}

const toJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

const readJson = () => document.querySelector('script[type="application/ld+json"]')?.textContent ?? null;
