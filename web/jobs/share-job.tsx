import { Share2 } from "lucide-react";
import { useState } from "react";
import type { Job } from "../../contract/jobs/jobs.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getJobPath } from "../../contract/platform/pages/paths.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { Dialog } from "../platform/ui/feedback/dialog.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { TextField } from "../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

/**
 * Opens the browser's way to share a page, or copies the address of the job where there is none. A dialog shows the address when
 * the browser refuses both.
 */
export function ShareJobButton({ job }: { job: Pick<Job, "id" | "title"> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [shownUrl, setShownUrl] = useState<string | null>(null);

  async function share() {
    const url = location.origin + localizePath(getJobPath(job), language);
    try {
      if (navigator.share) {
        await navigator.share({ title: job.title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      toast.success(t("jobs.link_copied"));
    } catch (error) {
      // The user has closed the browser's dialog.
      if (error instanceof Error && error.name === "AbortError") return;
      setShownUrl(url);
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={share}>
        <Share2 aria-hidden="true" />
        <span>{t("jobs.share")}</span>
      </Button>
      <Dialog open={shownUrl !== null} onClose={() => setShownUrl(null)} title={t("jobs.share")}>
        <TextField
          label={t("jobs.link_not_copied")}
          value={shownUrl ?? ""}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
