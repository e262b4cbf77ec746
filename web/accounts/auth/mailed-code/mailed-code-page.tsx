import { type ComponentType, useState } from "react";
import { Link, useLocation } from "react-router";
import { routes } from "../../../../contract/index.ts";
import { localizePath } from "../../../../contract/platform/languages.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout } from "../auth-layout.tsx";
import { EmailField, useCodeSentToast } from "../credential-fields.tsx";
import { RedirectSignedIn } from "../redirect-signed-in.tsx";
import { useReturnTo } from "../return-to.ts";
import { endLoginStep, startLoginStep, useLoginStep } from "../steps/login-step.ts";
import { useLazyComponent } from "../use-lazy-component.ts";

export interface MailedCodeStepProps {
  email: string;
  /** When the last code was requested, in milliseconds since 1970. */
  sentAt: number;
  onEdit: () => void;
}

interface MailedCodePageProps {
  kind: "reset" | "email";
  path: string;
  texts: { title: string; lead: string; leadCode: string; back: string };
  /** Loads the second step, when the code has been sent. */
  loadCodeForm: () => Promise<ComponentType<MailedCodeStepProps>>;
}

const codeRoutes = { reset: routes.forgotPassword, email: routes.requestEmailCode };

/** Logs in in two steps: the email address, then the code that was sent to that address. */
export function MailedCodePage({ kind, path, texts, loadCodeForm }: MailedCodePageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { state } = useLocation();
  // The login page passes the email that the user has typed there.
  const [email, setEmail] = useState<string>(state?.email ?? "");
  const step = useLoginStep();
  const isSent = step.kind === kind;
  const renderCodeForm = useLazyComponent(loadCodeForm, isSent);
  const footer = (
    <>
      {texts.back}{" "}
      <Link to={appendTo(localizePath("/login", language))} onClick={endLoginStep}>
        {t("auth.login.submit")}
      </Link>
    </>
  );

  function editEmail(sentTo: string) {
    setEmail(sentTo);
    endLoginStep();
  }

  return (
    <RedirectSignedIn>
      <PageHead title={texts.title} description={texts.lead} path={path} />
      <AuthLayout title={texts.title} lead={isSent ? texts.leadCode : texts.lead} footer={footer}>
        {isSent && renderCodeForm ? (
          renderCodeForm({ email: step.email, sentAt: step.sentAt, onEdit: () => editEmail(step.email) })
        ) : (
          <SendCodeForm kind={kind} email={email} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

/** `email` is the initial value: from the login page, from a submission that the user corrects, or empty. */
function SendCodeForm({ kind, email }: { kind: MailedCodePageProps["kind"]; email: string }) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const form = useSchemaForm({
    schema: async () => (await import("../../../../contract/accounts/auth.ts")).ForgotPasswordForm,
    defaultValues: { email },
    submit: async (body) => {
      showCodeSent(await callApi(codeRoutes[kind], { body }));
      startLoginStep({ kind, email: body.email });
    },
    focusOnError: "email",
    autoFocus: email ? "email" : undefined,
  });

  return (
    <AuthForm form={form} submitLabel={t("auth.send_code")}>
      <EmailField {...form.field("email")} />
    </AuthForm>
  );
}
