import { useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/**
 * Renders JSON-LD for search engines into server-rendered pages. Hydration keeps the element. The browser never creates
 * the element, because Trusted Types forbid script elements that a script creates.
 */
export function StructuredData({ data }: { data: object }) {
  const hydrated = useHydrated();
  const [initialData] = useState(hydrated ? null : data);
  if (!initialData) return null;
  return <script type="application/ld+json">{JSON.stringify(initialData).replaceAll("<", "\\u003c")}</script>;
}
