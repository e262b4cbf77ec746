import { useInfiniteQuery } from "@tanstack/react-query";
import { BriefcaseBusiness } from "lucide-react";
import { useId } from "react";
import { useErrorMessage } from "../api/error-message.ts";
import { JobCard, useJobPath } from "../jobs/job-card.tsx";
import { companyJobsQuery } from "../jobs/queries.ts";
import { EmptyState } from "../ui/feedback/list-states.tsx";
import { SkeletonCards } from "../ui/feedback/skeleton.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./profile-layout.module.css";

/** What one can apply to at this company. */
export function CompanyJobs({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const addressOf = useJobPath();
  const id = useId();
  const list = useInfiniteQuery(companyJobsQuery(companyId));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("users.jobs")}
      </h2>
      <PagedList
        query={list}
        skeleton={<SkeletonCards count={2} />}
        empty={<EmptyState icon={<BriefcaseBusiness />} text={t("users.no_jobs")} />}
        failureText={failureMessage}
      >
        {(jobs) => (
          <Rows>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={addressOf(job)} headingLevel={3} />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  );
}
