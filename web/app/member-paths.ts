import type { RouteObject } from "react-router";
import type { RouteHandle } from "./route-handle.ts";

/**
 * Tells the addresses of pages that only the browser renders. The server asks this of every page, and React Router's
 * own answer takes longer than most pages, since it sorts all routes each time.
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

/** In React Router's words: `:name` is a part of the address, `?` says that the part before it may be missing. */
function toPattern(path: string): string {
  return path
    .split("/")
    .map((part) => {
      const one = `/${part.startsWith(":") ? "[^/]+" : part.replace(/\?$/, "")}`;
      return part.endsWith("?") ? `(?:${one})?` : one;
    })
    .join("");
}

/** As React Router reads an address: what cannot be decoded stands for itself. */
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
