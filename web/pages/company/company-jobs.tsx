import { useInfiniteQuery } from "@tanstack/react-query";
import { BriefcaseBusiness } from "lucide-react";
import styles from "../../accounts/users/profile-layout.module.css";
import { JobCard, JobCards, useJobPath } from "../../jobs/job-card.tsx";
import { companyJobsQuery } from "../../jobs/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonCards } from "../../platform/ui/feedback/skeleton.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { JOBS_ID } from "./company-header.tsx";

/** The active jobs of a company. */
export function CompanyJobs({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const getJobPath = useJobPath();
  const query = useInfiniteQuery(companyJobsQuery(companyId));
  return (
    <Section id={JOBS_ID} title={t("users.jobs")} titleClassName={styles.title}>
      <PagedList
        query={query}
        skeleton={<SkeletonCards count={2} />}
        empty={<EmptyState icon={<BriefcaseBusiness />} text={t("users.no_jobs")} />}
        failureText={getErrorMessage}
      >
        {(jobs) => (
          <JobCards>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={getJobPath(job)} headingLevel={3} />
            ))}
          </JobCards>
        )}
      </PagedList>
    </Section>
  );
}
