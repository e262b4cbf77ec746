import { useSearchParams } from "react-router";

export interface WayBack {
  /** Where the person was going when asked to log in; not yet proven to be a path of this site. */
  next: string | null;
  /** The same way back at another address. */
  keepFor: (path: string) => string;
}

/** The way back stays in the address bar, through login, registration and the info step. */
export function useWayBack(): WayBack {
  const [search] = useSearchParams();
  const next = search.get("next");
  return { next, keepFor: (path) => (next ? `${path}?next=${encodeURIComponent(next)}` : path) };
}

/** The job that someone was about to open, if it was one. */
export function jobIdOf(next: string | null): string | null {
  return next?.match(/^\/jobs\/job\/([0-9a-f-]{36})(?:[/?#]|$)/i)?.[1] ?? null;
}
