import { useMutation } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { ChangePasswordForm } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./change-password-page.module.css";

/** Who logs in some other way has no password here. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.login_method !== "Email") return <Navigate to="/dashboard" replace />;
  const title = t("profile.password.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.password.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <PasswordForm email={user.email ?? ""} />
    </>
  );
}

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
