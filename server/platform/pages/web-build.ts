import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { completeTexts } from "../../../contract/platform/i18n/complete-texts.ts";
import {
  createByLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  languageDefinitions,
  languages,
} from "../../../contract/platform/languages.ts";
import type { PageRenderer } from "../../../contract/platform/pages/page-renderer.ts";
import { StartError } from "../../../database/start-error.ts";
import type { Config } from "../config/config.ts";
import type { PageTexts, ShippedPageTexts } from "../i18n/page-texts.ts";
import { keepBuild, serveKeptBuilds } from "./kept-builds.ts";
import type { WebApp } from "./page.ts";

const dist = path.resolve(import.meta.dirname, "../../../dist");
const ONE_YEAR_SECONDS = 31_536_000;

type CreateRenderer = (getSettings: unknown, getTexts: unknown, send: unknown, pageScripts: unknown) => PageRenderer;

/**
 * Loads the web application that `npm run build` has built, and keeps its files for the next builds.
 *
 * @throws {StartError} when it is not built
 */
export async function loadWebBuild({ dataDir }: Pick<Config, "dataDir">): Promise<WebApp> {
  const template = await readFile(path.join(dist, "web/index.html"), "utf8").catch(() => {
    throw new StartError("The web application is not built. Run npm run build first.");
  });
  const keptBuilds = path.join(dataDir, "web-builds");
  const buildId = (await readFile(path.join(dist, "stamp"), "utf8")).trim();
  return {
    async serveFiles(app) {
      await app.register(fastifyStatic, {
        root: path.join(dist, "web"),
        index: false,
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
        globIgnore: ["index.html*", ".vite/**", "**/*.gz", "**/*.br", "assets/i18n/**"],
        setHeaders(reply, file) {
          // Vite puts a hash of the content into these names. The content of other files may change under the same
          // name.
          const hasHash = /-[\w-]{8}\.(js|css|woff2|svg)(\.gz|\.br)?$/.test(file);
          reply.header("cache-control", hasHash ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : "no-cache");
        },
      });
      await keepBuild(path.join(dist, "web/assets"), buildId, keptBuilds);
      serveKeptBuilds(app, keptBuilds);
    },
    template: async () => template,
    readTexts: () => readTranslations(path.join(dist, "web")),
    async createRenderer(getSettings, send, getTexts) {
      const { createRenderer } = await import(pathToFileURL(path.join(dist, "renderer/entry-server.js")).href);
      const pageScripts = await readPageScripts(path.join(dist, "web"));
      return (createRenderer as CreateRenderer)(getSettings, getTexts, send, pageScripts);
    },
  };
}

/** Reads the translation files of the pages. Those of partial languages are completed. */
export async function readTranslations(publicFolder: string): Promise<ShippedPageTexts> {
  const read = async (language: Language) =>
    JSON.parse(await readFile(path.join(publicFolder, `assets/i18n/${language}.json`), "utf8")) as PageTexts;
  const entries = await Promise.all(languages.map(async (one) => [one, await read(one)] as const));
  const translations = Object.fromEntries(entries) as ShippedPageTexts;
  return createByLanguage((language) =>
    languageDefinitions[language].isPartial
      ? completeTexts(translations[DEFAULT_LANGUAGE], translations[language])
      : translations[language],
  );
}

/** An entry of Vite's manifest: the file of a chunk, and the keys of the chunks that it imports. */
interface ManifestEntry {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

/**
 * Reads from Vite's manifest which scripts each page needs besides the scripts that every page loads. The keys of the
 * result are the modules of the pages, relative to `web`.
 */
export async function readPageScripts(folder: string): Promise<Record<string, string[]>> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(path.join(folder, ".vite/manifest.json"), "utf8"),
  );
  const entries = Object.entries(manifest);
  const commonChunks = collectImports(
    manifest,
    entries.filter(([, { isEntry }]) => isEntry).map(([key]) => key),
  );
  const pages = entries.filter(([, { isDynamicEntry }]) => isDynamicEntry);
  return Object.fromEntries(
    pages.map(([key]) => {
      const needed = [...collectImports(manifest, [key])].filter((chunk) => !commonChunks.has(chunk));
      return [key, needed.flatMap((chunk) => manifest[chunk]?.file ?? [])];
    }),
  );
}

function collectImports(manifest: Record<string, ManifestEntry>, keys: string[]): Set<string> {
  const found = new Set(keys);
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  return found;
}
