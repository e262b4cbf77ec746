import { BookmarkX } from "lucide-react";
import { Link } from "react-router";
import type { SavedJob } from "../../contract/jobs/saved/saved.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getJobPath } from "../../contract/platform/pages/paths.ts";
import { CompanyLogo } from "../accounts/files/company-logo.tsx";
import { useLanguage } from "../platform/app/i18n.ts";
import { Button, ButtonLink } from "../platform/ui/forms/button.tsx";
import { joinDetails } from "../platform/ui/join-details.ts";
import { Row } from "../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../platform/ui/layout/tag.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import { useJobPath } from "./job-card.tsx";
import { JobMeta } from "./job-meta.tsx";
import { useDescribePay } from "./pay-text.ts";
import { formatPlace } from "./place-text.ts";
import { useSavedJob } from "./save-job.tsx";

/** A saved job. A closed job shows its title and company at the time of saving, and links to similar jobs. */
export function SavedJobRow({ savedJob }: { savedJob: Omit<SavedJob, "_id" | "saved_at"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describePay = useDescribePay();
  const getPath = useJobPath();
  const { isBusy, save } = useSavedJob(savedJob);
  const { job, title, company } = savedJob;
  // Every row has the same buttons. The hidden title tells screen readers to which job a button belongs.
  const hiddenTitle = <VisuallyHidden> {title}</VisuallyHidden>;
  const details = [company ?? t("applications.company_deleted"), job && formatPlace(job)];
  const actions = (
    <>
      {!job && (
        <ButtonLink variant="quiet" size="small" to={localizePath(getJobPath(savedJob), language)}>
          {t("saved.similar")}
          {hiddenTitle}
        </ButtonLink>
      )}
      <Button variant="quiet" size="small" busy={isBusy} onClick={() => save(false)}>
        <BookmarkX aria-hidden="true" />
        {t("saved.remove")}
        {hiddenTitle}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      leading={<CompanyLogo job={job ?? { title, company, company_photo: null }} />}
      title={job ? <Link to={getPath(job)}>{title}</Link> : title}
      text={joinDetails([...details, job && describePay(job).text])}
      actions={actions}
    >
      {job ? <JobMeta job={job} /> : <UnavailableTag />}
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
