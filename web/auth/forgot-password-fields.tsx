import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { useTranslation } from "../ui/translation.tsx";
import { EmailField } from "./email-field.tsx";
import { useCodeSentToast } from "./use-tell-code-sent.ts";
import { AuthForm } from "./way-in-form.tsx";

interface ForgotPasswordFormProps {
  /** What was typed before, when somebody comes back to correct it. */
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslation();
  const tellCodeSent = useCodeSentToast();
  const form = useTextForm({
    rules: async () => (await import("../../contract/codes.ts")).ForgotPasswordForm,
    start: { email },
    send: async (body) => {
      tellCodeSent(await callApi(routes.forgotPassword, { body }));
      onSent(body.email);
    },
    likely: "email",
    first: email ? "email" : undefined,
  });

  return (
    <AuthForm form={form} submit={t("auth.send_code")}>
      <EmailField {...form.field("email")} />
    </AuthForm>
  );
}
