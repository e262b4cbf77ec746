import { useEffect } from "react";
import { routes } from "../../contract/index.ts";
import { ConfirmTwoFactorForm } from "../../contract/two-factor.ts";
import { callApi } from "../api.ts";
import { CodeField } from "../auth/code-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthenticatorSecret } from "./app-secret.tsx";
import type { TwoFactorSetup } from "./two-factor-types.ts";

interface ConfirmTwoFactorProps {
  started: TwoFactorSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Nothing is switched on before a first code came back: otherwise a mistyped key would lock its owner out. */
export function ConfirmTwoFactor({ started, onConfirmed, onCancel }: ConfirmTwoFactorProps) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(ConfirmTwoFactorForm, { token: "" });
  const tellFailure = useShowSubmitError(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus("token"), [setFocus]);

  const confirm = form.handleSubmit(async (body) => {
    try {
      const { recovery_codes } = await callApi(routes.confirmTwoFactor, { body });
      onConfirmed(recovery_codes);
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={confirm}>
      <FormError error={errors.root?.message} />
      {started.secret && started.otpauth_url ? (
        <AuthenticatorSecret secret={started.secret} address={started.otpauth_url} />
      ) : (
        <p>{t("account.two_factor.email_sent")}</p>
      )}
      <CodeField {...form.register("token")} error={fieldMessage(errors.token?.message)} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("account.two_factor.switch_on")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}
