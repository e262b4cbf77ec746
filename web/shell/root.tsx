import { Suspense, useEffect } from "react";
import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from "react-router";
import styles from "../platform/app/pages/message-page.module.css";
import { NotFoundPage } from "../platform/app/pages/not-found-page.tsx";
import { getScrollKey, SCROLL_STORAGE_KEY } from "../platform/app/pages/scroll-key.ts";
import { Toasts } from "../platform/ui/feedback/toasts.tsx";
import { Button } from "../platform/ui/forms/button.tsx";
import { lazyOrNothing } from "../platform/ui/lazy-or-nothing.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useHydrated } from "../platform/ui/use-hydrated.ts";
import { MinimalFrame } from "./layouts/minimal-layout.tsx";

/** Loaded right after the page: rarely needed, but it cannot be loaded once the connection is lost. */
const PageNotices = lazyOrNothing(async () => (await import("./page-notices.tsx")).PageNotices);

/** Wraps every page with scroll restoration and notices. */
export function RootLayout() {
  const hydrated = useHydrated();
  return (
    <>
      <Outlet />
      <Toasts />
      {hydrated && (
        <Suspense>
          <PageNotices />
        </Suspense>
      )}
      <ScrollRestoration getKey={getScrollKey} storageKey={SCROLL_STORAGE_KEY} />
    </>
  );
}

/** Replaces everything when a layout has failed. */
export function FramedErrorPage() {
  return (
    <MinimalFrame>
      <ErrorPage />
    </MinimalFrame>
  );
}

/**
 * Replaces a page that failed to render, or whose code could not be loaded, inside its layout. Its reload button also
 * fetches the chunks of a newly deployed version. The page reloads by itself when a lost connection is back.
 */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  const isOffline = navigator.onLine === false;
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const title = isOffline ? t("error_page.offline_title") : t("error_page.title");
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p className={styles.text}>{isOffline ? t("error_page.offline_text") : t("error_page.text")}</p>
      <Button onClick={() => window.location.reload()}>{t("common.try_again")}</Button>
    </div>
  );
}
