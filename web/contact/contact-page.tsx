import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./contact-page.module.css";

const ways = [
  { id: "employer", to: "/search" },
  { id: "applicant", to: "/login" },
  { id: "login", to: "/forgot-password" },
  { id: "how_to", to: "/help" },
] as const;

export function ContactPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <article className={styles.page}>
      <PageHead title={t("contact.title")} description={t("contact.lead")} path="/contact" />
      <PageHeading title={t("contact.heading")} lead={t("contact.lead")} />
      <ul className={styles.ways}>
        {ways.map(({ id, to }) => (
          <Card as="li" key={id} className={styles.way}>
            <h2 className={styles.title}>{t(`contact.ways.${id}.title`)}</h2>
            <p className={styles.text}>{t(`contact.ways.${id}.text`)}</p>
            <Link to={localPath(to, language)}>{t(`contact.ways.${id}.action`)}</Link>
          </Card>
        ))}
      </ul>
      <section className={styles.operator}>
        <h2 className={styles.title}>{t("contact.operator.title")}</h2>
        <p>{t("contact.operator.text")}</p>
      </section>
    </article>
  );
}
