import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Lets a seeker say that an open job is filled. */
export function ReportFilled({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  const report = useMutation({
    mutationFn: () => callApi(routes.reportFilledJob, { params: { id: jobId } }),
    onSuccess: () => toast.success(t("jobs.filled_report.sent")),
    onError: (error) => toast.error(getErrorMessage(error)),
    onSettled: () => setAsking(false),
  });
  const footer = (
    <>
      <Button variant="quiet" onClick={() => setAsking(false)}>
        {t("common.cancel")}
      </Button>
      <Button busy={report.isPending} onClick={() => report.mutate()}>
        {t("jobs.filled_report.send")}
      </Button>
    </>
  );
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("jobs.filled_report.ask")}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t("jobs.filled_report.title")} footer={footer}>
        <p>{t("jobs.filled_report.text")}</p>
      </Dialog>
    </>
  );
}
