import { useSearchParams } from "react-router";

interface ReturnTo {
  /**
   * The path that a visitor tried to open before the login. The value comes from the URL unchecked and may be the URL
   * of another site.
   */
  path: string | null;
  /** Adds the `next` parameter to another path. */
  appendTo: (path: string) => string;
}

/**
 * Reads the path to open after the login. The `next` parameter carries it through login, registration and info step.
 */
export function useReturnTo(): ReturnTo {
  const [search] = useSearchParams();
  const path = search.get("next");
  return { path, appendTo: (target) => (path ? `${target}?next=${encodeURIComponent(path)}` : target) };
}

/** Whether a path is that of the form for a new job, to which "Post a job" on the home page leads. */
export function isJobFormPath(path: string | null): boolean {
  return path === "/jobs/create";
}

/** The id in the path of a job page, or null for any other path. */
export function parseJobId(path: string | null): string | null {
  return path?.match(/^\/jobs\/job\/([0-9a-f-]{36})(?:[/?#]|$)/i)?.[1] ?? null;
}
