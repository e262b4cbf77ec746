import { useEffect } from "react";
import { routes } from "../../contract/index.ts";
import { ConfirmTwoFactorForm } from "../../contract/two-factor.ts";
import { call } from "../api.ts";
import { CodeField } from "../auth/code-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldMessage } from "../forms/faults.ts";
import { useTellFailure } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AppSecret } from "./app-secret.tsx";
import type { StartedTwoFactor } from "./two-factor-types.ts";

interface Props {
  started: StartedTwoFactor;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Nothing is switched on before a first code came back: otherwise a mistyped key would lock its owner out. */
export function TwoFactorConfirm({ started, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const form = useContractForm(ConfirmTwoFactorForm, { token: "" });
  const tellFailure = useTellFailure(form, "token");
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;

  useEffect(() => setFocus("token"), [setFocus]);

  const confirm = form.handleSubmit(async (body) => {
    try {
      const { recovery_codes } = await call(routes.confirmTwoFactor, { body });
      onConfirmed(recovery_codes);
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={confirm}>
      <FormError error={errors.root?.message} />
      {started.secret && started.otpauth_url ? (
        <AppSecret secret={started.secret} address={started.otpauth_url} />
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
