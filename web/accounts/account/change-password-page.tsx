import { useState } from "react";
import { Navigate } from "react-router";
import { ChangePasswordForm } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Form, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { PasswordField } from "../../platform/ui/forms/password-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ReauthenticationFields } from "../auth/reauthentication/reauthentication-fields.tsx";
import styles from "./change-password-page.module.css";

/** Redirects users who log in by phone, Google or Apple, because they cannot have a password. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [changeCount, setChangeCount] = useState(0);
  if (!user) return null;
  if (user.login_method !== "Email") return <Navigate to="/dashboard" replace />;
  const title = t("profile.password.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t(user.has_password ? "profile.password.lead" : "profile.password.lead_without")}
        breadcrumb={user.user_type === null ? undefined : [{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <PasswordForm
        key={changeCount}
        email={user.email ?? ""}
        onChanged={() => {
          updateUser({ ...user, has_password: true });
          setChangeCount(changeCount + 1);
        }}
      />
    </>
  );
}

/** Asks for the present password, or for a code: the user may have none, or may have forgotten it. */
function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { formProps, field, isSubmitting } = useSchemaForm({
    schema: ChangePasswordForm,
    defaultValues: { password: "" },
    submit: (body) => callApi(routes.changePassword, { body }),
    onSuccess: () => {
      toast.success(t("profile.password.updated"));
      onChanged();
    },
    onError: (error, isOnField) => {
      if (!isOnField) toast.error(getErrorMessage(error));
    },
  });

  return (
    <Form {...formProps} className={styles.form}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <ReauthenticationFields
        field={(name, rules) => field(name === "password" ? "old_password" : name, rules)}
        passwordLabel={t("profile.password.current")}
      />
      <PasswordField
        {...field("password")}
        required
        autoComplete="new-password"
        label={t("profile.password.new")}
        hint={t("profile.password.hint")}
      />
      <FormSubmit busy={isSubmitting}>{t("profile.password.submit")}</FormSubmit>
    </Form>
  );
}
