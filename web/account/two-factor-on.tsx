import { routes } from "../../contract/index.ts";
import { DisableTwoFactorForm } from "../../contract/two-factor.ts";
import { updateUser, useSession } from "../api/session.ts";
import { callApi } from "../api.ts";
import { ReauthenticationFields } from "../auth/reauthentication-fields.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";

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
