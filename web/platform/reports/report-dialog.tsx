import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import type { OwnReport } from "../../../contract/jobs/reports.ts";
import { reportReasonsOf, type SentReport, SubjectReportForm } from "../../../contract/moderation/reports.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { callApi } from "../api/client.ts";
import { useSession } from "../api/session.ts";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import common from "../styles/common.module.css";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { CheckField, CheckGroup } from "../ui/forms/check-field.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./report-dialog.module.css";

export interface ReportableSubject {
  kind: SubjectKind;
  id: string;
}

export type ReportableSubjects = readonly [ReportableSubject, ...ReportableSubject[]];

export interface ReportDialogProps {
  open: boolean;
  title: string;
  subjects: ReportableSubjects;
  quote: string;
  /** Receives the report that was sent, or null. */
  onClose: (report: OwnReport | null) => void;
}

/** Sends a report, and then shows its reference. What was typed stays when the dialog is closed and opened again. */
export function ReportDialog({ open, title, subjects, quote, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<SentReport | null>(null);
  const form = useReportForm(subjects, setSent);
  const close = () => onClose(sent && { reference: sent.reference, createdAt: sent.createdAt });
  return (
    <Dialog open={open} onClose={close} title={sent ? t("reports.sent.title") : title}>
      {sent ? (
        <SentMessage report={sent} onClose={close} />
      ) : (
        <ReportForm form={form} subjects={subjects} quote={quote} onCancel={close} />
      )}
    </Dialog>
  );
}

function useReportForm(subjects: ReportableSubjects, onSuccess: (report: SentReport) => void) {
  const [{ kind, id }] = subjects;
  return useSchemaForm({
    schema: SubjectReportForm,
    defaultValues: { subject_kind: kind, subject_id: id, law: "", details: "", email: "" },
    submit: (body) =>
      callApi(routes.sendReport, { body: { ...body, subject_id: findId(subjects, body.subject_kind) } }),
    onSuccess,
  });
}

function findId(subjects: ReportableSubjects, kind: SubjectKind): string {
  return subjects.find((subject) => subject.kind === kind)?.id ?? "";
}

interface ReportFormProps {
  form: ReturnType<typeof useReportForm>;
  subjects: ReportableSubjects;
  quote: string;
  onCancel: () => void;
}

function ReportForm({ form, subjects, quote, onCancel }: ReportFormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { field, fieldError } = form;
  const [kind = subjects[0].kind, reason, isIllegal] = form.form.watch(["subject_kind", "reason", "considers_illegal"]);
  const needsDetails = reason === "other" || isIllegal === true;

  /** Unsets a reason that the chosen subject does not have. */
  function dropForeignReason() {
    const { subject_kind, reason } = form.form.getValues();
    const reasons: readonly string[] = reportReasonsOf[subject_kind];
    if (reason && !reasons.includes(reason)) form.form.resetField("reason");
  }

  return (
    <Form {...form.formProps}>
      <FormError error={form.formError} />
      <blockquote dir="auto" className={styles.quote}>
        {quote}
      </blockquote>
      <p>{t("reports.lead")}</p>
      {subjects.length > 1 && (
        <CheckGroup label={t("reports.subject")} required>
          {subjects.map((subject) => (
            <CheckField
              key={subject.kind}
              kind="radio"
              label={t(`reports.subjects.${subject.kind}`)}
              value={subject.kind}
              {...field("subject_kind", { onChange: dropForeignReason })}
            />
          ))}
        </CheckGroup>
      )}
      <CheckGroup label={t("reports.reason")} required error={fieldError("reason")}>
        {reportReasonsOf[kind].map((value) => (
          <CheckField
            key={value}
            kind="radio"
            label={t(`reports.reasons.${value}`)}
            value={value}
            {...form.form.register("reason")}
          />
        ))}
      </CheckGroup>
      <CheckField
        {...field("considers_illegal")}
        label={t("reports.considers_illegal")}
        hint={t("reports.considers_illegal_hint")}
      />
      {isIllegal && <TextField {...field("law")} label={t("reports.law")} hint={t("reports.law_hint")} />}
      <TextArea
        {...field("details")}
        label={t(needsDetails ? "reports.details" : "reports.details_optional")}
        hint={t("reports.details_hint")}
        required={needsDetails}
        rows={3}
      />
      {!user && (
        <TextField
          {...field("email")}
          type="email"
          autoComplete="email"
          label={t("reports.email")}
          hint={t("reports.email_hint")}
        />
      )}
      <CheckField {...field("good_faith")} label={t("reports.good_faith")} required />
      <FormActions>
        <Button type="submit" busy={form.isSubmitting}>
          {t("reports.submit")}
        </Button>
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}

function SentMessage({ report, onClose }: { report: SentReport; onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = new URL(report.status_url);
  return (
    <div className={common.stack4} role="status">
      <p>{t("reports.sent.text", { reference: report.reference })}</p>
      <div className={common.cluster3}>
        <Button onClick={onClose}>{t("common.close")}</Button>
        <ButtonLink variant="quiet" to={pathname + search} onClick={onClose}>
          {t("reports.sent.follow")}
        </ButtonLink>
      </div>
    </div>
  );
}
