import { Link } from "react-router";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { Prose } from "../about/about-page.tsx";
import styles from "./privacy-page.module.css";

/** What the portal keeps, and for how long. The periods that the operator can set come from the settings. */
const keptThings = [
  "account",
  "applications",
  "consent",
  "hold",
  "messages",
  "reports",
  "sessions",
  "mail",
  "searches",
] as const;
const readers = ["seeker", "company", "interviewer", "public", "operator"] as const;
const rights = ["withdraw", "consent", "export", "delete", "object"] as const;

/** Tells what is kept, how long, who sees it and how to object. */
export function PrivacyPage() {
  const { t } = useTranslation();
  const toPath = usePublicPath();
  const { retentionDays, contactEmail: email } = useSettings();
  return (
    <article className={styles.page}>
      <PageHead title={t("privacy.title")} description={t("privacy.lead")} path="/privacy" />
      <PageHeading title={t("privacy.title")} lead={t("privacy.lead")} />
      <Prose>
        <h2>{t("privacy.kept.title")}</h2>
        <ul>
          {keptThings.map((thing) => (
            <li key={thing}>{t(`privacy.kept.${thing}`, { count: retentionDays })}</li>
          ))}
        </ul>
        <h2>{t("privacy.readers.title")}</h2>
        <ul>
          {readers.map((reader) => (
            <li key={reader}>{t(`privacy.readers.${reader}`)}</li>
          ))}
        </ul>
        <h2>{t("privacy.rights.title")}</h2>
        <ul>
          {rights.map((right) => (
            <li key={right}>{t(`privacy.rights.${right}`)}</li>
          ))}
        </ul>
        <p>
          {t("privacy.contact")} {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
        <p>
          <Link to={toPath("/contact")}>{t("shell.contact")}</Link>
        </p>
      </Prose>
    </article>
  );
}
