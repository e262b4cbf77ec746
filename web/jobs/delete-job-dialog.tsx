import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateJobs } from "./queries.ts";

interface DeleteJobDialogProps {
  /** The job to ask about; the dialog is open while there is one. */
  job: Job | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const deleted = useRef(false);

  const remove = useMutation({
    mutationFn: (id: string) => callApi(routes.deleteJob, { params: { id } }),
    onSuccess: () => {
      deleted.current = true;
      toast.success(t("jobs.deleted"));
      return invalidateJobs(queryClient);
    },
    onError: (error) => toast.error(failureMessage(error)),
  });

  function close() {
    onClose();
    if (deleted.current) setTimeout(onDeleted);
    deleted.current = false;
  }

  return (
    <ConfirmDialog
      open={job !== null}
      onClose={close}
      title={t("jobs.confirm_delete")}
      text={t("jobs.confirm_delete_text", { title: job?.title })}
      confirmLabel={t("jobs.delete")}
      onConfirm={() => remove.mutateAsync(job?.id ?? "")}
    />
  );
}
