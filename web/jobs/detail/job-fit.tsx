import { useMutation, useQuery } from "@tanstack/react-query";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { callApi } from "../../platform/api/client.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useCountView } from "./count-view.ts";
import styles from "./job-fit.module.css";

/** Asks a reader of a job whether it was right for them, and counts that it was read. Neither names anybody. */
export function JobFitQuestion({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  useCountView(job.id);
  const answer = useMutation({
    mutationFn: (fits: boolean) => callApi(routes.answerJobFit, { params: { id: job.id }, body: { fits } }),
  });
  return (
    <div className={styles.fit} data-not-printed>
      {!answer.isSuccess && (
        <>
          <span>{t("jobs.fit.question")}</span>
          {([true, false] as const).map((fits) => (
            <Button
              key={String(fits)}
              variant="quiet"
              size="small"
              disabled={answer.isPending}
              onClick={() => answer.mutate(fits)}
            >
              {t(fits ? "jobs.fit.yes" : "jobs.fit.no")}
            </Button>
          ))}
        </>
      )}
      <div role="status">{answer.isSuccess && t("jobs.fit.thanks")}</div>
    </div>
  );
}

/** Tells the company of a job how many readers said that it was right for them. */
export function JobFitResult({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const { data: fit } = useQuery({
    queryKey: ["jobs", "fit", job.id],
    queryFn: ({ signal }) => callApi(routes.readJobFit, { params: { id: job.id }, signal }),
  });
  return fit ? <p className={styles.fit}>{t("jobs.fit.result", { count: fit.answers, fits: fit.fits })}</p> : null;
}
