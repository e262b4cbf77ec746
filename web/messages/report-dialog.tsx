import { routes } from "../../contract/index.ts";
import { type ChatMessage, MessageReportForm, messageReportReasons } from "../../contract/messages.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import styles from "../reports/report-dialog.module.css";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

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
