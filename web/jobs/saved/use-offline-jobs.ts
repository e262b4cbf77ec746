import { useEffect } from "react";
import type { Job, JobDetail } from "../../../contract/jobs/jobs.ts";
import { toPlainText } from "../../../contract/platform/texts/formatted-text.ts";
import { startServiceWorker } from "../../platform/app/start-worker.ts";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useDescribePay } from "../pay-text.ts";
import { formatPlace } from "../place-text.ts";
import { writeOfflineJobs } from "./offline-jobs.ts";

/** Keeps saved jobs in this browser, so that they can be read without a connection. Undefined while they are loading. */
export function useOfflineJobs(
  jobs: readonly (Job & Partial<Pick<JobDetail, "formatted_description">>)[] | undefined,
): void {
  const describePay = useDescribePay();
  const kept = jobs?.map((job) => ({
    id: job.id,
    title: job.title,
    details: joinDetails([job.company, formatPlace(job), describePay(job).text]),
    description: job.formatted_description ? toPlainText(job.formatted_description) : job.description,
  }));
  const content = kept && JSON.stringify(kept);
  useEffect(() => {
    if (content === undefined) return;
    writeOfflineJobs(JSON.parse(content));
    startServiceWorker().catch(() => undefined);
  }, [content]);
}
