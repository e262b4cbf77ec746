import { BookmarkX } from "lucide-react";
import { Link } from "react-router";
import { getJobPath, localizePath } from "../../contract/paths.ts";
import type { SavedJob } from "../../contract/saved.ts";
import { CompanyLogo } from "../files/company-logo.tsx";
import { useLanguage } from "../i18n.ts";
import { JobDates } from "../jobs/job-dates.tsx";
import { JobTags } from "../jobs/job-tags.tsx";
import { useFormatSalary } from "../jobs/use-pay.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./saved-job-row.module.css";
import { useSavedJob } from "./use-saved.ts";

/** An open job with its facts; of one that is no longer open, what it was called and where others like it are. */
export function SavedJobRow({ saved }: { saved: SavedJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pay = useFormatSalary();
  const { change } = useSavedJob(saved.id);
  const { job, title, company } = saved;
  const about = <VisuallyHidden> {title}</VisuallyHidden>;
  const facts = [company ?? t("applications.company_deleted"), job && `${job.address}, ${job.zip_code}`];
  const actions = (
    <>
      {!job && (
        <ButtonLink variant="quiet" size="small" to={localizePath(getJobPath(saved), language)}>
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
      leading={<CompanyLogo job={job ?? { title, company, company_photo: null }} />}
      title={job ? <Link to={`/jobs/job/${job.id}`}>{title}</Link> : title}
      text={[...facts, job && pay(job.starting_salary)].filter(Boolean).join(" · ")}
      actions={actions}
    >
      <div className={styles.facts}>
        {job ? <JobTags job={job} /> : <UnavailableTag />}
        {job && <JobDates job={job} />}
      </div>
    </Row>
  );
}

function UnavailableTag() {
  const { t } = useTranslation();
  return (
    <Tags>
      <Tag tone="bad">{t("applications.unavailable")}</Tag>
    </Tags>
  );
}
