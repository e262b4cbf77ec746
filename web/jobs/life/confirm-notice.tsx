import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { routes } from "../../../contract/index.ts";
import type { OwnJob } from "../../../contract/jobs/jobs.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "../filled-notice.module.css";
import { invalidateJobs } from "../queries.ts";

/** Asks the company whether its job is still open. One button confirms it. */
export function ConfirmNotice({
  job: { id, title, confirm_by },
}: {
  job: Pick<OwnJob, "id" | "title" | "confirm_by">;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => callApi(routes.confirmJob, { params: { id } }),
    onSuccess: () => toast.success(t("jobs.life.confirmed")),
    onSettled: () => invalidateJobs(queryClient),
  });
  if (confirm_by === null) return null;
  const date = formatCalendarDate(confirm_by, language, { dateStyle: "full" });
  return (
    <div className={styles.notice}>
      <CircleHelp aria-hidden="true" size={20} />
      <p className={styles.text}>{t("jobs.life.confirm_question", { date })}</p>
      <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {t("jobs.life.confirm")}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  );
}
