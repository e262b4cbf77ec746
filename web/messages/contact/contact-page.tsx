import { Link } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import common from "../../platform/styles/common.module.css";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-page.module.css";

const selfServiceLinks = [
  { id: "employer", to: "/search" },
  { id: "applicant", to: "/login" },
  { id: "login", to: "/forgot-password" },
  { id: "how_to", to: "/help" },
] as const;

export function ContactPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { contactEmail, contactAddress } = useSettings();
  return (
    <article className={styles.page}>
      <PageHead title={t("contact.title")} description={t("contact.lead")} path="/contact" />
      <PageHeading title={t("contact.heading")} lead={t("contact.lead")} />
      <div className={styles.columns}>
        <Section isCard title={t("contact.form.title")} className={common.stack4}>
          <p className={common.soft}>{t("contact.form.lead")}</p>
          <noscript>
            <p className={styles.notice}>
              {t("contact.form.without_script")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          </noscript>
          <ContactForm />
        </Section>
        <Section title={t("contact.self_service_title")}>
          <ul className={common.list}>
            {selfServiceLinks.map(({ id, to }) => (
              <li key={id} className={styles.item}>
                <h3 className={styles.name}>{t(`contact.self_service.${id}.title`)}</h3>
                <p className={common.soft}>{t(`contact.self_service.${id}.text`)}</p>
                <Link to={localizePath(to, language)}>{t(`contact.self_service.${id}.action`)}</Link>
              </li>
            ))}
          </ul>
          {contactAddress && (
            <>
              <h2 className={styles.title}>{t("contact.address_title")}</h2>
              <address className={styles.address}>{contactAddress}</address>
            </>
          )}
        </Section>
      </div>
    </article>
  );
}
