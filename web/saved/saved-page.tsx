import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkX } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { getJobPath, localizePath } from "../../contract/paths.ts";
import type { SavedJob } from "../../contract/saved.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useLanguage } from "../app/i18n.ts";
import { useFormatSalary } from "../app/labels.ts";
import { PageHead } from "../app/page-head.tsx";
import { CompanyLogo } from "../files/company-logo.tsx";
import { JobDates, JobTags } from "../jobs/job-tags.tsx";
import { useSavedJob } from "../jobs/save-job.tsx";
import { EmptyState } from "../ui/feedback/list-states.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useOptimisticValue } from "../ui/forms/synced-value.ts";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Row, Rows } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { savedJobsQuery } from "./queries.ts";
import styles from "./saved-page.module.css";
import { SavedSearches } from "./saved-searches.tsx";

/** A seeker's saved jobs and searches; which of the two is in the address bar. */
export function SavedPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const [shown, choose] = useOptimisticValue(parseTab(address.get("show")));
  return (
    <>
      <PageHead title={t("saved.title")} />
      <PageHeading title={t("saved.title")} />
      <SegmentedControl
        label={t("saved.show")}
        value={shown}
        onChange={(value) => {
          choose(value);
          setAddress(value === "searches" ? { show: value } : {});
        }}
        options={[
          { value: "jobs", label: t("saved.jobs") },
          { value: "searches", label: t("saved.searches") },
        ]}
      />
      <div className={styles.list}>{shown === "jobs" ? <SavedJobs /> : <SavedSearches />}</div>
    </>
  );
}

function parseTab(text: string | null): "jobs" | "searches" {
  return text === "searches" ? "searches" : "jobs";
}

function SavedJobs() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
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
      <PagedList query={query} skeleton={<SkeletonRows count={4} />} empty={empty} failureText={failureMessage}>
        {(jobs) => (
          <Rows>
            {jobs.map((saved) => (
              <SavedJobRow key={saved.id} saved={saved} />
            ))}
          </Rows>
        )}
      </PagedList>
    </FocusRegion>
  );
}

/** An open job with its facts; of one that is no longer open, what it was called and where others like it are. */
function SavedJobRow({ saved }: { saved: SavedJob }) {
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
