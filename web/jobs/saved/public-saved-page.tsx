import { useQueries } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Navigate } from "react-router";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { type BrowserSavedJob, browserSavedJobs } from "../browser-saved-jobs.ts";
import styles from "../detail/public-job-page.module.css";
import { jobQuery } from "../queries.ts";
import { SavedJobRow } from "../saved-job-row.tsx";
import { useOfflineJobs } from "./use-offline-jobs.ts";

/** The jobs that a visitor without an account has saved in this browser. */
export function PublicSavedPage() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { user } = useSession();
  const saved = useStore(browserSavedJobs);
  const isHydrated = useHydrated();
  if (user?.user_type === SEEKER) return <Navigate to="/jobs/saved" replace />;
  return (
    <div className={classNames(styles.page, common.stack5)}>
      <PageHead title={t("shell.saved")} isNotIndexed />
      <PageHeading title={t("shell.saved")} lead={t("saved.in_browser.lead")} />
      {!isHydrated ? (
        <SkeletonRows count={3} />
      ) : saved.length === 0 ? (
        <EmptyState icon={<Bookmark />} text={t("saved.in_browser.none")}>
          <ButtonLink variant="quiet" to={path("/search")}>
            {t("menu.search_jobs")}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <SavedJobs saved={saved} />
          <p>
            <ButtonLink variant="quiet" to={`${path("/login")}?next=/jobs/saved`}>
              {t("saved.in_browser.log_in")}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}

function SavedJobs({ saved }: { saved: readonly BrowserSavedJob[] }) {
  const { t } = useTranslation();
  const queries = useQueries({
    queries: saved.map(({ id }) => ({
      ...jobQuery(id),
      // A job that is closed or deleted is part of the list.
      retry: (count: number, error: Error) => !isNotFoundError(error) && count < 1,
    })),
  });
  const isLoaded = queries.every(({ isPending }) => !isPending);
  useOfflineJobs(isLoaded ? queries.flatMap(({ data }) => (data?.is_available ? data : [])) : undefined);
  if (!isLoaded) return <SkeletonRows count={saved.length} />;
  const failed = queries.filter(({ error }) => error && !isNotFoundError(error));
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach(({ refetch }) => void refetch())} />;
  return (
    <FocusRegion label={t("shell.saved")} rows={[...saved]}>
      <Rows>
        {saved.map((job, index) => {
          const detail = queries[index]?.data;
          return <SavedJobRow key={job.id} savedJob={{ ...job, job: detail?.is_available ? detail : null }} />;
        })}
      </Rows>
    </FocusRegion>
  );
}
