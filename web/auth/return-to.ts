import { useSearchParams } from "react-router";

export interface ReturnTo {
  /** Where the person was going when asked to log in; not yet proven to be a path of this site. */
  path: string | null;
  /** The same way back at another address. */
  appendTo: (path: string) => string;
}

/** The way back stays in the address bar, through login, registration and the info step. */
export function useReturnTo(): ReturnTo {
  const [search] = useSearchParams();
  const next = search.get("next");
  return { path: next, appendTo: (path) => (next ? `${path}?next=${encodeURIComponent(next)}` : path) };
}

/** The job that someone was about to open, if it was one. */
export function parseJobId(next: string | null): string | null {
  return next?.match(/^\/jobs\/job\/([0-9a-f-]{36})(?:[/?#]|$)/i)?.[1] ?? null;
}
