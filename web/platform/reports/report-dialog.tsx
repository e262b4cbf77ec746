import { Flag } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { type OwnReport, ReportForm } from "../../../contract/jobs/reports.ts";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { MessageReportForm, messageReportReasons } from "../../../contract/moderation/reports.ts";
import { reportReasons } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { type FormStatus, useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../../platform/ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./report-dialog.module.css";

interface ReportDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Identifies the reported job or message. */
  subject: ReactNode;
  /** The group of translations: `reports.job` or `reports.message`. */
  texts: "reports.job" | "reports.message";
  reasons: readonly string[];
  areDetailsRequired?: boolean;
  form: FormStatus & {
    field: (name: "reason" | "details") => UseFormRegisterReturn & { error: string | undefined };
  };
}

/**
 * Reports a job or a message. The caller owns the form, so the values stay when the dialog is closed and opened again.
 */
function ReportDialog(props: ReportDialogProps) {
  const { open, onClose, title, subject, texts, reasons, areDetailsRequired = false, form } = props;
  const { t } = useTranslation();
  const { error: reasonError, ...reason } = form.field("reason");
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Form {...form.formProps}>
        <FormError error={form.formError} />
        {subject}
        <CheckGroup label={t("reports.reason")} required error={reasonError}>
          {reasons.map((value) => (
            <CheckField
              key={value}
              kind="radio"
              label={t(`${texts}.reasons.${value}` as TextKey)}
              value={value}
              {...reason}
            />
          ))}
        </CheckGroup>
        <TextArea
          {...form.field("details")}
          label={t(areDetailsRequired ? "reports.details" : "reports.details_optional")}
          hint={t(`${texts}.details_hint`)}
          required={areDetailsRequired}
          rows={3}
        />
        <FormActions>
          <Button type="submit" busy={form.isSubmitting}>
            {t("reports.submit")}
          </Button>
          <Button variant="quiet" disabled={form.isSubmitting} onClick={onClose}>
            {t("common.cancel")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Shows the user's report of a job or message in place of the button that reports it. */
export function ReportNote({ report, isNew = false }: { report: OwnReport; isNew?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const note = useRef<HTMLParagraphElement>(null);
  // The note takes over the focus of the removed button. Otherwise the Tab key would start again at the top of the
  // page.
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  const date = formatDate(report.createdAt, language);
  return (
    <p ref={note} tabIndex={-1} className={styles.note}>
      <Flag aria-hidden="true" size={16} />
      <span>{t("reports.reported", { date, reference: report.reference })}</span>
    </p>
  );
}

interface ReportJobProps {
  job: JobDetail;
  onReported: (report: OwnReport) => void;
}

/** The button that reports a job, or the user's report. Not for the employer of the job. */
export function ReportJob({ job, onReported }: ReportJobProps) {
  const { t } = useTranslation();
  const [wasReported] = useState(job.report !== null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const report = useSchemaForm({
    schema: ReportForm,
    defaultValues: { job_id: job.id, details: "" },
    submit: (body) => callApi(routes.sendReport, { body }),
    onSuccess: ({ reference, createdAt }) => {
      close();
      onReported({ reference, createdAt });
      toast.success(t("reports.job.received", { reference }));
    },
  });
  if (job.report) return <ReportNote report={job.report} isNew={!wasReported} />;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        {t("reports.job.title")}
      </Button>
      <ReportDialog
        open={isOpen}
        onClose={close}
        title={t("reports.job.title")}
        subject={<p>{t("reports.job.lead", { title: job.title })}</p>}
        texts="reports.job"
        reasons={reportReasons}
        areDetailsRequired={report.form.watch("reason") === "other"}
        form={report}
      />
    </>
  );
}

interface ReportMessageDialogProps {
  /** The dialog is open unless the message is null. */
  message: ChatMessage | null;
  senderName: string;
  onClose: () => void;
  onReported: (report: OwnReport) => void;
}

export function ReportMessageDialog({ message, senderName, onClose, onReported }: ReportMessageDialogProps) {
  const { t } = useTranslation();
  const report = useSchemaForm({
    schema: MessageReportForm,
    defaultValues: { details: "" },
    submit: (body) => callApi(routes.reportMessage, { params: { id: message?.id ?? "" }, body }),
    onSuccess: ({ reference, createdAt }) => {
      onReported({ reference, createdAt });
      toast.success(t("reports.message.received"));
      close();
    },
  });

  function close() {
    onClose();
    report.form.reset();
  }

  return (
    <ReportDialog
      open={message !== null}
      onClose={close}
      title={t("reports.message.title", { name: senderName })}
      subject={
        <blockquote dir="auto" className={styles.quote}>
          {message?.message}
        </blockquote>
      }
      texts="reports.message"
      reasons={messageReportReasons}
      form={report}
    />
  );
}
