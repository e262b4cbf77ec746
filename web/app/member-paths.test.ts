import fc from "fast-check";
import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { createRoutes } from "../routes.tsx";
import { createMemberPathMatcher } from "./member-paths.ts";

const routes = createRoutes(createQueryClient());
const isMemberAddress = createMemberPathMatcher(routes);
const isMemberRoute = (pathname: string) =>
  (matchRoutes(routes, pathname) ?? []).some(({ route }) => route.handle?.isMemberPage);

it("knows the pages behind the login from those for everyone", () => {
  for (const address of ["/dashboard", "/jobs/messages", "/jobs/messages/1", "/Jobs/List/", "/%6Aobs/list", "/info"])
    expect([address, isMemberAddress(address)]).toEqual([address, true]);
  for (const address of ["/", "/nl", "/job/1/nurse", "/companies/1", "/nl/dashboard", "/dashboard/1", "/jobs", "/x"])
    expect([address, isMemberAddress(address)]).toEqual([address, false]);
});

it("says the same as the router of any address", () => {
  const words = [
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
  const odd = ["", ".", "%2F", "%", "%6Aobs", "%E0%A4%A", "a b", "*", ":id", "%00", "constructor"];
  const part = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...words, ...odd), fc.string());
  // Neither line breaks nor tabs are in any address that a server gets.
  const address = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join("/").replace(/[\t\r\n]/g, "")}`);
  fc.assert(
    fc.property(address, (path) => {
      const { pathname } = new URL(path.replace(/^[/\\]+/, "/"), "http://local");
      expect(isMemberAddress(pathname)).toBe(isMemberRoute(pathname));
    }),
    { numRuns: 2_000 },
  );
});
