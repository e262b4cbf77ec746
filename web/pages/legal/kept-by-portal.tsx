import { Link } from "react-router";
import { useLanguage, usePublicPath, useTextLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { Prose } from "../../platform/ui/layout/prose.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./legal-page.module.css";

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
  "push",
  "searches",
  "alerts",
  "feedback",
  "helpers",
] as const;
const readers = ["seeker", "company", "interviewer", "helper", "public", "operator"] as const;
const rights = ["withdraw", "consent", "export", "delete", "object"] as const;

/** Tells what the portal itself keeps, how long, who sees it and how to object. */
export function KeptByPortal({ isBelowText }: { isBelowText: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textLanguage = useTextLanguage();
  const toPath = usePublicPath();
  const { retentionDays, contactEmail: email, hasTripPlanner } = useSettings();
  return (
    <section lang={textLanguage} className={isBelowText ? styles.kept : undefined}>
      <Prose>
        {isBelowText && <p>{t("privacy.lead")}</p>}
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
          {hasTripPlanner && <li>{t("privacy.readers.trip_planner")}</li>}
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
          <Link lang={language} to={toPath("/contact")}>
            {t("shell.contact")}
          </Link>
        </p>
      </Prose>
    </section>
  );
}
