import { Bookmark } from "lucide-react";
import type { Job } from "../../contract/jobs.ts";
import styles from "../jobs/save-job.module.css";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useSavedJob } from "./use-saved.ts";

type SaveJobProps = { job: Pick<Job, "id" | "title"> };

/** On a card. Pressed means saved; the name stays the same, so that the two are not told twice. */
export function SaveJobIcon({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isKnown, isSaved, change } = useSavedJob(job.id);
  return (
    <IconButton
      label={t("saved.save_named", { title: job.title })}
      aria-pressed={isSaved}
      disabled={!isKnown}
      className={classNames(isSaved && styles.saved)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
    </IconButton>
  );
}

/** On the page of the job. */
export function SaveJobButton({ job }: SaveJobProps) {
  const { t } = useTranslation();
  const { isKnown, isSaved, change } = useSavedJob(job.id);
  return (
    <Button
      variant="quiet"
      aria-pressed={isSaved}
      disabled={!isKnown}
      className={classNames(isSaved && styles.saved, isSaved && styles.pressed)}
      onClick={() => change.mutate(!isSaved)}
    >
      <Bookmark aria-hidden="true" />
      {t("saved.save_job")}
    </Button>
  );
}
