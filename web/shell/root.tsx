import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from "react-router";
import { NotFoundPage } from "../app/not-found-page.tsx";
import { getScrollKey } from "../app/scroll-key.ts";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { Button } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { MinimalFrame } from "./minimal-layout.tsx";
import styles from "./root.module.css";

/** Wraps every page with scroll restoration and toasts. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
}

/** Replaces a page that failed to render. Its reload button also fetches the chunks of a newly deployed version. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <MinimalFrame>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFoundPage />
      ) : (
        <div className={styles.page}>
          <title>{t("error_page.title")}</title>
          <h1>{t("error_page.title")}</h1>
          <p className={styles.text}>{t("error_page.text")}</p>
          <Button onClick={() => window.location.reload()}>{t("common.try_again")}</Button>
        </div>
      )}
    </MinimalFrame>
  );
}
