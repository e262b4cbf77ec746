import { useEffect, useState } from "react";
import type * as z from "zod";
import { routes } from "../../../contract/index.ts";
import {
  ConfirmTwoFactorForm,
  DisableTwoFactorForm,
  StartTwoFactorForm,
  type twoFactorRoutes,
} from "../../../contract/privacy/account.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ReauthenticationFields, useCredentialName } from "../auth/reauthentication/reauthentication-fields.tsx";
import { CodeField } from "../auth/steps/one-time-code.tsx";
import { AccountSection } from "./account-section.tsx";
import { AuthenticatorSecret } from "./authenticator-secret.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The response to the first step of switching two-factor authentication on. */
type TwoFactorSetup = z.infer<typeof twoFactorRoutes.startTwoFactor.reply>;

interface TwoFactorSectionProps {
  /** Offers no mailed codes. */
  isAppOnly?: boolean;
  /** Called once the user has seen the recovery codes. */
  onDone?: () => void;
}

/** Switches two-factor authentication on in three steps (method, first code, recovery codes), and manages it later. */
export function TwoFactorSection({ isAppOnly = false, onDone }: TwoFactorSectionProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (!user) return null;
  const isOn = user.is_2factor_auth_enabled;

  function completeSetup(codes: readonly string[]) {
    setSetup(null);
    setRecoveryCodes(codes);
    if (user) updateUser({ ...user, is_2factor_auth_enabled: true });
  }

  function renderStep() {
    if (recoveryCodes) {
      const finish = () => {
        setRecoveryCodes(null);
        onDone?.();
      };
      return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;
    }
    if (isOn) return <ManageTwoFactor onRenewed={setRecoveryCodes} />;
    if (!setup) return <StartTwoFactor isAppOnly={isAppOnly} onStarted={setSetup} />;
    return <ConfirmTwoFactor setup={setup} onConfirmed={completeSetup} onCancel={() => setSetup(null)} />;
  }

  return (
    <AccountSection
      title={t("account.two_factor.title")}
      lead={isOn ? t("account.two_factor.lead_on") : t("account.two_factor.lead_off")}
    >
      {renderStep()}
    </AccountSection>
  );
}

interface StartTwoFactorProps {
  isAppOnly: boolean;
  onStarted: (setup: TwoFactorSetup) => void;
}

function StartTwoFactor({ isAppOnly, onStarted }: StartTwoFactorProps) {
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
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("account.two_factor.continue")}
        </Button>
      </FormActions>
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
function ConfirmTwoFactor({ setup, onConfirmed, onCancel }: ConfirmTwoFactorProps) {
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

/** Renews the recovery codes, or switches two-factor authentication off. Both need reauthentication. */
function ManageTwoFactor({ onRenewed }: { onRenewed: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { formProps, field, formError, isSubmitting, submitWith } = useSchemaForm({
    schema: DisableTwoFactorForm,
    defaultValues: {},
    submit: async (body) => onRenewed((await callApi(routes.renewRecoveryCodes, { body })).recovery_codes),
    focusOnError: useCredentialName(),
  });

  async function disable(body: DisableTwoFactorForm) {
    await callApi(routes.endTwoFactor, { body });
    toast.success(t("account.two_factor.is_off"));
    if (user) updateUser({ ...user, is_2factor_auth_enabled: false });
  }

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <p>{t("account.recovery.renew_text")}</p>
      <ReauthenticationFields field={field} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("account.recovery.renew")}
        </Button>
        <Button variant="danger" disabled={isSubmitting} onClick={() => submitWith(disable)}>
          {t("account.two_factor.switch_off")}
        </Button>
      </FormActions>
    </Form>
  );
}
