import { useEffect } from "react";
import { Link } from "react-router";
import { ResetPasswordForm } from "../../contract/codes.ts";
import { routes } from "../../contract/index.ts";
import { localPath } from "../../contract/paths.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/form.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-frame.module.css";
import { CodeField } from "./code-field.tsx";
import { useEnter } from "./use-enter.ts";
import { useTellFailure } from "./use-tell-failure.ts";
import { useWayBack } from "./way-back.ts";

export function ResetPasswordFields({ email, onEdit }: { email: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const fieldMessage = useFieldMessage();
  const enter = useEnter();
  const form = useContractForm(ResetPasswordForm, { email, token: "", password: "" });
  const tellFailure = useTellFailure(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus("token"), [setFocus]);

  const reset = form.handleSubmit(async (body) => {
    try {
      enter(await call(routes.resetPassword, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={reset}>
      <FormError error={errors.root?.message} />
      <TextField
        {...form.register("email")}
        readOnly
        autoComplete="username"
        label={t("auth.email")}
        error={fieldMessage(errors.email?.message)}
      />
      <CodeField {...form.register("token")} error={fieldMessage(errors.token?.message)} />
      <PasswordField
        {...form.register("password")}
        autoComplete="new-password"
        label={t("auth.forgot.new_password")}
        hint={t("auth.register.password_hint")}
        error={fieldMessage(errors.password?.message)}
      />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.forgot.submit")}
      </Button>
      <p className={styles.footer}>
        <Link to={keepFor(localPath("/forgot-password", language))} onClick={onEdit}>
          {t("auth.forgot.edit")}
        </Link>
      </p>
    </Form>
  );
}
