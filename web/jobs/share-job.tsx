import { Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Job } from "../../contract/jobs/jobs.ts";
import { localizePath } from "../../contract/platform/languages.ts";
import { getJobPath } from "../../contract/platform/pages/paths.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

/**
 * Returns a function that opens the browser's way to share a page, or a dialog with ways to share where there is none or it fails,
 * and that dialog.
 */
export function useShareJob(job: Pick<Job, "id" | "title">) {
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const [shareDialog, setShareDialog] = useState<ReactNode>(null);

  async function share() {
    const url = location.origin + localizePath(getJobPath(job), language);
    if (await shareInBrowser({ title: job.title, url })) return;
    try {
      const { ShareDialog } = await import("./share-dialog.tsx");
      setShareDialog(<ShareDialog title={job.title} url={url} onClose={() => setShareDialog(null)} />);
    } catch (error) {
      toast.error(getErrorMessage(error));
    }
  }

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
