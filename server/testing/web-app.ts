import { createByLanguage } from "../../contract/platform/languages.ts";
import type { WebApp } from "../platform/pages/page.ts";

type RendererInput = Parameters<WebApp["createRenderer"]>;

interface TestPages extends Partial<Pick<WebApp, "serveFiles" | "readTexts">> {
  document?: string;
  /** Whether the server renders the page of a path. By default it renders all pages. */
  isPublic?: (path: string) => boolean;
  /** Returns the content of a public page. */
  render: (
    path: string,
    input: { getSettings: RendererInput[0]; send: RendererInput[1]; getTexts: RendererInput[2] },
  ) => string | Promise<string>;
  /** The content of all other pages. */
  shell?: string;
}

/** Creates a web application without scripts and texts, whose pages contain what the test says. */
export function createTestWebApp({
  document = "<!--app-->",
  isPublic = () => true,
  render,
  shell = "",
  ...parts
}: TestPages): WebApp {
  const page = { status: 200, language: "en", head: "", state: {} };
  return {
    serveFiles: async () => undefined,
    template: async () => document,
    readTexts: async () => createByLanguage(() => ({})),
    createRenderer: async (getSettings, send, getTexts) => ({
      isPublic,
      render: async (path) => ({ ...page, body: await render(path, { getSettings, send, getTexts }) }),
      shell: () => ({ ...page, body: shell }),
    }),
    ...parts,
  };
}
