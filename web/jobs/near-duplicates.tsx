import { useQuery } from "@tanstack/react-query";
import { CopyCheck } from "lucide-react";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import type { NearDuplicate } from "../../contract/jobs/near-duplicates.ts";
import { getJobPath } from "../../contract/platform/pages/paths.ts";
import { callApi } from "../platform/api/client.ts";
import { usePublicPath } from "../platform/app/i18n.ts";
import { joinDetails } from "../platform/ui/join-details.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./near-duplicates.module.css";

interface NearDuplicatesProps {
  jobs: readonly NearDuplicate[] | undefined;
  /** What the reader should do about these jobs. */
  hint?: string;
  getPath: (job: NearDuplicate) => string;
  className?: string | undefined;
}

/** Lists the jobs whose text is nearly the same as that of one job. The status region stays while the list is empty. */
export function NearDuplicates({ jobs = [], hint, getPath, className }: NearDuplicatesProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={className}>
      {jobs.length > 0 && (
        <div className={styles.notice}>
          <CopyCheck aria-hidden="true" size={20} />
          <div className={styles.text}>
            <p className={styles.title}>{t("jobs.near_duplicates.title", { count: jobs.length })}</p>
            <ul className={styles.list}>
              {jobs.map((job) => (
                <li key={job.id} dir="auto">
                  <Link to={getPath(job)}>{job.title}</Link>{" "}
                  <span className={styles.details}>
                    {joinDetails([job.company, !job.is_public && t("jobs.near_duplicates.not_public")])}
                  </span>
                </li>
              ))}
            </ul>
            {hint && <p>{hint}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

/** Names the jobs that say nearly the same as a job of the company. */
export function NearDuplicatesOfJob({ jobId }: { jobId: string }) {
  const { data } = useQuery({
    queryKey: ["jobs", "near-duplicates", jobId],
    queryFn: ({ signal }) => callApi(routes.listNearDuplicates, { params: { id: jobId }, signal }),
  });
  return <OwnNearDuplicates jobs={data} />;
}

/** Says to the company what to do about them. */
export function OwnNearDuplicates({ jobs }: Pick<NearDuplicatesProps, "jobs">) {
  const { t } = useTranslation();
  const toPublicPath = usePublicPath();
  const getPath = (job: NearDuplicate) => (job.same_company ? `/jobs/job/${job.id}` : toPublicPath(getJobPath(job)));
  return <NearDuplicates jobs={jobs} hint={t("jobs.near_duplicates.hint")} getPath={getPath} className={styles.own} />;
}
