import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { JobDetail } from "../../contract/jobs.ts";
import { PENDING, REJECTED } from "../../contract/values.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { Card } from "../ui/card.tsx";
import { StatusLine, type StatusStep } from "../ui/status-line.tsx";
import styles from "./application-state.module.css";

/** Where one's own application to a job stands. */
export function ApplicationState({ application }: { application: NonNullable<JobDetail["application"]> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, createdAt } = application;
  const sent: StatusStep = { label: t("jobs.application_sent"), date: formatDate(createdAt, language), state: "done" };
  return (
    <Card as="section" aria-label={t("jobs.your_application")} className={styles.state}>
      <p className={styles.top}>
        <strong>{t("jobs.your_application")}</strong>
        <Link to="/jobs/applied">{t("jobs.all_applications")}</Link>
      </p>
      <StatusLine label={t("jobs.your_application")} steps={[sent, answer()]} />
    </Card>
  );

  function answer(): StatusStep {
    if (status === PENDING) return { label: t("jobs.application_pending"), state: "current" };
    if (status === REJECTED) return { label: t("jobs.application_rejected"), state: "bad" };
    return { label: t("jobs.application_shortlisted"), state: "done" };
  }
}
