import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DeleteAccountForm } from "../../contract/account.ts";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/paths.ts";
import { EMPLOYER } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { clearSession, useSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { ReauthenticationFields } from "../auth/reauthentication-fields.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";

export function AccountDeletionSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const lead = user?.user_type === EMPLOYER ? t("account.deletion.lead_employer") : t("account.deletion.lead_seeker");
  return (
    <AccountSection title={t("account.deletion.title")} lead={lead}>
      <FormActions>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t("account.deletion.open")}
        </Button>
      </FormActions>
      <Dialog open={isOpen} onClose={close} title={t("account.deletion.confirm")}>
        <DeleteAccountDialogForm onCancel={close} />
      </Dialog>
    </AccountSection>
  );
}

/** Asks once more, and for the password or a code. After that this device knows nothing of the person either. */
export function DeleteAccountDialogForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(DeleteAccountForm, {});
  const tellFailure = useShowSubmitError(form, user?.login_method === "Email" ? "password" : "token");
  const { errors, isSubmitting } = form.formState;

  const remove = form.handleSubmit(async (body) => {
    try {
      await callApi(routes.deleteAccount, { body });
    } catch (error) {
      tellFailure(error);
      return;
    }
    // Home first, and shown at once: a page behind the login that notices the end of its session leads to the login.
    await navigate(localizePath("/", language), { replace: true, flushSync: true });
    clearSession();
    queryClient.clear();
    toast.success(t("account.deletion.done"));
  });

  return (
    <Form onSubmit={remove}>
      <FormError error={errors.root?.message} />
      <p>{t("account.deletion.confirm_text")}</p>
      <ReauthenticationFields
        password={form.register("password", { shouldUnregister: true })}
        token={form.register("token", { shouldUnregister: true })}
        passwordError={fieldMessage(errors.password?.message)}
        tokenError={fieldMessage(errors.token?.message)}
      />
      <FormActions>
        <Button variant="quiet" onClick={onCancel} disabled={isSubmitting}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" variant="danger-filled" busy={isSubmitting}>
          {t("account.deletion.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
