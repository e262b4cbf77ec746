import { getPathLanguage } from "../contract/platform/languages.ts";
import "./platform/styles/base.css";
import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { fetchTexts } from "./platform/api/client.ts";
import { getPreferredLanguage } from "./platform/api/device-preferences.ts";
import { createQueryClient } from "./platform/api/query-client.ts";
import { restoreSession, syncTabs } from "./platform/api/session.ts";
import { getCommonValues } from "./platform/app/i18n.ts";
import { markQueriesFresh, type PageState } from "./platform/app/pages/page-state.ts";
import { setSettings } from "./platform/app/settings.ts";
import { type Texts, Translation, TranslationProvider } from "./platform/ui/translation.tsx";
import { createRoutes, ROOT_ROUTE_ID, UNKNOWN_PATH } from "./routes.tsx";
import { createLoaderContext } from "./shell/page-loaders.ts";

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
  const language = rendered ? getPathLanguage(location.pathname) : getPreferredLanguage();
  document.documentElement.lang = language;
  const queryClient = createQueryClient();
  const routes = createRoutes();
  const [texts] = await Promise.all([fetchTextsUntilDone(language), rendered ? loadMatchedPages(routes) : undefined]);
  const router = createBrowserRouter(routes, {
    getContext: () => createLoaderContext(queryClient),
    async patchRoutesOnNavigation({ path, patch }) {
      if (matchRoutes(routes, path)?.at(-1)?.route.path !== UNKNOWN_PATH) return;
      patch(ROOT_ROUTE_ID, (await import("./member-routes.tsx")).memberRoutes);
    },
    ...(rendered && { hydrationData: { loaderData: state.loaderData ?? {} } }),
  });
  const application = (
    <StrictMode>
      <HydrationSignal>
        <TranslationProvider translation={new Translation(language, texts, getCommonValues)}>
          <QueryClientProvider client={queryClient}>
            <HydrationBoundary state={state.queries && markQueriesFresh(state.queries)}>
              <RouterProvider router={router} />
            </HydrationBoundary>
          </QueryClientProvider>
        </TranslationProvider>
      </HydrationSignal>
    </StrictMode>
  );
  if (rendered) hydrateRoot(container, application);
  else createRoot(container).render(application);
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

/** Loads the chunks of the matched pages, which React needs before it hydrates their server-rendered markup. */
async function loadMatchedPages(routes: ReturnType<typeof createRoutes>): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
