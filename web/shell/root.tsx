import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from "react-router";
import { usePublicPath } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { MinimalFrame } from "./minimal-layout.tsx";
import styles from "./root.module.css";

/** Wraps every page with scroll restoration and toasts. */
export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
      <ScrollRestoration />
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

export function NotFoundPage() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <div className={styles.page}>
      <PageHead title={t("not_found.title")} />
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t("not_found.title")}</h1>
      <p className={styles.text}>{t("not_found.text")}</p>
      <ButtonLink to={path("/")}>{t("not_found.home")}</ButtonLink>
    </div>
  );
}
