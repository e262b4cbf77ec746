import { useState } from "react";
import { routes } from "../../../contract/index.ts";
import { DisableTwoFactorForm } from "../../../contract/privacy/account.ts";
import { callApi } from "../../platform/api/client.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ReauthenticationFields, useCredentialName } from "../auth/reauthentication/reauthentication-fields.tsx";
import { AccountSection } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ConfirmTwoFactor, StartTwoFactor, type TwoFactorSetup } from "./two-factor-setup.tsx";

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
