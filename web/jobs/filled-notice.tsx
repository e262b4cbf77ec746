import { CircleCheck } from "lucide-react";
import type { Job } from "../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../contract/platform/constants.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import styles from "./filled-notice.module.css";

interface FilledNoticeProps {
  job: Pick<Job, "title" | "status" | "openings">;
  /** The number of applicants who have been hired. */
  hired: number | undefined;
  onClose: () => void;
}

/** Proposes to close an open job when as many applicants have been hired as it has openings. */
export function FilledNotice({ job: { title, status, openings }, hired = 0, onClose }: FilledNoticeProps) {
  const { t } = useTranslation();
  if (status !== JOB_ACTIVE || openings === null || hired < openings) return null;
  return (
    <div className={styles.notice}>
      <CircleCheck aria-hidden="true" size={20} />
      <p className={styles.text}>{t("jobs.filled", { count: openings })}</p>
      <Button variant="quiet" size="small" onClick={onClose}>
        {t("jobs.closing.close_job")}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  );
}
