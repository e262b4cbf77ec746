import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { jobQuery } from "../queries.ts";
import { toJobHash, useRememberResults } from "../results-link.tsx";
import { useCountView } from "./count-view.ts";
import styles from "./job-beside.module.css";
import { JobView } from "./job-view.tsx";

export interface JobBesideProps {
  id: string;
  /** The distance from the searched place in kilometres. Null when no place was searched. */
  distanceKm: number | null;
  /** The id of the panel, which gets the focus when a job is chosen by the keyboard. */
  elementId: string;
}

/** The chosen job beside the results of a search, in a panel that scrolls by itself. */
export function JobBeside({
  id,
  distanceKm,
  elementId,
  getBar,
}: JobBesideProps & { getBar: (job: JobDetail) => ReactNode }) {
  const { t } = useTranslation();
  const rememberResults = useRememberResults();
  const panel = useRef<HTMLElement>(null);
  const {
    data: job,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...jobQuery(id),
    placeholderData: keepPreviousData,
  });
  const shownId = job?.id;
  // The page opens the first job by itself, so nobody has chosen it.
  const isChosen = useLocation().hash === toJobHash(id);
  useCountView(isChosen && job?.id === id && job.is_available ? id : undefined, "search");
  // A new job starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id says when the job is another one
  useLayoutEffect(() => {
    if (panel.current) panel.current.scrollTop = 0;
  }, [shownId]);
  return (
    <section
      ref={panel}
      id={elementId}
      tabIndex={-1}
      aria-label={job?.title ?? t("search.chosen_job")}
      aria-busy={isPlaceholderData || !job}
      className={classNames(styles.panel, isPlaceholderData && styles.outdated)}
      // The links lead to pages that lead back to these results.
      onClickCapture={() => rememberResults(id, distanceKm)}
    >
      {job ? (
        <JobView
          job={job}
          to={`/jobs/job/${job.id}`}
          distanceKm={isPlaceholderData ? null : distanceKm}
          notice={job.is_available ? undefined : t("jobs.not_available")}
          bar={getBar(job)}
        />
      ) : (
        <div className={styles.state}>
          {isNotFoundError(error) ? (
            <p>{t("jobs.not_available")}</p>
          ) : error ? (
            <ErrorState onRetry={refetch} />
          ) : (
            <SkeletonText count={8} />
          )}
        </div>
      )}
    </section>
  );
}
