import { useMutation } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import type { Job } from "../../contract/jobs.ts";
import { type ChatMessage, MessageReportForm, messageReportReasons } from "../../contract/messages.ts";
import { ReportForm } from "../../contract/reports.ts";
import { reportReasons } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./report-dialog.module.css";

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

/** For everyone but who posted it. */
export function ReportJobButton({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        {t("reports.title")}
      </Button>
      <ReportJobDialog open={open} onClose={() => setOpen(false)} job={job} />
    </>
  );
}

interface ReportMessageDialogProps {
  /** What to report; the dialog is open while there is something. */
  message: ChatMessage | null;
  /** Who wrote it. */
  name: string;
  onClose: () => void;
}

export function ReportMessageDialog({ message, name, onClose }: ReportMessageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={message !== null} onClose={onClose} title={t("messages.report_title", { name })}>
      {message && <ReportMessageForm message={message} onDone={onClose} />}
    </Dialog>
  );
}

function ReportMessageForm({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const failureMessage = useErrorMessage();
  const form = useContractForm(MessageReportForm, { details: "" });
  const { errors, isSubmitting } = form.formState;

  const report = form.handleSubmit(async (body) => {
    try {
      await callApi(routes.reportMessage, { params: { id: message.id }, body });
      toast.success(t("messages.reported"));
      onDone();
    } catch (error) {
      if (!setFieldErrors(form, error)) form.setError("root", { message: failureMessage(error) });
    }
  });

  return (
    <Form onSubmit={report}>
      <FormError error={errors.root?.message} />
      <blockquote dir="auto" className={styles.quote}>
        {message.message}
      </blockquote>
      <SelectField
        {...form.register("reason")}
        label={t("messages.report_reason")}
        required
        defaultValue=""
        error={fieldMessage(errors.reason?.message)}
      >
        <option value="">{t("messages.report_choose")}</option>
        {messageReportReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`messages.report_reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...form.register("details")}
        label={t("messages.report_details")}
        hint={t("messages.report_hint")}
        error={fieldMessage(errors.details?.message)}
      />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("messages.report_submit")}
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
