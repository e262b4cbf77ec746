import { useMutation } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs.ts";
import { ReportForm } from "../../contract/reports.ts";
import { reportReasons } from "../../contract/values.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { CheckField, CheckGroup } from "../ui/forms/check-field.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** Report This Job. What was typed is still there when it is opened again. */
export function ReportJobDialog({ open, onClose, job }: { open: boolean; onClose: () => void; job: Job }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(ReportForm, { job_id: job.id, details: "" });
  const { errors } = form.formState;
  const isOther = form.watch("reason") === "other";
  const send = useMutation({
    mutationFn: (body: ReportForm) => callApi(routes.reportJob, { body }),
    onSuccess: ({ reference }) => {
      onClose();
      form.reset();
      toast.success(t("reports.received", { reference }));
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      setFieldErrors(form, error);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t("reports.title")}>
      <Form onSubmit={form.handleSubmit((values) => send.mutate(values))}>
        <p>{t("reports.lead", { title: job.title })}</p>
        <CheckGroup label={t("reports.reason")} required error={fieldMessage(errors.reason?.message)}>
          {reportReasons.map((reason) => (
            <CheckField
              key={reason}
              kind="radio"
              label={t(`reports.reasons.${reason}`)}
              value={reason}
              {...form.register("reason")}
            />
          ))}
        </CheckGroup>
        <TextArea
          label={t(isOther ? "reports.details" : "reports.details_optional")}
          hint={t("reports.details_hint")}
          error={fieldMessage(errors.details?.message)}
          required={isOther}
          rows={3}
          {...form.register("details")}
        />
        <FormActions>
          <Button type="submit" busy={send.isPending}>
            {t("reports.submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
