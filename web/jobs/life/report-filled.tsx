import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { ConfirmDialog } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Lets a seeker say that an open job is filled. */
export function ReportFilled({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const report = useMutation({
    mutationFn: () => callApi(routes.reportFilledJob, { params: { id: jobId } }),
    onSuccess: () => toast.success(t("jobs.filled_report.sent")),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("jobs.filled_report.ask")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("jobs.filled_report.title")}
        confirmLabel={t("jobs.filled_report.send")}
        confirmVariant="primary"
        onConfirm={report.mutateAsync}
        onCancel={() => setAsking(false)}
      >
        <p>{t("jobs.filled_report.text")}</p>
      </ConfirmDialog>
    </>
  );
}
