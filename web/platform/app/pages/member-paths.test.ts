import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { memberRoutes } from "../../../member-routes.tsx";
import { createRoutes } from "../../../routes.tsx";
import { createMemberPathMatcher } from "./member-paths.ts";

const routes = createRoutes(memberRoutes);
const isMemberPath = createMemberPathMatcher(routes);
const isMemberRoute = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).some(({ route }) => route.handle?.isMemberPage);

it("createMemberPathMatcher distinguishes member pages from public pages", () => {
  for (const path of ["/dashboard", "/jobs/messages", "/jobs/messages/1", "/Jobs/List/", "/%6Aobs/list", "/info"])
    expect([path, isMemberPath(path)]).toEqual([path, true]);
  for (const path of ["/", "/nl", "/job/1/nurse", "/companies/1", "/nl/dashboard", "/dashboard/1", "/jobs", "/x"])
    expect([path, isMemberPath(path)]).toEqual([path, false]);
});

it("createMemberPathMatcher agrees with matchRoutes for arbitrary paths", () => {
  // React Router warns of each path that cannot be decoded.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const segments = [
    "jobs",
    "job",
    "JOBS",
    "list",
    "messages",
    "search",
    "saved",
    "create",
    "account",
    "resume",
    "nl",
    "info",
  ];
  const edgeCases = ["", ".", "%2F", "%", "%6Aobs", "%E0%A4%A", "a b", "*", ":id", "%00", "constructor"];
  const segment = fc.oneof(fc.constantFrom(...segments), fc.constantFrom(...segments, ...edgeCases), fc.string());
  // URLs in requests contain no tabs and no line breaks.
  const anyPath = fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/").replace(/[\t\r\n]/g, "")}`);
  fc.assert(
    fc.property(anyPath, (path) => {
      const { pathname } = new URL(path.replace(/^[/\\]+/, "/"), "http://local");
      expect(isMemberPath(pathname)).toBe(isMemberRoute(pathname));
    }),
    { numRuns: 2_000 },
  );
});
