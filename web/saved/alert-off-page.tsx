import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { routes } from "../../contract/index.ts";
import { ApiFailure, call } from "../api.ts";
import { AuthFrame } from "../auth/auth-frame.tsx";
import { useFailureMessage } from "../failure-message.ts";
import { PageHead } from "../page-head.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./alert-off-page.module.css";

/**
 * Where the link in a mail about new jobs leads. One button ends that mail, without logging in; opening the page alone
 * does not, because programs that look for harmful mail open every link in it, some of them in a browser.
 */
export function AlertOffPage() {
  const { t } = useTranslation();
  const failureMessage = useFailureMessage();
  const token = useSearchParams()[0].get("token") ?? "";
  const off = useMutation({ mutationFn: () => call(routes.turnOffSearchAlert, { body: { token } }) });
  const isUnknown = off.error instanceof ApiFailure && [400, 404, 422].includes(off.error.status);
  const isOver = off.isSuccess || isUnknown;
  return (
    <AuthFrame title={t("saved.alert_off.title")}>
      <PageHead title={t("saved.alert_off.title")} />
      <div className={styles.words}>
        {!isOver && <p>{t("saved.alert_off.question")}</p>}
        <div role="status">
          {off.isSuccess && <p>{t("saved.alert_off.done")}</p>}
          {isUnknown && <p>{t("saved.alert_off.not_found")}</p>}
          {off.isError && !isUnknown && <p>{failureMessage(off.error)}</p>}
        </div>
      </div>
      {isOver ? (
        <ButtonLink to="/jobs/saved?show=searches" variant="quiet">
          {t("saved.alert_off.saved")}
        </ButtonLink>
      ) : (
        <Button busy={off.isPending} onClick={() => off.mutate()}>
          {t("saved.alert_off.stop")}
        </Button>
      )}
    </AuthFrame>
  );
}
