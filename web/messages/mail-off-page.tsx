import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { routes } from "../../contract/index.ts";
import { ApiFailure, call } from "../api.ts";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { useFailureMessage } from "../failure-message.ts";
import { PageHead } from "../page-head.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./mail-off-page.module.css";

/** Where the link in a mail about unread messages leads: it is turned off by coming here, without logging in. */
export function MailOffPage() {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const token = useSearchParams()[0].get("token") ?? "";
  const off = useMutation({ mutationFn: () => call(routes.turnOffMessageMail, { body: { token } }) });
  const { mutate } = off;
  useEffect(() => mutate(), [mutate]);

  const isUnknown = off.error instanceof ApiFailure && [400, 404, 422].includes(off.error.status);
  return (
    <AuthFrame title={t("messages.mail_off.title")}>
      <PageHead title={t("messages.mail_off.title")} />
      <div role="status" className={styles.words}>
        {(off.isIdle || off.isPending) && <p>{t("messages.mail_off.busy")}</p>}
        {off.isSuccess && <p>{t("messages.mail_off.done")}</p>}
        {isUnknown && <p>{t("messages.mail_off.not_found")}</p>}
        {off.isError && !isUnknown && (
          <p>
            {t("messages.mail_off.failed")} {failureMessage(off.error)}
          </p>
        )}
      </div>
      {off.isError && !isUnknown ? (
        <Button onClick={() => mutate()}>{t("common.try_again")}</Button>
      ) : (
        <ButtonLink to="/settings" variant="quiet">
          {t("messages.mail_off.settings")}
        </ButtonLink>
      )}
    </AuthFrame>
  );
}
