import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "../../../contract/hiring/applications.ts";
import { WithdrawalForm } from "../../../contract/hiring/stage-changes.ts";
import { withdrawalReasons } from "../../../contract/hiring/stages/outcome-reasons.ts";
import { isFinal } from "../../../contract/hiring/stages/stages.ts";
import { routes } from "../../../contract/index.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateApplications } from "../queries.ts";

/** Withdraws the application after a confirmation. Absent when the application has ended for good. */
export function WithdrawButton({ application }: { application: Application }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {!isFinal(application.stage) && (
        <Button variant="danger" size="small" onClick={() => setOpen(true)}>
          {t("applications.withdraw.action")}
        </Button>
      )}
      {isOpen && <WithdrawDialog application={application} onClose={close} />}
    </>
  );
}

interface WithdrawalProps {
  application: Application;
  onClose: () => void;
}

/** Asks for the reasons of a withdrawal, and withdraws. */
export function WithdrawDialog({ application, onClose }: WithdrawalProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={t("applications.withdraw.title")}>
      <WithdrawalFields application={application} onClose={onClose} />
    </Dialog>
  );
}

function WithdrawalFields({ application, onClose }: WithdrawalProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { formProps, field, isSubmitting } = useSchemaForm({
    schema: WithdrawalForm,
    defaultValues: { reason: "", withdrawal_reason: "" },
    submit: (body) => callApi(routes.withdrawApplication, { params: { id: application.id }, body }),
    onSuccess: () => {
      onClose();
      toast.success(t("applications.withdraw.done"));
      invalidateApplications(queryClient);
    },
    onError: (error, isOnField) => {
      if (isOnField) return;
      toast.error(getErrorMessage(error));
      invalidateApplications(queryClient);
    },
  });
  return (
    <Form {...formProps}>
      <p>{t("applications.withdraw.text", { job: application.jobs[0]?.title ?? "" })}</p>
      <SelectField
        {...field("withdrawal_reason")}
        label={t("applications.withdraw.choice")}
        hint={t("applications.withdraw.choice_hint", { count: MIN_PEOPLE })}
      >
        <option value="">{t("applications.withdraw.no_choice")}</option>
        {withdrawalReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`outcome_reasons.withdrawn.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field("reason")}
        label={t("applications.withdraw.reason")}
        hint={t("applications.withdraw.reason_hint")}
        rows={3}
      />
      <FormActions>
        <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
          {t("applications.withdraw.keep")}
        </Button>
        <Button type="submit" variant="danger-filled" busy={isSubmitting}>
          {t("applications.withdraw.action")}
        </Button>
      </FormActions>
    </Form>
  );
}
