import { globSync, readFileSync } from "node:fs";
import { matchRoutes } from "react-router";
import { parseAst } from "vite";
import { expect, it } from "vitest";
import { memberRoutes } from "./member-routes.tsx";
import { createRoutes, UNKNOWN_PATH } from "./routes.tsx";

/** What begins like a path of a page and is none: addresses of the server, and beginnings of paths. */
const noPages =
  /^\/(api|assets|feeds)|\.(html|js|png|svg|xml)$|^\/(auth|message-mail|search-alert)\/$|^\/(jobs|statements|url)$|^\/login\/value|^\/job$/;

interface TextNode {
  type?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  expressions?: unknown[];
}

/** Returns the texts of a file that begin like a path, or like an origin and a path. A value between slashes stands for any. */
function listPaths(file: string): string[] {
  const paths: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, value, quasis, expressions } = node as TextNode;
    const template = type === "TemplateLiteral" && quasis?.map((part) => part.value.cooked).join("{}");
    const hasOrigin = template && /^\{\}\//.test(template) && /origin"/i.test(JSON.stringify(expressions?.[0]));
    const text = hasOrigin ? template.slice(2) : template || value;
    // The server has addresses of its own, so only what follows an origin is a link there.
    if ((hasOrigin || file.startsWith("web")) && typeof text === "string" && /^\/[a-z]/i.test(text)) {
      paths.push(text.replaceAll("/{}", "/value").replace(/[?#{].*/s, ""));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return paths;
}

it("every path that pages and mails link to leads to a page", () => {
  const routes = createRoutes(memberRoutes);
  const exclude = (file: string) => /\.test\.tsx?$|\/(build|testing)$/.test(file);
  const files = globSync(["web/**/*.{ts,tsx}", "server/**/*.ts"], { exclude });
  const paths = new Set(files.flatMap(listPaths).filter((path) => !noPages.test(path)));
  // The directory of the staff names its three pages by a variable.
  paths.delete("/admin/value");
  for (const path of ["/jobs/value/applicants/value", "/jobs/saved"]) expect(paths).toContain(path);
  const lost = [...paths].filter((path) => matchRoutes(routes, path)?.at(-1)?.route.path === UNKNOWN_PATH);
  expect(lost).toEqual([]);
});
