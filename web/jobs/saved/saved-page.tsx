import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useSearchParams } from "react-router";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useOptimisticValue } from "../../platform/ui/forms/synced-value.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { savedJobsQuery } from "../save-job.tsx";
import { SavedJobRow } from "../saved-job-row.tsx";
import styles from "./saved-page.module.css";
import { SavedSearches } from "./saved-searches.tsx";
import { useOfflineJobs } from "./use-offline-jobs.ts";

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
  useOfflineJobs(query.data && rows.flatMap(({ job }) => job ?? []));
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
