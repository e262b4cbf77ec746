import { useState } from "react";
import { updateUser, useSession } from "../api/session.ts";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ConfirmTwoFactor } from "./two-factor-confirm.tsx";
import { ManageTwoFactor } from "./two-factor-on.tsx";
import { StartTwoFactor } from "./two-factor-start.tsx";
import type { TwoFactorSetup } from "./two-factor-types.ts";

/** Off, being switched on (choose, confirm, keep the recovery codes), or on. */
export function TwoFactorSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [started, setStarted] = useState<TwoFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!user) return null;
  const isOn = user.is_2factor_auth_enabled;

  function confirmed(recoveryCodes: readonly string[]) {
    setStarted(null);
    setCodes(recoveryCodes);
    if (user) updateUser({ ...user, is_2factor_auth_enabled: true });
  }

  function step() {
    if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (isOn) return <ManageTwoFactor onRenewed={setCodes} />;
    if (!started) return <StartTwoFactor onStarted={setStarted} />;
    return <ConfirmTwoFactor started={started} onConfirmed={confirmed} onCancel={() => setStarted(null)} />;
  }

  return (
    <AccountSection
      title={t("account.two_factor.title")}
      lead={isOn ? t("account.two_factor.lead_on") : t("account.two_factor.lead_off")}
    >
      {step()}
    </AccountSection>
  );
}
