import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { JobCard } from "../search/job-card.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { similarJobsQuery } from "./queries.ts";
import { useJobPath } from "./use-job-address.ts";

/** Where a job was that is closed by now: what is open and like it. */
export function ClosedJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const addressOf = useJobPath();
  const { data: jobs = [] } = useQuery(similarJobsQuery(id));
  const search = <ButtonLink to={localizePath("/search", language)}>{t("jobs.gone_search")}</ButtonLink>;
  return (
    <>
      <PageHead title={t("jobs.gone_title")} />
      <PageHeading title={t("jobs.gone_title")} lead={jobs.length > 0 ? t("jobs.gone_similar") : undefined} />
      {jobs.length === 0 ? (
        <EmptyState icon={<SearchX />} text={t("jobs.gone_none")}>
          {search}
        </EmptyState>
      ) : (
        <>
          <Rows>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} to={addressOf(job)} />
            ))}
          </Rows>
          <p>{search}</p>
        </>
      )}
    </>
  );
}
