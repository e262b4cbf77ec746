import { useEffect, useState } from "react";
import type * as z from "zod";
import {
  ConfirmTwoFactorForm,
  DisableTwoFactorForm,
  StartTwoFactorForm,
  type twoFactorRoutes,
} from "../../contract/account.ts";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api/client.ts";
import { updateUser, useSession } from "../api/session.ts";
import { CodeField } from "../auth/credential-fields.tsx";
import { ReauthenticationFields } from "../auth/reauthentication-fields.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";
import { AuthenticatorSecret } from "./authenticator-secret.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

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

export function StartTwoFactor({ onStarted }: { onStarted: (started: TwoFactorSetup) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(StartTwoFactorForm, { method: user?.email ? "email" : "app" });
  const tellFailure = useShowSubmitError(form, user?.login_method === "Email" ? "password" : "token");
  const { errors, isSubmitting } = form.formState;
  const method = form.watch("method");
  const [isUnproven, setUnproven] = useState(false);
  const codeOnly = isUnproven && method === "app";
  const { setFocus, clearErrors } = form;

  // The field takes the place of the password's, which had the focus.
  useEffect(() => {
    if (codeOnly) setFocus("token");
  }, [codeOnly, setFocus]);

  const start = form.handleSubmit(async (body) => {
    try {
      onStarted(await callApi(routes.startTwoFactor, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "email_not_proven") setUnproven(true);
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={start}>
      <FormError error={errors.root?.message} />
      {user?.email && (
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
      <ReauthenticationFields
        password={form.register("password", { shouldUnregister: true })}
        token={form.register("token", { shouldUnregister: true })}
        passwordError={fieldMessage(errors.password?.message)}
        tokenError={fieldMessage(errors.token?.message)}
        codeOnly={codeOnly}
      />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("account.two_factor.continue")}
        </Button>
      </FormActions>
    </Form>
  );
}

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

/** What can be done while it is on: new recovery codes, or off. Either wants the same proof. */
export function ManageTwoFactor({ onRenewed }: { onRenewed: (recoveryCodes: readonly string[]) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(DisableTwoFactorForm, {});
  const tellFailure = useShowSubmitError(form, user?.login_method === "Email" ? "password" : "token");
  const { errors, isSubmitting } = form.formState;

  const end = form.handleSubmit(async (body) => {
    try {
      await callApi(routes.endTwoFactor, { body });
      toast.success(t("account.two_factor.is_off"));
      if (user) updateUser({ ...user, is_2factor_auth_enabled: false });
    } catch (error) {
      tellFailure(error);
    }
  });

  const renew = form.handleSubmit(async (body) => {
    try {
      const { recovery_codes } = await callApi(routes.renewRecoveryCodes, { body });
      onRenewed(recovery_codes);
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={renew}>
      <FormError error={errors.root?.message} />
      <p>{t("account.recovery.renew_text")}</p>
      <ReauthenticationFields
        password={form.register("password", { shouldUnregister: true })}
        token={form.register("token", { shouldUnregister: true })}
        passwordError={fieldMessage(errors.password?.message)}
        tokenError={fieldMessage(errors.token?.message)}
      />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("account.recovery.renew")}
        </Button>
        <Button variant="danger" disabled={isSubmitting} onClick={end}>
          {t("account.two_factor.switch_off")}
        </Button>
      </FormActions>
    </Form>
  );
}

/** What the server answers when two-factor begins to be switched on. */
export type TwoFactorSetup = z.infer<typeof twoFactorRoutes.startTwoFactor.reply>;
