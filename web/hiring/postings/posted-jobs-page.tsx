import { useInfiniteQuery } from "@tanstack/react-query";
import { BriefcaseBusiness, ChartColumn, Plus } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../../contract/platform/constants.ts";
import { VerifyEmail } from "../../accounts/auth/steps/verify-email.tsx";
import { ownJobsQuery, readJobStatus } from "../../jobs/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useOptimisticValue } from "../../platform/ui/forms/synced-value.ts";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ClosingUndoBar } from "../closing/closing-undo-bar.tsx";
import { useEndJob } from "../closing/use-end-job.tsx";
import { PostedJobRow } from "./posted-job-row.tsx";
import styles from "./posted-jobs-page.module.css";
import { PublishedNotice, usePublishedJob } from "./published-notice.tsx";

/** The jobs of the current employer, active or inactive by the query parameter `status`. */
export function PostedJobsPage() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const [status, setStatus] = useOptimisticValue(readJobStatus(params));
  const jobs = useInfiniteQuery(ownJobsQuery(status));
  const { published, forgetPublished } = usePublishedJob();
  const isPublic = jobs.data?.pages.some(({ rows }) =>
    rows.some((job) => job.id === published?.id && job.status === JOB_ACTIVE),
  );
  const listRef = useRef<HTMLElement>(null);
  const { endJob, endJobDialog } = useEndJob(() => listRef.current?.focus());
  const buttons = (
    <>
      <ButtonLink variant="quiet" to="/company/numbers">
        <ChartColumn aria-hidden="true" />
        {t("numbers.company.link")}
      </ButtonLink>
      <ButtonLink to="/jobs/create">
        <Plus aria-hidden="true" />
        {t("jobs.post_a_job")}
      </ButtonLink>
    </>
  );
  const emptyState = (
    <EmptyState icon={<BriefcaseBusiness />} text={status === JOB_ACTIVE ? t("jobs.no_active") : t("jobs.no_inactive")}>
      {status === JOB_ACTIVE && (
        <ButtonLink variant="quiet" to="/jobs/create">
          {t("jobs.post_a_job")}
        </ButtonLink>
      )}
    </EmptyState>
  );

  return (
    <>
      <PageHead title={t("jobs.posted_jobs")} />
      <PageHeading title={t("jobs.posted_jobs")} actions={buttons} />
      {published && isPublic && (
        <PublishedNotice
          key={published.id}
          job={published}
          onClose={() => {
            forgetPublished();
            listRef.current?.focus();
          }}
        />
      )}
      <VerifyEmail title={t("jobs.verify_email_title")} reason={t("jobs.verify_email_of_applications")} />
      <SegmentedControl
        label={t("jobs.status")}
        value={String(status)}
        onChange={(value) => {
          const next = new URLSearchParams(value === String(JOB_INACTIVE) ? { status: value } : {});
          forgetPublished();
          setStatus(readJobStatus(next));
          setParams(next);
        }}
        options={[
          { value: String(JOB_ACTIVE), label: t("jobs.active") },
          { value: String(JOB_INACTIVE), label: t("jobs.closed_and_drafts") },
        ]}
      />
      <section ref={listRef} tabIndex={-1} aria-label={t("jobs.posted_jobs")} className={styles.list}>
        <PagedList query={jobs} skeleton={<SkeletonRows count={5} />} empty={emptyState} failureText={getErrorMessage}>
          {(rows) => (
            <Rows>
              {rows.map((job) => (
                <PostedJobRow key={job.id} job={job} onEnd={(action) => void endJob(job, action)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </section>
      {endJobDialog}
      <ClosingUndoBar />
    </>
  );
}
