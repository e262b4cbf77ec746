import { useMutation } from "@tanstack/react-query";
import { ChangePasswordForm } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import styles from "../account/change-password-page.module.css";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const failureMessage = useErrorMessage();
  const form = useContractForm(ChangePasswordForm, { old_password: "", password: "" });
  const { errors } = form.formState;
  const change = useMutation({
    mutationFn: (body: ChangePasswordForm) => callApi(routes.changePassword, { body }),
    onSuccess: () => {
      toast.success(t("profile.password.updated"));
      form.reset();
    },
    onError: (error) => {
      if (!setFieldErrors(form, error)) toast.error(failureMessage(error));
    },
  });

  return (
    <Form onSubmit={form.handleSubmit((values) => change.mutate(values))} className={styles.form}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register("old_password")}
        required
        autoComplete="current-password"
        label={t("profile.password.current")}
        error={fieldMessage(errors.old_password?.message)}
      />
      <PasswordField
        {...form.register("password")}
        required
        autoComplete="new-password"
        label={t("profile.password.new")}
        hint={t("profile.password.hint")}
        error={fieldMessage(errors.password?.message)}
      />
      <FormActions>
        <Button type="submit" busy={change.isPending}>
          {t("profile.password.submit")}
        </Button>
      </FormActions>
    </Form>
  );
}
