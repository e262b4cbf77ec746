import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./help-page.module.css";
import { Question } from "./question.tsx";
import { questionGroups } from "./questions.ts";

export function HelpPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <article className={styles.page}>
      <PageHead title={t("help.title")} description={t("help.lead")} path="/help" />
      <PageHeading title={t("help.heading")} lead={t("help.lead")} />
      <nav aria-label={t("help.on_this_page")} className={styles.contents}>
        {questionGroups.map(({ id }) => (
          <a key={id} href={`#${id}`}>
            {t(`help.groups.${id}`)}
          </a>
        ))}
      </nav>
      {questionGroups.map(({ id, questions }) => (
        <section key={id} className={styles.group} aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {t(`help.groups.${id}`)}
          </h2>
          {questions.map((question) => (
            <Question key={question} id={question} />
          ))}
        </section>
      ))}
      <p className={styles.group}>
        {t("help.not_found")} <Link to={localPath("/contact", language)}>{t("help.to_contact")}</Link>
      </p>
    </article>
  );
}
