import { Eye, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Job } from "../../contract/jobs.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { JobDates } from "./job-dates.tsx";
import { JobTags } from "./job-tags.tsx";
import styles from "./posted-job-row.module.css";
import { useOptionLabel } from "./use-option.ts";
import { useFormatSalary } from "./use-pay.ts";

export function PostedJobRow({ job, onDelete }: { job: Job; onDelete: () => void }) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const pay = useFormatSalary();
  const facts = [option(job.industry), `${job.address}, ${job.zip_code}`, pay(job.starting_salary)];
  // Every row has the same buttons: who hears them also hears which job they are about.
  const about = <VisuallyHidden> {job.title}</VisuallyHidden>;
  const actions = (
    <>
      <ButtonLink variant="quiet" size="small" to={`/jobs/job/${job.id}`}>
        <Eye aria-hidden="true" />
        {t("jobs.view")}
        {about}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={`/jobs/create/${job.id}`}>
        <Pencil aria-hidden="true" />
        {t("jobs.edit")}
        {about}
      </ButtonLink>
      <Button variant="danger" size="small" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {t("jobs.delete")}
        {about}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
      text={facts.join(" · ")}
      actions={actions}
    >
      <div className={styles.facts}>
        <JobTags job={job} />
        <JobDates job={job} />
      </div>
    </Row>
  );
}
