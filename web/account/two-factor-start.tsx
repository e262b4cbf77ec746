import { useEffect, useState } from "react";
import { routes } from "../../contract/index.ts";
import { StartTwoFactorForm } from "../../contract/two-factor.ts";
import { useSession } from "../api/session.ts";
import { ApiError, callApi } from "../api.ts";
import { ReauthenticationFields } from "../auth/reauthentication-fields.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { useShowSubmitError } from "../forms/use-tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormActions, FormError } from "../ui/forms/form.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { TwoFactorSetup } from "./two-factor-types.ts";

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
