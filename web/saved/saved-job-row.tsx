import { BookmarkX } from "lucide-react";
import { Link } from "react-router";
import { jobPath, localPath } from "../../contract/paths.ts";
import type { SavedJob } from "../../contract/saved.ts";
import { useLanguage } from "../i18n.ts";
import { CompanyMark } from "../jobs/company-mark.tsx";
import { JobDates } from "../jobs/job-dates.tsx";
import { JobTags } from "../jobs/job-tags.tsx";
import { usePay } from "../jobs/use-pay.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Row } from "../ui/row.tsx";
import { Tag, Tags } from "../ui/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./saved-job-row.module.css";
import { useSaved } from "./use-saved.ts";

/** An open job with its facts; of one that is no longer open, what it was called and where others like it are. */
export function SavedJobRow({ saved }: { saved: SavedJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pay = usePay();
  const { change } = useSaved(saved.id);
  const { job, title, company } = saved;
  const about = <VisuallyHidden> {title}</VisuallyHidden>;
  const facts = [company ?? t("applications.company_deleted"), job && `${job.address}, ${job.zip_code}`];
  const actions = (
    <>
      {!job && (
        <ButtonLink variant="quiet" size="small" to={localPath(jobPath(saved), language)}>
          {t("saved.similar")}
          {about}
        </ButtonLink>
      )}
      <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
        <BookmarkX aria-hidden="true" />
        {t("saved.remove")}
        {about}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      leading={<CompanyMark job={job ?? { title, company, company_photo: null }} />}
      title={job ? <Link to={`/jobs/job/${job.id}`}>{title}</Link> : title}
      text={[...facts, job && pay(job.starting_salary)].filter(Boolean).join(" · ")}
      actions={actions}
    >
      <div className={styles.facts}>
        {job ? <JobTags job={job} /> : <Unavailable />}
        {job && <JobDates job={job} />}
      </div>
    </Row>
  );
}

function Unavailable() {
  const { t } = useTranslation();
  return (
    <Tags>
      <Tag tone="bad">{t("applications.unavailable")}</Tag>
    </Tags>
  );
}
