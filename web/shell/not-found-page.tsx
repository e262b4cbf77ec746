import { PageHead } from "../app/page-head.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./root.module.css";
import { usePublicPath } from "./use-public-path.ts";

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
