import { useMutation } from "@tanstack/react-query";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { updateUser, useSession } from "../../../platform/api/session.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FormActions } from "../../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useCodeSentToast } from "../credential-fields.tsx";
import { ConfirmContactForm } from "./confirm-contact-form.tsx";
import styles from "./verify-email.module.css";

interface VerifyEmailProps {
  /** By default, that the email has to be verified first. */
  title?: string;
  /** The text that explains what requires a verified email. */
  reason: string;
}

/**
 * Lets the user verify their email with a code that is sent to it. Shows nothing when the email is verified or missing.
 * Contains a form, so it must not be inside another form.
 */
export function VerifyEmail({ reason, ...props }: VerifyEmailProps) {
  const { t } = useTranslation();
  const title = props.title ?? t("auth.verify_email.title");
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
    <section className={styles.notice} aria-label={title}>
      <div>
        <p className={styles.title}>{title}</p>
        <p>{reason}</p>
      </div>
      <p>{t(isSent ? "auth.verify_email.sent_to" : "auth.verify_email.send_to", { email })}</p>
      {isSent ? (
        <ConfirmContactForm
          name="email"
          contact={email}
          confirmLabel={t("auth.verify_email.confirm")}
          onChanged={(changed) => {
            updateUser(changed);
            toast.success(t("auth.verify_email.done"));
          }}
        />
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
