import { useEffect, useState } from "react";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import { ConfirmTwoFactorForm, StartTwoFactorForm, type twoFactorRoutes } from "../../../contract/privacy/account.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ReauthenticationFields, useCredentialName } from "../auth/reauthentication/reauthentication-fields.tsx";
import { CodeField } from "../auth/steps/one-time-code.tsx";
import { AuthenticatorSecret } from "./authenticator-secret.tsx";

interface StartTwoFactorProps {
  isAppOnly: boolean;
  onStarted: (setup: TwoFactorSetup) => void;
}

export function StartTwoFactor({ isAppOnly, onStarted }: StartTwoFactorProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isEmailUnverified, setEmailUnverified] = useState(false);
  const { form, formProps, field, formError, clearErrors, isSubmitting } = useSchemaForm({
    schema: StartTwoFactorForm,
    defaultValues: { method: user?.email && !isAppOnly ? "email" : "app" },
    submit: async (body) => {
      try {
        onStarted(await callApi(routes.startTwoFactor, { body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === "email_not_proven") setEmailUnverified(true);
        throw error;
      }
    },
    focusOnError: useCredentialName(),
  });
  const { setFocus } = form;
  const method = form.watch("method");
  // While the email address is unverified, the server accepts no password for an authenticator app, only a code.
  const codeOnly = isEmailUnverified && method === "app";

  // The code field replaces the password field, which had the focus, so the code field gets the focus.
  useEffect(() => {
    if (codeOnly) setFocus("token");
  }, [codeOnly, setFocus]);

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      {user?.email && !isAppOnly && (
        <SegmentedControl
          label={t("account.two_factor.method")}
          showLabel
          options={[
            { value: "email", label: t("account.two_factor.email") },
            { value: "app", label: t("account.two_factor.app") },
          ]}
          value={method}
          onChange={(value) => {
            clearErrors();
            form.setValue("method", value);
          }}
        />
      )}
      <p>{method === "app" ? t("account.two_factor.about_app") : t("account.two_factor.about_email")}</p>
      <ReauthenticationFields field={field} codeOnly={codeOnly} />
      <FormSubmit busy={isSubmitting}>{t("account.two_factor.continue")}</FormSubmit>
    </Form>
  );
}

interface ConfirmTwoFactorProps {
  setup: TwoFactorSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/**
 * Asks for a first code. Two-factor authentication is switched on only when the code is correct, so that a wrong secret
 * does not lock the user out.
 */
export function ConfirmTwoFactor({ setup, onConfirmed, onCancel }: ConfirmTwoFactorProps) {
  const { t } = useTranslation();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: ConfirmTwoFactorForm,
    defaultValues: { token: "" },
    submit: async (body) => onConfirmed((await callApi(routes.confirmTwoFactor, { body })).recovery_codes),
    focusOnError: "token",
    autoFocus: "token",
  });

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      {setup.secret && setup.otpauth_url ? (
        <AuthenticatorSecret secret={setup.secret} otpauthUrl={setup.otpauth_url} />
      ) : (
        <p>{t("account.two_factor.email_sent")}</p>
      )}
      <CodeField {...field("token")} />
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

/** The response to the first step of switching two-factor authentication on. */
export type TwoFactorSetup = z.infer<typeof twoFactorRoutes.startTwoFactor.reply>;
