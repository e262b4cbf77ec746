import { useQuery } from "@tanstack/react-query";
import type { ClosingForm } from "../../../contract/jobs/job-form.ts";
import type { Job } from "../../../contract/jobs/jobs.ts";
import { type OwnClosedReason, ownClosedReasons } from "../../../contract/jobs/states.ts";
import { ApiError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import common from "../../platform/styles/common.module.css";
import { ConfirmDialog } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicantChoices } from "./applicant-choices.tsx";
import styles from "./closing-dialog.module.css";
import type { ClosingCounts } from "./closing-undo-bar.tsx";
import { openApplicationsQuery } from "./queries.ts";
import { useChoices } from "./use-choices.ts";

interface ClosingDialogProps {
  job: Pick<Job, "id" | "title">;
  action: "close" | "delete";
  /** The dialog stays open while the promise is pending, and shows the error when it is rejected. */
  onConfirm: (choices: ClosingForm, counts: ClosingCounts) => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks before a job is closed or deleted. When applicants wait for an answer, it shows them with what each of them will
 * be told; what is not chosen is that the position is closed.
 */
export function ClosingDialog({ job, action, onConfirm, onCancel }: ClosingDialogProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data: open, error, refetch } = useQuery({ ...openApplicationsQuery(job.id), refetchOnWindowFocus: false });
  const choices = useChoices(job.id, open);
  const isEmpty = open?.total === 0;

  async function confirm() {
    try {
      await onConfirm(choices.toForm(), choices.counts);
    } catch (failure) {
      toast.error(getErrorMessage(failure));
      // Somebody else has decided or set a legal hold meanwhile, or a seeker has withdrawn.
      if (failure instanceof ApiError && [403, 404, 409].includes(failure.status)) void refetch();
      throw failure;
    }
  }

  const titles = { close: "jobs.closing.close_title", delete: "jobs.confirm_delete" } as const;
  const texts = { close: "jobs.closing.close_text", delete: "jobs.confirm_delete_text" } as const;
  return (
    <ConfirmDialog
      title={t(titles[action])}
      confirmLabel={t(action === "close" ? "jobs.closing.close_job" : "jobs.delete")}
      disabled={!open || choices.isTooLong}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className={common.stack4}>
        <p className={styles.text}>{t(texts[action], { title: job.title })}</p>
        {action === "close" && (
          <SelectField
            label={t("jobs.closing.reason")}
            value={choices.closedAs}
            onChange={({ target }) => choices.setClosedAs(target.value as OwnClosedReason | "")}
          >
            <option value="">{t("applicants.no_reason")}</option>
            {ownClosedReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`jobs.closing.reasons.${reason}`)}
              </option>
            ))}
          </SelectField>
        )}
        {!open && error && <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />}
        {!open && !error && <SkeletonText count={3} />}
        {open && !isEmpty && <ApplicantChoices job={job} open={open} choices={choices} />}
      </div>
    </ConfirmDialog>
  );
}
