import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { AuthLink } from "./footer-link.tsx";
import { useCompleteLogin } from "./use-enter.ts";
import { AuthForm } from "./way-in-form.tsx";

export function PhoneCodeForm({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).VerifyPhoneForm,
    start: { phone, token: "" },
    send: async (body) => enter(await callApi(routes.verifyPhone, { body })),
    likely: "token",
    first: "token",
  });

  return (
    <AuthForm
      form={form}
      submit={t("auth.login.submit")}
      below={
        <AuthLink to="/auth/phone" onClick={onEdit}>
          {t("auth.phone.edit")}
        </AuthLink>
      }
    >
      <TextField {...form.field("phone")} type="tel" readOnly label={t("auth.phone.phone")} />
      <CodeField {...form.field("token")} />
    </AuthForm>
  );
}
