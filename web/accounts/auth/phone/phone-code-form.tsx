import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useFormattedPhone } from "../../../platform/app/phone-number-library.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm, AuthLink } from "../auth-layout.tsx";
import { renewLoginStep } from "../steps/login-step.ts";
import { CodeField, ResendCode } from "../steps/one-time-code.tsx";
import { useCompleteLogin } from "../steps/use-complete-login.ts";

interface PhoneCodeFormProps {
  phone: string;
  sentAt: number;
  onEdit: () => void;
}

/** Enters the code from the text message, and logs in. */
export function PhoneCodeForm({ phone, sentAt, onEdit }: PhoneCodeFormProps) {
  const { t } = useTranslation();
  const formattedPhone = useFormattedPhone(phone);
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).VerifyPhoneForm,
    defaultValues: { phone, token: "" },
    submit: async (body) => completeLogin(await callApi(routes.verifyPhone, { body })),
    focusOnError: "token",
    autoFocus: "token",
  });

  function handleResent() {
    renewLoginStep();
    form.form.setFocus("token");
  }

  return (
    <AuthForm
      form={form}
      submitLabel={t("auth.login.submit")}
      links={
        <ResendCode
          sentAt={sentAt}
          resend={() => callApi(routes.requestPhoneCode, { body: { phone } })}
          onResent={handleResent}
        >
          <AuthLink to="/auth/phone" onClick={onEdit}>
            {t("auth.phone.edit")}
          </AuthLink>
        </ResendCode>
      }
    >
      <TextField
        type="tel"
        readOnly
        label={t("auth.phone.phone")}
        value={formattedPhone}
        error={form.fieldError("phone")}
      />
      <CodeField {...form.field("token")} />
    </AuthForm>
  );
}
