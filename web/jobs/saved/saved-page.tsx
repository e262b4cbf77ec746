import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { SavedJob } from "../../../contract/jobs/saved.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { getJobPath } from "../../../contract/platform/paths.ts";
import { CompanyLogo } from "../../accounts/files/company-logo.tsx";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useOptimisticValue } from "../../platform/ui/forms/synced-value.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { JobMeta } from "../job-meta.tsx";
import { useDescribePay } from "../pay-text.ts";
import { savedJobsQuery, useSavedJob } from "../save-job.tsx";
import styles from "./saved-page.module.css";
import { SavedSearches } from "./saved-searches.tsx";

/** A seeker's saved jobs and saved searches. The query parameter `show` selects the list. */
export function SavedPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [list, setList] = useOptimisticValue(parseList(params.get("show")));
  return (
    <>
      <PageHead title={t("saved.title")} />
      <PageHeading title={t("saved.title")} />
      <SegmentedControl
        label={t("saved.show")}
        value={list}
        onChange={(value) => {
          setList(value);
          setParams(value === "searches" ? { show: value } : {});
        }}
        options={[
          { value: "jobs", label: t("saved.jobs") },
          { value: "searches", label: t("saved.searches") },
        ]}
      />
      <div className={styles.list}>{list === "jobs" ? <SavedJobs /> : <SavedSearches />}</div>
    </>
  );
}

function parseList(text: string | null): "jobs" | "searches" {
  return text === "searches" ? "searches" : "jobs";
}

function SavedJobs() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(savedJobsQuery());
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("saved.no_jobs")}>
      <ButtonLink variant="quiet" to="/jobs/search">
        {t("menu.search_jobs")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <FocusRegion label={t("saved.jobs")} rows={rows}>
      <PagedList query={query} skeleton={<SkeletonRows count={4} />} empty={empty} failureText={getErrorMessage}>
        {(jobs) => (
          <Rows>
            {jobs.map((savedJob) => (
              <SavedJobRow key={savedJob.id} savedJob={savedJob} />
            ))}
          </Rows>
        )}
      </PagedList>
    </FocusRegion>
  );
}

/** A saved job. A closed job shows its title and company at the time of saving, and links to similar jobs. */
function SavedJobRow({ savedJob }: { savedJob: SavedJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describePay = useDescribePay();
  const { change } = useSavedJob(savedJob.id);
  const { job, title, company } = savedJob;
  // Every row has the same buttons. The hidden title tells screen readers to which job a button belongs.
  const hiddenTitle = <VisuallyHidden> {title}</VisuallyHidden>;
  const details = [company ?? t("applications.company_deleted"), job && `${job.address}, ${job.zip_code}`];
  const actions = (
    <>
      {!job && (
        <ButtonLink variant="quiet" size="small" to={localizePath(getJobPath(savedJob), language)}>
          {t("saved.similar")}
          {hiddenTitle}
        </ButtonLink>
      )}
      <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
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
      title={job ? <Link to={`/jobs/job/${job.id}`}>{title}</Link> : title}
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
