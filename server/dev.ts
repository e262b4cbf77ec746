import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { StartError } from "../database/start-error.ts";
import { readConfig } from "./platform/config/config.ts";
import type { WebApp } from "./platform/pages/page.ts";
import { readTranslations } from "./platform/pages/web-build.ts";
import { run } from "./run.ts";

/**
 * Serves the web application with Vite's development server (`npm run dev`). Removes the content security policy, which
 * would block hot reload.
 */
async function createViteWebApp(): Promise<WebApp> {
  const root = path.resolve(import.meta.dirname, "../web");
  const vite = await createServer({
    root,
    configFile: path.resolve(root, "../vite.config.ts"),
    server: { middlewareMode: true },
  });
  return {
    async serveFiles(app: FastifyInstance) {
      app.addHook("onRequest", (request, reply, done) => {
        reply.removeHeader("content-security-policy");
        // Only the path tells whether a file is requested. The query may end like a file name, for example in an OAuth
        // parameter.
        const [file = ""] = request.url.split("?");
        if (
          ["/dev/outbox.json", "/theme.css", "/logo.webp"].includes(file) ||
          file.startsWith("/assets/i18n/") ||
          !/^\/(?!docs\/|api\/)(@|.*\.\w+$)/.test(file)
        )
          return done();
        // The page refers to the font in node_modules, outside Vite's root. Vite serves such files under /@fs.
        request.raw.url = request.url.replace(/^\/node_modules\/(?=@fontsource)/, `/@fs${root}/../node_modules/`);
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
      });
      app.addHook("onClose", () => vite.close());
    },
    template: async (url) => vite.transformIndexHtml(url, await readFile(path.join(root, "index.html"), "utf8")),
    readTexts: () => readTranslations(path.join(root, "public")),
    async createRenderer(getSettings, send, getTexts) {
      const load = async () => {
        const { createRenderer } = await vite.ssrLoadModule("/entry-server.tsx");
        return createRenderer(getSettings, getTexts, send);
      };
      const first = await load();
      return { ...first, render: async (url: string) => (await load()).render(url) };
    },
  };
}

if (readConfig().production)
  throw new StartError("npm run dev does not run in production. Unset NODE_ENV, or use npm start.");
await run(createViteWebApp);
