import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { memberRoutes } from "../../../member-routes.tsx";
import { createRoutes } from "../../../routes.tsx";
import { renderPreloadLinks } from "./page-links.ts";
import type { RouteHandle } from "./page-route.ts";

function listModules(routes: RouteObject[]): string[] {
  return routes.flatMap(({ handle, children = [] }) => [
    ...[(handle as RouteHandle | undefined)?.module ?? []].flat(),
    ...listModules(children),
  ]);
}

it("routes name modules that exist", () => {
  const modules = listModules(createRoutes(memberRoutes));
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((module) => !existsSync(path.join(import.meta.dirname, "../../..", module)))).toEqual([]);
});

it("renderPreloadLinks names the scripts of the matched pages once, and the translations of a known language", () => {
  const matches = [{ route: {} }, ...["a.tsx", "b.tsx"].map((module) => ({ route: { handle: { module } } }))];
  const scripts = { "a.tsx": ["a.js", "shared.js"], "b.tsx": ["shared.js"], "c.tsx": ["c.js"] };
  const links = renderPreloadLinks(matches, scripts, "nl");
  expect([...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    "/a.js",
    "/shared.js",
    "/assets/i18n/nl.json",
  ]);
  expect(renderPreloadLinks([{ route: {} }], scripts)).toBe("");
});
