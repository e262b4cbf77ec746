import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import {
  createByLanguage,
  DEFAULT_LANGUAGE,
  getPathLanguage,
  type Language,
  languages,
  localizePath,
  toOffered,
} from "../contract/platform/languages.ts";
import type { PageRenderer, RenderedPage } from "../contract/platform/pages/page-renderer.ts";
import { getPublicCounterpart } from "../contract/platform/pages/paths.ts";
import { loadWaysOut } from "./jobs/search/results/ways-out.tsx";
import { memberRoutes } from "./member-routes.tsx";
import { setTransport, type Transport } from "./platform/api/client.ts";
import { createQueryClient } from "./platform/api/query-client.ts";
import { getCommonValues } from "./platform/app/i18n.ts";
import { createMemberPathMatcher } from "./platform/app/pages/member-paths.ts";
import { renderPreloadLinks } from "./platform/app/pages/page-links.ts";
import { createLoaderContext, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { dehydrateQueries, type PageState } from "./platform/app/pages/page-state.ts";
import { type Settings, setSettings } from "./platform/app/settings.ts";
import { type Texts, Translation, TranslationProvider } from "./platform/ui/translation.tsx";
import { createRoutes } from "./routes.tsx";

/**
 * Creates the renderer of public pages.
 * @param getSettings Returns the settings that are in force when a page is rendered.
 * @param send Handles an API call of a page in this process, without the network.
 * @param getTexts Returns the translations of each language that are in force: the same object until a text changes.
 * @param pageScripts The script files of each page. The key is the module of the page, as in `RouteHandle`.
 */
export function createRenderer(
  getSettings: () => Settings,
  getTexts: () => Record<Language, Texts>,
  send: Transport,
  pageScripts: Record<string, string[]> = {},
): PageRenderer<PageState> {
  setTransport(send);
  const waysOut = loadWaysOut();
  const routes = createRoutes(memberRoutes);
  // Without the member pages, which are not rendered, and the other languages, matching a path takes a small part of the time.
  const handlers = createByLanguage((language) => createStaticHandler(createRoutes([], [language])));
  let texts = getTexts();
  const translations = createByLanguage((language) => new Translation(language, texts[language], getCommonValues));
  const isMemberPath = createMemberPathMatcher(routes);
  const renderShellLinks = (path: string) =>
    renderPreloadLinks(matchRoutes(routes, new URL(path, "http://local").pathname) ?? [], pageScripts);
  const takeSettings = () => {
    const settings = getSettings();
    setSettings(settings);
    if (texts !== getTexts()) {
      texts = getTexts();
      for (const language of languages) translations[language].setLanguage(language, texts[language]);
    }
    return settings;
  };
  const renderShell = (path?: string): RenderedPage<PageState> => {
    const settings = takeSettings();
    return {
      status: 200,
      language: settings.languages[0] ?? DEFAULT_LANGUAGE,
      head: `${renderTheme(settings)}<title>${escapeText(settings.portalName)}</title>${path === undefined ? "" : renderShellLinks(path)}`,
      body: "",
      state: { settings },
    };
  };

  return {
    isPublic(path) {
      const { pathname } = new URL(path, "http://local");
      return !isMemberPath(pathname) || getPublicCounterpart(pathname) !== null;
    },

    async render(path) {
      const settings = takeSettings();
      const url = new URL(path, "http://local");
      const counterpart = getPublicCounterpart(url.pathname);
      // The address of a member page names no language.
      const visitorPath =
        counterpart === null ? undefined : localizePath(counterpart, toOffered(DEFAULT_LANGUAGE, settings.languages));
      if (visitorPath) url.pathname = visitorPath;
      const queryClient = createQueryClient();
      const context = await handlers[getPathLanguage(url.pathname)].query(new Request(url), {
        requestContext: createLoaderContext(queryClient),
      });
      if (context instanceof Response) {
        // The job does not exist, or only its company may see it: no redirect, so that members open their own page.
        if (visitorPath) return { ...renderShell(path), status: 404, visitorPath };
        return { redirect: context.headers.get("location") ?? "/", status: context.status };
      }
      const language = getPathLanguage(url.pathname);
      await waysOut;
      const markup = renderToString(
        <TranslationProvider translation={translations[language]}>
          <QueryClientProvider client={queryClient}>
            <StaticRouterProvider
              router={createStaticRouter(nestMatchedRoutes(context), context)}
              context={context}
              hydrate={false}
            />
          </QueryClientProvider>
        </TranslationProvider>,
      );
      const failed = queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === "error");
      const { head, body } = splitHead(markup);
      return {
        status: failed ? 503 : getStatus(context.matches, context.statusCode),
        ...(visitorPath && { visitorPath }),
        language,
        head: renderTheme(settings) + head + renderPreloadLinks(context.matches, pageScripts, language),
        body,
        state: { settings, loaderData: context.loaderData, queries: dehydrateQueries(queryClient) },
      };
    },

    shell: renderShell,
  };
}

/** Nests the matched routes. `createStaticRouter` copies every route that it gets, for every page. */
function nestMatchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((children, { route }) => [nestRoutes(route, children)], []);
}

function nestRoutes(route: RouteObject, children: RouteObject[]): RouteObject {
  return route.index ? route : { ...route, children };
}

function getStatus(matches: { route: { handle?: RouteHandle } }[], status: number): number {
  return matches.find(({ route }) => route.handle?.status)?.route.handle?.status ?? status;
}

const renderTheme = ({ theme }: Settings) => (theme === null ? "" : `<link rel="stylesheet" href="${theme}"/>`);

/** Escapes the text of an element. */
const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Splits the markup into head and body. React renders title, meta and link elements first. */
function splitHead(markup: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/.exec(markup)?.[0] ?? "";
  return { head, body: markup.slice(head.length) };
}
