import { useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";

/**
 * Renders JSON-LD for search engines, on the server only. The browser keeps the element while it hydrates the page and
 * never creates one: Trusted Types forbid scripts that are created by scripts.
 */
export function StructuredData({ data }: { data: object }) {
  const hydrated = useHydrated();
  const [initialData] = useState(hydrated ? null : data);
  if (!initialData) return null;
  return <script type="application/ld+json">{JSON.stringify(initialData).replaceAll("<", "\\u003c")}</script>;
}
