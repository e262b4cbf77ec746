import type { Job } from "../../../../contract/jobs/jobs.ts";
import { type Language, localizePath } from "../../../../contract/platform/languages.ts";
import { getJobPath } from "../../../../contract/platform/pages/paths.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import type { Translate } from "../../../platform/ui/translation.tsx";

/** Shows a message that the job is public, with a link to its public page. */
export function showPublished(t: Translate, language: Language, job: Pick<Job, "id" | "title">): void {
  toast.success(t("jobs.job_created"), { label: t("jobs.view_job"), to: localizePath(getJobPath(job), language) });
}
