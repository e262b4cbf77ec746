import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { useTellCodeSent } from "./use-tell-code-sent.ts";
import { WayInForm } from "./way-in-form.tsx";

interface Props {
  /** What was typed before, when somebody comes back to correct it. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordFields({ email, onSent }: Props) {
  const { t } = useTranslation();
  const tellCodeSent = useTellCodeSent();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).ForgotPasswordForm,
    start: { email },
    send: async (body) => {
      tellCodeSent(await call(routes.forgotPassword, { body }));
      onSent(body.email);
    },
    likely: "email",
    first: email ? "email" : undefined,
  });

  return (
    <WayInForm form={form} submit={t("auth.send_code")}>
      <EmailField {...form.field("email")} />
    </WayInForm>
  );
}
