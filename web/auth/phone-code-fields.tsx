import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CodeField } from "./code-field.tsx";
import { FooterLink } from "./footer-link.tsx";
import { useEnter } from "./use-enter.ts";
import { WayInForm } from "./way-in-form.tsx";

export function PhoneCodeFields({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useEnter();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).VerifyPhoneForm,
    start: { phone, token: "" },
    send: async (body) => enter(await call(routes.verifyPhone, { body })),
    likely: "token",
    first: "token",
  });

  return (
    <WayInForm
      form={form}
      submit={t("auth.login.submit")}
      below={
        <FooterLink to="/auth/phone" onClick={onEdit}>
          {t("auth.phone.edit")}
        </FooterLink>
      }
    >
      <TextField {...form.field("phone")} type="tel" readOnly label={t("auth.phone.phone")} />
      <CodeField {...form.field("token")} />
    </WayInForm>
  );
}
