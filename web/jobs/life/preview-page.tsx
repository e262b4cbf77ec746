import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { routes } from "../../../contract/index.ts";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { JobView } from "../detail/job-view.tsx";
import styles from "../detail/public-job-page.module.css";

/** A job as its company shows it to colleagues without an account, with a link that the company can end. Not for search engines. */
export function PreviewPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: ["jobs", "preview", token],
    queryFn: ({ signal }) =>
      callApi(routes.previewJob, { params: { token }, signal }).catch((failure) => {
        // A link that has ended is no failure of the page.
        if (isNotFoundError(failure)) return null;
        throw failure;
      }),
  });
  const title = t("jobs.preview.title", { job: job?.title ?? "" });
  return (
    <div className={styles.page}>
      <PageHead title={title} isNotIndexed />
      {job ? (
        <JobView job={job} notice={t("jobs.preview.notice")} />
      ) : job === null ? (
        <EmptyState icon={<SearchX />} text={t("jobs.preview.not_found")} />
      ) : error ? (
        <ErrorState text={getErrorMessage(error)} onRetry={refetch} />
      ) : (
        <SkeletonText count={8} />
      )}
    </div>
  );
}
