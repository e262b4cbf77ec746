import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import {
  createByLanguage,
  type Language,
  languageDefinitions,
  languages,
} from "../../../contract/platform/languages.ts";
import { createEtag, matchesEtag } from "../http/etag.ts";
import { applyChangedTexts, type ShippedPageTexts } from "../i18n/page-texts.ts";
import type { ChangedTexts, PortalTexts } from "../i18n/portal-texts.ts";

const compress = promisify(gzip);

/** The translation files of the pages that are in force. */
export interface TextFiles {
  /** The same object until a text changes. */
  read(): ShippedPageTexts;
}

interface TextFile {
  content: Buffer;
  gzipped: Buffer;
  etag: string;
}

/**
 * Serves the translation files of the pages. Without changed texts they are the files of the build; otherwise they are made
 * once for each change.
 *
 * @param isOfBuild Whether the shipped texts are those of the build, and not generated
 */
export function registerTextFiles(
  app: FastifyInstance,
  changedTexts: Pick<PortalTexts, "current">,
  { shipped, isOfBuild }: { shipped: ShippedPageTexts; isOfBuild: boolean },
): TextFiles {
  let last: { pages: ChangedTexts["pages"]; texts: ShippedPageTexts; files: Map<Language, Promise<TextFile>> };
  last = { pages: new Map(), texts: shipped, files: new Map() };
  const takeCurrent = () => {
    const { pages } = changedTexts.current;
    if (last.pages !== pages && (last.pages.size > 0 || pages.size > 0)) {
      const texts = createByLanguage((language) => applyChangedTexts(shipped[language], language, pages));
      last = { pages, texts: pages.size > 0 ? texts : shipped, files: new Map() };
    }
    return last;
  };
  const getFile = (language: Language): Promise<TextFile> => {
    const { texts, files } = takeCurrent();
    const file = files.get(language) ?? createFile(JSON.stringify(texts[language]));
    files.set(language, file);
    return file;
  };
  for (const language of languages) {
    const path = `assets/i18n/${language}.json`;
    // The development server has no build, and the file of a partial language lacks texts: both are served from memory.
    const isFile = isOfBuild && !languageDefinitions[language].isPartial;
    app.get(`/${path}`, async (request, reply) => {
      reply.header("cache-control", "no-cache");
      if (isFile && takeCurrent().texts === shipped && "sendFile" in reply) return reply.sendFile(path);
      const { content, gzipped, etag } = await getFile(language);
      reply.headers({ etag, vary: "accept-encoding", "content-type": "application/json; charset=utf-8" });
      if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      if (!/\bgzip\b/.test(String(request.headers["accept-encoding"]))) return reply.send(content);
      return reply.header("content-encoding", "gzip").send(gzipped);
    });
  }
  return { read: () => takeCurrent().texts };
}

async function createFile(json: string): Promise<TextFile> {
  const content = Buffer.from(json);
  return { content, gzipped: await compress(content, { level: 9 }), etag: createEtag(content) };
}
