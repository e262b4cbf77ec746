import { useState } from "react";
import type { LoginReply } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { establishSession } from "../api/session.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { SecondFactorForm } from "./second-step-fields.tsx";

interface PasswordLoginFormProps {
  /** It cannot be another one: the page below belongs to this account. */
  email: string;
  onDone: () => void;
  onLogOut: () => void;
}

export function PasswordLoginForm({ email, onDone, onLogOut }: PasswordLoginFormProps) {
  const { t } = useTranslation();
  const [account, setAccount] = useState<string | null>(null);
  const form = useTextForm({
    rules: async () => (await import("../../contract/auth.ts")).LoginForm,
    start: { email, password: "" },
    send: async (body) => goOn(await callApi(routes.login, { body })),
    likely: "password",
    // The dialog gives the focus to its first field, and that one cannot be changed.
    first: "password",
  });

  function goOn(reply: LoginReply) {
    if ("is_2factor_auth_enabled" in reply) {
      setAccount(reply.email);
      return;
    }
    establishSession(reply);
    onDone();
  }

  const logOut = (
    <Button variant="quiet" onClick={onLogOut}>
      {t("auth.again.log_out")}
    </Button>
  );
  if (account) {
    return (
      <SecondFactorForm email={account} onDone={goOn}>
        {logOut}
      </SecondFactorForm>
    );
  }
  return (
    <Form {...form.props}>
      <p>{t("auth.again.text")}</p>
      <FormError error={form.error} />
      <EmailField {...form.field("email")} readOnly />
      <PasswordField {...form.field("password")} autoComplete="current-password" label={t("auth.password")} />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {t("auth.login.submit")}
        </Button>
        {logOut}
      </FormActions>
    </Form>
  );
}
