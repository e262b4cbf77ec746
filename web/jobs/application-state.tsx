import { Link } from "react-router";
import type { JobDetail } from "../../contract/jobs.ts";
import { ApplicationStatusLine } from "../applications/application-status-line.tsx";
import { Card } from "../ui/layout/card.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./apply-to-job.module.css";

/** Where one's own application to a job stands, in the same steps as in the list of all. */
export function ApplicationCard({ application }: { application: NonNullable<JobDetail["application"]> }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={t("jobs.your_application")} className={styles.state}>
      <p className={styles.top}>
        <strong>{t("jobs.your_application")}</strong>
        <Link to="/jobs/applied">{t("jobs.all_applications")}</Link>
      </p>
      <ApplicationStatusLine application={application} />
    </Card>
  );
}
