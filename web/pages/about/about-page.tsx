import { Link } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Prose } from "../../platform/ui/layout/prose.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./about-page.module.css";

const sections = ["seekers", "employers", "order", "privacy", "reviews", "software"] as const;

export function AboutPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <article className={styles.page}>
      <PageHead title={t("about.title")} description={t("about.description")} path="/about" />
      <PageHeading title={t("about.heading")} lead={t("about.lead")} />
      <Prose>
        {sections.flatMap((section) => [
          <h2 key={section}>{t(`about.${section}.title`)}</h2>,
          <p key={`${section}-text`}>{t(`about.${section}.text`)}</p>,
        ])}
        <p>
          {t("about.more")} <Link to={localizePath("/help", language)}>{t("about.to_help")}</Link>
        </p>
      </Prose>
    </article>
  );
}
