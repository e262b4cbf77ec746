import { getPathLanguage } from "../contract/platform/languages.ts";
import { reportLoadError } from "./platform/app/pages/report-load-error.ts";
import "./platform/styles/base.css";
import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from "react-router";
import { fetchTexts } from "./platform/api/client.ts";
import { getPreferredLanguage } from "./platform/api/device-preferences.ts";
import { createQueryClient } from "./platform/api/query-client.ts";
import { restoreSession, syncTabs } from "./platform/api/session.ts";
import { getCommonValues } from "./platform/app/i18n.ts";
import { createLoaderContext } from "./platform/app/pages/page-route.ts";
import { markQueriesFresh, type PageState } from "./platform/app/pages/page-state.ts";
import { setSettings } from "./platform/app/settings.ts";
import { type Texts, Translation, TranslationProvider } from "./platform/ui/translation.tsx";
import { createRoutes, ROOT_ROUTE_ID, UNKNOWN_PATH } from "./routes.tsx";

const state = JSON.parse(document.getElementById("state")?.textContent ?? "{}") as PageState;
const root = document.getElementById("root");
setSettings(state.settings);
restoreSession().catch(() => undefined);
syncTabs();

// Not awaited: page chunks import this module, so they would wait for a top-level await here, and it would wait for
// them.
if (root) void startApplication(root);

async function startApplication(container: HTMLElement): Promise<void> {
  const { page } = document.documentElement.dataset;
  const rendered = state.loaderData !== undefined && page === "public";
  const language = rendered ? getPathLanguage(location.pathname) : getPreferredLanguage(state.settings.languages);
  document.documentElement.lang = language;
  const queryClient = createQueryClient();
  const [texts, routes] = await Promise.all([fetchTextsUntilDone(language), loadRoutes(rendered)]);
  const router = createBrowserRouter(routes, {
    getContext: () => createLoaderContext(queryClient),
    async patchRoutesOnNavigation({ path, patch }) {
      if (isUnknown(routes, path)) patch(ROOT_ROUTE_ID, await loadMemberRoutes());
    },
    ...(rendered && { hydrationData: { loaderData: state.loaderData ?? {} } }),
  });
  const application = (
    <StrictMode>
      <HydrationSignal>
        <TranslationProvider translation={new Translation(language, texts, getCommonValues)}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={rendered && state.queries ? markQueriesFresh(state.queries) : undefined}>
              <RouterProvider router={router} onError={reportLoadError} />
            </HydrationBoundary>
          </QueryClientProvider>
        </TranslationProvider>
      </HydrationSignal>
    </StrictMode>
  );
  if (rendered) hydrateRoot(container, application);
  else createRoot(container).render(application);
}

/**
 * Loads what the first page needs: the chunks of a page that the server has rendered, which React needs before it hydrates
 * the markup, or the routes of member pages, with which the router shows their frame at once.
 */
async function loadRoutes(rendered: boolean): Promise<RouteObject[]> {
  const routes = createRoutes();
  if (rendered) await loadMatchedPages(routes);
  else if (isUnknown(routes, location.pathname)) return createRoutes(await loadMemberRoutes().catch(() => []));
  return routes;
}

function isUnknown(routes: RouteObject[], path: string): boolean {
  return matchRoutes(routes, path)?.at(-1)?.route.path === UNKNOWN_PATH;
}

async function loadMemberRoutes(): Promise<RouteObject[]> {
  return (await import("./member-routes.tsx")).memberRoutes;
}

/** A page works only with its texts, so a failed request for them is repeated. */
async function fetchTextsUntilDone(language: string): Promise<Texts> {
  for (let delayMs = 1_000; ; delayMs = Math.min(delayMs * 2, 30_000)) {
    try {
      return await fetchTexts(language);
    } catch {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, delayMs);
        window.addEventListener("online", () => resolve(), { once: true });
      });
    }
  }
}

/**
 * Sets `<html data-hydrated>` once React has attached its event handlers. Browser tests wait for the attribute. This
 * component wraps the application: the server does not render it, and as a sibling it would change the ids that `useId`
 * returns.
 */
function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return children;
}

async function loadMatchedPages(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
