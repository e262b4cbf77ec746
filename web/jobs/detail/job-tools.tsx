import { BellPlus, Printer } from "lucide-react";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { MAX_KEYWORDS_LENGTH } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { SaveJobButton } from "../save-job.tsx";
import { ShareJobButton } from "../share-job.tsx";
import styles from "./job-tools.module.css";

const SIMILAR_WITHIN_KM = 25;

interface JobToolsProps {
  job: JobDetail;
  /** Whether the user may save jobs: seekers and visitors without an account. */
  canSave: boolean;
  /** On the page of a job, where one also prints it and asks for similar ones. */
  canPrint?: boolean;
}

/** What one does with a job besides applying: save, share and print it. */
export function JobTools({ job, canSave, canPrint = false }: JobToolsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status } = useSession();
  return (
    <div className={styles.tools}>
      {canSave && job.is_available && <SaveJobButton job={job} />}
      <ShareJobButton job={job} />
      {canPrint && status === "anonymous" && (
        <ButtonLink variant="quiet" to={`${localizePath("/search-alert", language)}?${toSimilarSearch(job)}`}>
          <BellPlus aria-hidden="true" />
          {t("alerts.similar")}
        </ButtonLink>
      )}
      {canPrint && (
        <Button variant="quiet" onClick={() => print()}>
          <Printer aria-hidden="true" />
          {t("jobs.print")}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the query parameters of a search for jobs like the given one: by its title without additions, near its place
 * unless it is remote.
 */
function toSimilarSearch(job: Pick<JobDetail, "title" | "zip_code" | "work_place">): URLSearchParams {
  const [name = ""] = job.title.replace(/\([^)]*\)|\[[^\]]*\]/g, " ").split(/ [-–—|] |[,;|]| \d/);
  const title = (name.trim() || job.title).replace(/\s+/g, " ").slice(0, MAX_KEYWORDS_LENGTH);
  if (job.work_place === "remote" || !job.zip_code) return new URLSearchParams({ title });
  return new URLSearchParams({ title, zip_code: job.zip_code, radius: String(SIMILAR_WITHIN_KM) });
}
