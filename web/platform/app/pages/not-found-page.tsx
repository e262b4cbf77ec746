import { ButtonLink } from "../../ui/forms/button.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { usePublicPath } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import styles from "./message-page.module.css";

/** The public 404 page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return <NotFound nextStep={{ to: path("/"), label: t("not_found.home") }} />;
}

/** Replaces the content of a member page whose record does not exist. The header and the menu stay. */
export function MemberNotFoundPage() {
  const { t } = useTranslation();
  return <NotFound nextStep={{ to: "/dashboard", label: t("not_found.dashboard") }} />;
}

function NotFound({ nextStep }: { nextStep: { to: string; label: string } }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHead title={t("not_found.title")} />
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t("not_found.title")}</h1>
      <p className={styles.text}>{t("not_found.text")}</p>
      <ButtonLink to={nextStep.to}>{nextStep.label}</ButtonLink>
    </div>
  );
}
