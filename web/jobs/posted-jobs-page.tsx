import { useInfiniteQuery } from "@tanstack/react-query";
import { BriefcaseBusiness, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Job } from "../../contract/jobs.ts";
import { ACTIVE, INACTIVE } from "../../contract/values.ts";
import { PageHead } from "../app/page-head.tsx";
import { useErrorMessage } from "../failure-message.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { PostedJobRow } from "./posted-job-row.tsx";
import styles from "./posted-jobs-page.module.css";
import { ownJobsQuery } from "./queries.ts";
import { useOptimisticValue } from "./use-quick-choice.ts";

/** An employer's own jobs. */
export function PostedJobsPage() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const [address, setAddress] = useSearchParams();
  const [status, choose] = useOptimisticValue(parseStatus(address.get("status")));
  const query = useInfiniteQuery(ownJobsQuery(status));
  const [toDelete, setToDelete] = useState<Job | null>(null);
  const list = useRef<HTMLElement>(null);
  const post = (
    <ButtonLink to="/jobs/create">
      <Plus aria-hidden="true" />
      {t("jobs.post_a_job")}
    </ButtonLink>
  );
  const empty = (
    <EmptyState icon={<BriefcaseBusiness />} text={status === ACTIVE ? t("jobs.no_active") : t("jobs.no_inactive")}>
      {status === ACTIVE && (
        <ButtonLink variant="quiet" to="/jobs/create">
          {t("jobs.post_a_job")}
        </ButtonLink>
      )}
    </EmptyState>
  );

  return (
    <>
      <PageHead title={t("jobs.posted_jobs")} />
      <PageHeading title={t("jobs.posted_jobs")} actions={post} />
      <SegmentedControl
        label={t("jobs.status")}
        value={String(status)}
        onChange={(value) => {
          choose(parseStatus(value));
          setAddress(parseStatus(value) === INACTIVE ? { status: value } : {});
        }}
        options={[
          { value: String(ACTIVE), label: t("jobs.active") },
          { value: String(INACTIVE), label: t("jobs.inactive") },
        ]}
      />
      <section ref={list} tabIndex={-1} aria-label={t("jobs.posted_jobs")} className={styles.list}>
        <PagedList query={query} skeleton={<SkeletonRows count={5} />} empty={empty} failureText={failureMessage}>
          {(jobs) => (
            <Rows>
              {jobs.map((job) => (
                <PostedJobRow key={job.id} job={job} onDelete={() => setToDelete(job)} />
              ))}
            </Rows>
          )}
        </PagedList>
      </section>
      <DeleteJobDialog
        job={toDelete}
        onClose={() => setToDelete(null)}
        // The button that opened the dialog is gone with its row.
        onDeleted={() => list.current?.focus()}
      />
    </>
  );
}

function parseStatus(text: string | null): 1 | 2 {
  return text === String(INACTIVE) ? INACTIVE : ACTIVE;
}
