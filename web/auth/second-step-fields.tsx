import { type ReactNode, useEffect, useState } from "react";
import type { Session } from "../../contract/auth.ts";
import { VerifyLoginForm } from "../../contract/codes.ts";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { useTellFailure } from "./use-tell-failure.ts";

interface Props {
  email: string;
  onDone: (session: Session) => void;
  /** Another way out, beside the buttons. */
  children: ReactNode;
}

/** A code by email, of the authenticator app, or one of the recovery codes: the server knows them apart. */
export function SecondStepFields({ email, onDone, children }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const [recovery, setRecovery] = useState(false);
  const form = useContractForm(VerifyLoginForm, { email, token: "" });
  const tellFailure = useTellFailure(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  // It takes the place of the fields that had the focus.
  useEffect(() => setFocus("token"), [setFocus]);

  const verify = form.handleSubmit(async (body) => {
    try {
      onDone(await call(routes.verifyLogin, { body }));
    } catch (error) {
      tellFailure(error);
    }
  });

  function switchKind() {
    setRecovery(!recovery);
    setFocus("token");
  }

  return (
    <Form onSubmit={verify}>
      <FormError error={errors.root?.message} />
      <CodeField
        {...form.register("token")}
        letters={recovery}
        hint={recovery ? t("auth.second.recovery_hint") : t("auth.second.hint")}
        error={fieldMessage(errors.token?.message)}
      />
      <Button type="submit" block busy={isSubmitting}>
        {t("auth.login.submit")}
      </Button>
      <FormActions>
        <Button variant="quiet" onClick={switchKind}>
          {recovery ? t("auth.second.use_code") : t("auth.second.use_recovery")}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}
