import { useMutation } from "@tanstack/react-query";
import { useLocation, useParams, useSearchParams } from "react-router";
import { MailedNoticeKind } from "../../../contract/hiring/notices.ts";
import { routes } from "../../../contract/index.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AuthLayout } from "../auth/auth-layout.tsx";
import styles from "./unsubscribe-page.module.css";

/**
 * The page behind the links of mails that need no login: those that unsubscribe, and those that confirm or keep an alert. The
 * first segment of its path names the mail.
 */
export function UnsubscribePage() {
  const { pathname } = useLocation();
  const [, step] = /\/search-alert\/(confirm|keep|end)\/?$/.exec(pathname) ?? [];
  if (step) return <AddressAlertForm step={step as AlertStep} />;
  if (pathname.includes("/message-mail/")) return <UnreadMailForm />;
  return pathname.includes("/search-alert/") ? <SearchAlertForm /> : <NoticeMailForm />;
}

interface UnsubscribeFormProps {
  /** The prefix of the keys of the page's texts: `title`, `question`, `stop`, `done`, `not_found` and `settings`. */
  texts: "messages.mail_off" | "notices.mail_off" | "saved.alert_off" | `alerts.${AlertStep}`;
  stop: (token: string) => Promise<unknown>;
  /** The path of the page where a user changes these settings later, or where a visitor goes on. */
  settings: string;
}

/**
 * A button unsubscribes without a login. Opening the page does not, because mail scanners open every link. The address then says
 * that it is done, so that a reload does not ask again.
 */
function UnsubscribeForm({ texts, stop, settings }: UnsubscribeFormProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const token = params.get("token") ?? "";
  const isDone = params.has("done");
  const off = useMutation({
    mutationFn: () => stop(token),
    onSuccess: () => setParams({ done: "" }, { replace: true, preventScrollReset: true }),
    meta: SHOWN_IN_PAGE,
  });
  const isUnknown = off.error instanceof ApiError && [400, 404, 422].includes(off.error.status);
  const isOver = isDone || isUnknown;
  return (
    <AuthLayout title={t(`${texts}.title`)}>
      <PageHead title={t(`${texts}.title`)} />
      <div className={styles.words}>
        {!isOver && <p>{t(`${texts}.question`)}</p>}
        <div role="status">
          {isDone && <p>{t(`${texts}.done`)}</p>}
          {isUnknown && <p>{t(`${texts}.not_found`)}</p>}
          {off.isError && !isUnknown && <p>{failureMessage(off.error)}</p>}
        </div>
      </div>
      {isOver ? (
        <ButtonLink to={settings} variant="quiet">
          {t(`${texts}.settings`)}
        </ButtonLink>
      ) : (
        <Button busy={off.isPending} onClick={() => off.mutate()}>
          {t(`${texts}.stop`)}
        </Button>
      )}
    </AuthLayout>
  );
}

type AlertStep = keyof typeof alertCalls;

const alertCalls = {
  confirm: (token: string) => callApi(routes.confirmAlert, { body: { token } }),
  keep: (token: string) => callApi(routes.keepAlert, { body: { token } }),
  end: (token: string) => callApi(routes.endAlert, { body: { token } }),
};

/** A button confirms, keeps or ends the alert of an address without an account. */
function AddressAlertForm({ step }: { step: AlertStep }) {
  const path = usePublicPath();
  return <UnsubscribeForm texts={`alerts.${step}`} stop={alertCalls[step]} settings={path("/search")} />;
}

function UnreadMailForm() {
  return (
    <UnsubscribeForm
      texts="messages.mail_off"
      stop={(token) => callApi(routes.turnOffMessageMail, { body: { token } })}
      settings="/settings/emails"
    />
  );
}

function NoticeMailForm() {
  const kind = MailedNoticeKind.safeParse(useParams().kind);
  return (
    <UnsubscribeForm
      texts="notices.mail_off"
      stop={(token) => {
        // A path with an unknown kind gets the same answer as an unknown token.
        const body = kind.success ? { kind: kind.data, token } : { kind: "application_received" as const, token: "" };
        return callApi(routes.unsubscribeFromNoticeMail, { body });
      }}
      settings="/settings/emails"
    />
  );
}

function SearchAlertForm() {
  return (
    <UnsubscribeForm
      texts="saved.alert_off"
      stop={(token) => callApi(routes.unsubscribeFromSearchAlert, { body: { token } })}
      settings="/jobs/saved?show=searches"
    />
  );
}
