import { useState, useSyncExternalStore } from "react";

/**
 * What search engines read, as the server wrote it. The browser takes it over but never makes it: that would be a
 * script made by a script, which Trusted Types forbid, and nobody would read it.
 */
export function StructuredData({ data }: { data: object }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [kept] = useState(fromServer && data);
  if (!kept) return null;
  return <script type="application/ld+json">{JSON.stringify(kept).replaceAll("<", "\\u003c")}</script>;
}

function never() {
  return () => undefined;
}
