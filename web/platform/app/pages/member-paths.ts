import type { RouteObject } from "react-router";
import type { RouteHandle } from "./page-route.ts";

/**
 * Returns a function that tells whether a path is a member page. The server calls it for every request. It uses one
 * regular expression, because React Router's `matchRoutes` sorts all routes on every call and is much slower.
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
