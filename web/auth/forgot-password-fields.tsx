import { useEffect } from "react";
import { ForgotPasswordForm } from "../../contract/codes.ts";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useTellCodeSent } from "./use-tell-code-sent.ts";
import { useTellFailure } from "./use-tell-failure.ts";

interface Props {
  /** What was typed before, when somebody comes back to correct it. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordFields({ email, onSent }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const form = useContractForm(ForgotPasswordForm, { email });
  const tellFailure = useTellFailure(form, "email");
  const tellCodeSent = useTellCodeSent();
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => {
    if (email) setFocus("email");
  }, [email, setFocus]);

  const send = form.handleSubmit(async (body) => {
    try {
      tellCodeSent(await call(routes.forgotPassword, { body }));
      onSent(body.email);
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={send}>
      <FormError error={errors.root?.message} />
      <TextField
        {...form.register("email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        label={t("auth.email")}
        error={fieldMessage(errors.email?.message)}
      />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.send_code")}
      </Button>
    </Form>
  );
}
