import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../../../contract/index.ts";
import { ChangeContactForm } from "../../../../contract/privacy/account.ts";
import { callApi } from "../../../platform/api/client.ts";
import { updateUser, useSession } from "../../../platform/api/session.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useCodeSentToast } from "../credential-fields.tsx";
import { CodeField, ResendCode } from "./one-time-code.tsx";
import styles from "./verify-email.module.css";

interface VerifyEmailProps {
  /** The text that explains which mail requires a verified email. */
  reason: string;
}

/**
 * Lets the user verify their email with a code that is sent to it. Shows nothing when the email is verified or missing.
 * Contains a form, so it must not be inside another form.
 */
export function VerifyEmail({ reason }: VerifyEmailProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const showCodeSent = useCodeSentToast();
  const sendCode = useMutation({
    mutationFn: (email: string) => callApi(routes.requestContactCode, { body: { email } }),
    onSuccess: showCodeSent,
  });
  if (!user?.email || user.email_verified) return null;
  const { email } = user;
  const isSent = sendCode.data !== undefined;
  return (
    <section className={styles.notice} aria-label={t("auth.verify_email.title")}>
      <div>
        <p className={styles.title}>{t("auth.verify_email.title")}</p>
        <p>{reason}</p>
      </div>
      <p>{t(isSent ? "auth.verify_email.sent_to" : "auth.verify_email.send_to", { email })}</p>
      {isSent ? (
        <ConfirmEmailForm email={email} />
      ) : (
        <FormActions>
          <Button variant="quiet" busy={sendCode.isPending} onClick={() => sendCode.mutate(email)}>
            {t("auth.verify_email.send")}
          </Button>
        </FormActions>
      )}
    </section>
  );
}

/** Enters the code. It is shown when the first code has been sent. */
function ConfirmEmailForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const [sentAt, setSentAt] = useState(Date.now);
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: ChangeContactForm,
    defaultValues: { email, token: "" },
    submit: (body) => callApi(routes.changeContact, { body }),
    onSuccess: ({ user }) => {
      updateUser(user);
      toast.success(t("auth.verify_email.done"));
    },
    focusOnError: "token",
    autoFocus: "token",
  });

  function handleResent() {
    setSentAt(Date.now());
    form.setFocus("token");
  }

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <CodeField {...field("token")} required />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("auth.verify_email.confirm")}
        </Button>
      </FormActions>
      <ResendCode
        sentAt={sentAt}
        resend={() => callApi(routes.requestContactCode, { body: { email } })}
        onResent={handleResent}
      />
    </Form>
  );
}
