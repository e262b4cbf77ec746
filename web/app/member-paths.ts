import type { RouteObject } from "react-router";
import type { RouteHandle } from "./route-handle.ts";

/**
 * Returns a function that tells whether a path is a member page. The server checks every request; one regular
 * expression is much faster than React Router's `matchRoutes`, which sorts all routes each time.
 */
export function createMemberPathMatcher(routes: RouteObject[]): (pathname: string) => boolean {
  const patterns = routes.flatMap((route) => getPathPatterns(route, "", false));
  const expression = new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
  return (pathname) => expression.test(decodePath(pathname));
}

function getPathPatterns({ path, handle, children = [] }: RouteObject, parent: string, isMember: boolean): string[] {
  const member = isMember || Boolean((handle as RouteHandle | undefined)?.isMemberPage);
  const own = path ? `${parent}${toPattern(path)}` : parent;
  if (children.length > 0) return children.flatMap((child) => getPathPatterns(child, own, member));
  return member ? [own] : [];
}

/** Translates React Router's syntax: `:name` is a path segment, and `?` marks a segment as optional. */
function toPattern(path: string): string {
  return path
    .split("/")
    .map((part) => {
      const one = `/${part.startsWith(":") ? "[^/]+" : part.replace(/\?$/, "")}`;
      return part.endsWith("?") ? `(?:${one})?` : one;
    })
    .join("");
}

/** Decodes like React Router: an invalid escape sequence stays as it is. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
