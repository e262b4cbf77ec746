import { Mail, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { LoginReply } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import type { ErrorCode } from "../../../contract/platform/errors.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { type Provider, useSettings } from "../../platform/app/settings.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { FormError } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./provider-login.module.css";
import { useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./steps/use-complete-login.ts";

interface OtherLoginMethodsProps {
  /**
   * The email that is typed so far, which the login with a mailed code goes on with. Null on the registration page, which
   * offers neither mailed codes nor the phone login, because the latter also creates accounts.
   */
  email: string | null;
}

/** All login methods besides the password. */
export function OtherLoginMethods({ email }: OtherLoginMethodsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { providers } = useSettings();
  const completeLogin = useCompleteLogin();
  const isLogin = email !== null;
  if (!isLogin && providers.length === 0) return null;
  return (
    <div className={styles.methods}>
      <ProviderButtons providers={providers} onLogin={completeLogin} />
      {isLogin && (
        <ButtonLink variant="quiet" block to={appendTo(localizePath("/auth/email", language))} state={{ email }}>
          <Mail aria-hidden="true" size={18} />
          {t("auth.email_login.title")}
        </ButtonLink>
      )}
      {isLogin && (
        <ButtonLink variant="quiet" block to={appendTo(localizePath("/auth/phone", language))}>
          <Smartphone aria-hidden="true" size={18} />
          {t("auth.phone.continue")}
        </ButtonLink>
      )}
    </div>
  );
}

interface ProviderButtonsProps {
  providers: readonly Provider[];
  onLogin: (reply: LoginReply) => void;
}

/** One button for each provider (Google, Apple), and the state of the login in its popup. */
export function ProviderButtons({ providers, onLogin }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const { openProvider, error, startLogin } = useProviderLogin(onLogin);
  if (providers.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <FormError error={error} />
      {providers.map((provider) => (
        <Button key={provider} variant="quiet" block onClick={() => startLogin(provider)}>
          {t(`auth.oauth.${provider}`)}
        </Button>
      ))}
      <p role="status" className={styles.waiting}>
        {openProvider && t("auth.oauth.waiting")}
      </p>
    </div>
  );
}

interface ProviderLogin {
  /** The provider whose popup is open. */
  openProvider: Provider | null;
  error: string | undefined;
  /** Opens the popup of a provider. Closes a popup that is still open. */
  startLogin: (provider: Provider) => Promise<void>;
}

/** Logs in with OpenID Connect in a popup of the provider. */
function useProviderLogin(onLogin: (reply: LoginReply) => void): ProviderLogin {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [openProvider, setOpenProvider] = useState<Provider | null>(null);
  const [error, setError] = useState<string>();
  const latestAttempt = useRef<AbortController>(null);

  // Leaving the page closes the popup.
  useEffect(() => () => latestAttempt.current?.abort(), []);

  async function startLogin(provider: Provider) {
    latestAttempt.current?.abort();
    const attempt = new AbortController();
    latestAttempt.current = attempt;
    setError(undefined);
    const popup = openLoginPopup(provider);
    if (!popup) {
      setOpenProvider(null);
      setError(t("auth.oauth.blocked"));
      return;
    }
    setOpenProvider(provider);
    try {
      const result = await waitForPopupResult(popup, attempt.signal);
      if (attempt.signal.aborted || "closed" in result) return;
      if ("error" in result) throw new ApiError(0, { code: result.error });
      const reply = await callApi(routes.loginWithProvider, { body: { code: result.code } });
      if (!attempt.signal.aborted) onLogin(reply);
    } catch (loginError) {
      if (!attempt.signal.aborted) setError(getErrorMessage(loginError));
    } finally {
      if (latestAttempt.current === attempt) setOpenProvider(null);
    }
  }

  return { openProvider, error, startLogin };
}

const POPUP_SIZE_PX = 800;
const POLL_INTERVAL_MS = 300;

/** The result of the popup: a code to exchange for a session, an error, or a popup that the user closed. */
type PopupResult = { code: string } | { error: ErrorCode } | { closed: true };

/** Opens the login popup. Returns null when the browser blocks it: browsers allow popups only in a click handler. */
function openLoginPopup(provider: Provider): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - POPUP_SIZE_PX) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - POPUP_SIZE_PX) / 2));
  return window.open(
    `/login/${provider}`,
    "_blank",
    `popup,width=${POPUP_SIZE_PX},height=${POPUP_SIZE_PX},left=${left},top=${top}`,
  );
}

/** Resolves with the message of the popup. Messages of other windows and origins are ignored. */
function waitForPopupResult(popup: Window, signal: AbortSignal): Promise<PopupResult> {
  return new Promise((resolve) => {
    let wasClosed = false;
    const timer = window.setInterval(() => {
      // The message of the popup may arrive after the popup has closed, so this waits for one more interval.
      if (wasClosed) finish({ closed: true });
      wasClosed = popup.closed;
    }, POLL_INTERVAL_MS);
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== popup) return;
      const result = parsePopupMessage(event.data);
      if (result) finish(result);
    };
    const finish = (result: PopupResult) => {
      window.clearInterval(timer);
      window.removeEventListener("message", onMessage);
      resolve(result);
    };
    window.addEventListener("message", onMessage);
    signal.addEventListener("abort", () => {
      popup.close();
      finish({ closed: true });
    });
  });
}

function parsePopupMessage(data: unknown): PopupResult | null {
  if (typeof data !== "object" || data === null) return null;
  if ("code" in data && typeof data.code === "string") return { code: data.code };
  if ("error" in data && typeof data.error === "string") return { error: data.error as ErrorCode };
  return null;
}
