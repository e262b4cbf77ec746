import { useEffect, useState } from "react";
import { LoginForm, type LoginReply } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { beginSession } from "../session.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/form.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { SecondStepFields } from "./second-step-fields.tsx";
import { useTellFailure } from "./use-tell-failure.ts";

interface Props {
  /** It cannot be another one: the page below belongs to this account. */
  email: string;
  onDone: () => void;
  onLogOut: () => void;
}

export function LogInAgainFields({ email, onDone, onLogOut }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const [account, setAccount] = useState<string | null>(null);
  const form = useContractForm(LoginForm, { email, password: "" });
  const tellFailure = useTellFailure(form, "password");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  // The dialog gives the focus to its first field, and that one cannot be changed.
  useEffect(() => setFocus("password"), [setFocus]);

  function goOn(reply: LoginReply) {
    if ("is_2factor_auth_enabled" in reply) {
      setAccount(reply.email);
      return;
    }
    beginSession(reply);
    onDone();
  }

  const logIn = form.handleSubmit(async (body) => {
    try {
      goOn(await call(routes.login, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  const logOut = (
    <Button variant="quiet" onClick={onLogOut}>
      {t("auth.again.log_out")}
    </Button>
  );
  if (account) {
    return (
      <SecondStepFields email={account} onDone={goOn}>
        {logOut}
      </SecondStepFields>
    );
  }
  return (
    <Form onSubmit={logIn}>
      <p>{t("auth.again.text")}</p>
      <FormError error={errors.root?.message} />
      <TextField {...form.register("email")} readOnly autoComplete="username" label={t("auth.email")} />
      <PasswordField
        {...form.register("password")}
        autoComplete="current-password"
        label={t("auth.password")}
        error={fieldMessage(errors.password?.message)}
      />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.login.submit")}
        </Button>
        {logOut}
      </FormActions>
    </Form>
  );
}
