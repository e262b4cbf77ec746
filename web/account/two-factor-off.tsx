import { routes } from "../../contract/index.ts";
import { EndTwoFactorForm } from "../../contract/two-factor.ts";
import { call } from "../api.ts";
import { useTellFailure } from "../auth/use-tell-failure.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { updateUser, useSession } from "../session.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/form.tsx";
import { toast } from "../ui/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { ProofFields } from "./proof-fields.tsx";

export function TwoFactorOff() {
  const { t } = useTranslation();
  const { user } = useSession();
  const fieldMessage = useFieldMessage();
  const form = useContractForm(EndTwoFactorForm, {});
  const tellFailure = useTellFailure(form, user?.login_method === "Email" ? "password" : "token");
  const { errors, isSubmitting } = form.formState;

  const end = form.handleSubmit(async (body) => {
    try {
      await call(routes.endTwoFactor, { body });
      toast.success(t("account.two_factor.is_off"));
      if (user) updateUser({ ...user, is_2factor_auth_enabled: false });
    } catch (error) {
      tellFailure(error);
    }
  });

  return (
    <Form onSubmit={end}>
      <FormError error={errors.root?.message} />
      <ProofFields
        password={form.register("password", { shouldUnregister: true })}
        token={form.register("token", { shouldUnregister: true })}
        passwordError={fieldMessage(errors.password?.message)}
        tokenError={fieldMessage(errors.token?.message)}
      />
      <FormActions>
        <Button type="submit" variant="danger" busy={isSubmitting}>
          {t("account.two_factor.switch_off")}
        </Button>
      </FormActions>
    </Form>
  );
}
