import { RegisterForm } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/form.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useEnter } from "./use-enter.ts";
import { useTellFailure } from "./use-tell-failure.ts";

export function RegisterFields() {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const enter = useEnter();
  const form = useContractForm(RegisterForm, { name: "", email: "", password: "" });
  const tellFailure = useTellFailure(form, "email");
  const { errors, isSubmitting } = form.formState;

  const register = form.handleSubmit(async (body) => {
    try {
      enter(await call(routes.register, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={register}>
      <FormError error={errors.root?.message} />
      <TextField
        {...form.register("name")}
        autoComplete="name"
        label={t("auth.name")}
        error={fieldMessage(errors.name?.message)}
      />
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
        autoComplete="new-password"
        label={t("auth.password")}
        hint={t("auth.register.password_hint")}
        error={fieldMessage(errors.password?.message)}
      />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.register.submit")}
      </Button>
    </Form>
  );
}
