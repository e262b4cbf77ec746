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
 * Returns a function that opens the browser's way to share a page, or copies the address of the job where there is none or it
 * fails, and the dialog that shows the address when the browser refuses both.
 */
export function useShareJob(job: Pick<Job, "id" | "title">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [shownUrl, setShownUrl] = useState<string | null>(null);

  async function share() {
    const url = location.origin + localizePath(getJobPath(job), language);
    if (await shareInBrowser({ title: job.title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t("jobs.link_copied"));
    } catch {
      setShownUrl(url);
    }
  }

  const shareDialog = (
    <Dialog open={shownUrl !== null} onClose={() => setShownUrl(null)} title={t("jobs.share")}>
      <TextField
        label={t("jobs.link_not_copied")}
        value={shownUrl ?? ""}
        readOnly
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
  return { share, shareDialog };
}

export function ShareJobButton({ job }: { job: Pick<Job, "id" | "title"> }) {
  const { t } = useTranslation();
  const { share, shareDialog } = useShareJob(job);
  return (
    <>
      <Button variant="quiet" onClick={share}>
        <Share2 aria-hidden="true" />
        <span>{t("jobs.share")}</span>
      </Button>
      {shareDialog}
    </>
  );
}

/** Returns whether the browser has offered ways to share, also when the user has chosen none of them. */
async function shareInBrowser(data: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === "AbortError";
  }
}
