import { type ReactNode, useState } from "react";
import type { Session } from "../../contract/auth.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { Button } from "../ui/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { AuthForm } from "./way-in-form.tsx";

interface SecondFactorFormProps {
  email: string;
  onDone: (session: Session) => void;
  /** Another way out, beside the buttons. */
  children: ReactNode;
}

/** A code by email, of the authenticator app, or one of the recovery codes: the server knows them apart. */
export function SecondFactorForm({ email, onDone, children }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const [recovery, setRecovery] = useState(false);
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).VerifyLoginForm,
    start: { email, token: "" },
    send: async (body) => onDone(await callApi(routes.verifyLogin, { body })),
    likely: "token",
    // It takes the place of the fields that had the focus.
    first: "token",
  });

  function switchKind() {
    setRecovery(!recovery);
    form.element.focus("token");
  }

  const actions = (
    <FormActions>
      <Button variant="quiet" onClick={switchKind}>
        {recovery ? t("auth.second.use_code") : t("auth.second.use_recovery")}
      </Button>
      {children}
    </FormActions>
  );
  return (
    <AuthForm form={form} submit={t("auth.login.submit")} below={actions}>
      <CodeField
        {...form.field("token")}
        letters={recovery}
        hint={recovery ? t("auth.second.recovery_hint") : t("auth.second.hint")}
      />
    </AuthForm>
  );
}
