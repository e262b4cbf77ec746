import { Link } from "react-router";
import { LoginForm } from "../../contract/auth.ts";
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
import { useEnter } from "./use-enter.ts";
import { useTellFailure } from "./use-tell-failure.ts";
import { useWayBack } from "./way-back.ts";

export function LoginFields() {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const language = useLanguage();
  const { keepFor } = useWayBack();
  const enter = useEnter();
  const form = useContractForm(LoginForm, { email: "", password: "" });
  const tellFailure = useTellFailure(form, "password");
  const { errors, isSubmitting } = form.formState;

  const logIn = form.handleSubmit(async (body) => {
    try {
      enter(await call(routes.login, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={logIn}>
      <FormError error={errors.root?.message} />
      <TextField
        {...form.register("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        label={t("auth.email")}
        error={fieldMessage(errors.email?.message)}
      />
      <PasswordField
        {...form.register("password")}
        autoComplete="current-password"
        label={t("auth.password")}
        error={fieldMessage(errors.password?.message)}
      />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.login.submit")}
      </Button>
      <p className={styles.footer}>
        <Link to={keepFor(localPath("/forgot-password", language))}>{t("auth.forgot.link")}</Link>
      </p>
    </Form>
  );
}
