import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { BareFrame } from "./bare-layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import styles from "./root.module.css";

/** In the place of a page that failed. Loading it anew also fetches code that a new version has replaced. */
export function ErrorPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <BareFrame>
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
    </BareFrame>
  );
}
