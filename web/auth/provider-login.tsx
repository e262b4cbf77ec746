import { Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../contract/errors.ts";
import { routes } from "../../contract/index.ts";
import { localizePath } from "../../contract/paths.ts";
import { ApiError, callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useLanguage } from "../app/i18n.ts";
import { type Provider, useSettings } from "../app/settings.ts";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { FormError } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./provider-login.module.css";
import { useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./second-factor.tsx";

/** The ways in besides email and password. Registering by phone is the same as logging in by phone. */
export function OtherLoginMethods({ phone = true }: { phone?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { appendTo } = useReturnTo();
  const { providers } = useSettings();
  if (!phone && providers.length === 0) return null;
  return (
    <div className={styles.ways}>
      <ProviderButtons />
      {phone && (
        <ButtonLink variant="quiet" block to={appendTo(localizePath("/auth/phone", language))}>
          <Smartphone aria-hidden="true" size={18} />
          {t("auth.phone.continue")}
        </ButtonLink>
      )}
    </div>
  );
}

/** One button for each provider that this portal is set up for. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const { providers } = useSettings();
  const { busy, error, start } = useProviderLogin();
  if (providers.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <FormError error={error} />
      {providers.map((provider) => (
        <Button key={provider} variant="quiet" block onClick={() => start(provider)}>
          {t(`auth.oauth.${provider}`)}
        </Button>
      ))}
      <p role="status" className={styles.waiting}>
        {busy && t("auth.oauth.waiting")}
      </p>
    </div>
  );
}

export interface ProviderLogin {
  /** Whose window is open. */
  busy: Provider | null;
  error: string | undefined;
  start: (provider: Provider) => Promise<void>;
}

/** Logs in through the window of a provider. A second click while one is open brings a new one. */
export function useProviderLogin(): ProviderLogin {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const failureMessage = useErrorMessage();
  const [busy, setBusy] = useState<Provider | null>(null);
  const [error, setError] = useState<string>();
  const last = useRef<AbortController>(null);

  // Who leaves the page has given up.
  useEffect(() => () => last.current?.abort(), []);

  async function start(provider: Provider) {
    last.current?.abort();
    const attempt = new AbortController();
    last.current = attempt;
    setError(undefined);
    const popup = openLoginPopup(provider);
    if (!popup) {
      setBusy(null);
      setError(t("auth.oauth.blocked"));
      return;
    }
    setBusy(provider);
    try {
      const end = await waitForPopupResult(popup, attempt.signal);
      if (attempt.signal.aborted || "closed" in end) return;
      if ("error" in end) throw new ApiError(0, { code: end.error });
      const reply = await callApi(routes.loginWithProvider, { body: { code: end.code } });
      if (!attempt.signal.aborted) enter(reply);
    } catch (failure) {
      if (!attempt.signal.aborted) setError(failureMessage(failure));
    } finally {
      if (last.current === attempt) setBusy(null);
    }
  }

  return { busy, error, start };
}

const POPUP_SIZE_PX = 800;
const POLL_INTERVAL_MS = 300;

/** How a popup ended: with a code to exchange, with what went wrong, or because it was closed. */
export type PopupResult = { code: string } | { error: ErrorCode } | { closed: true };

/** Null when the browser does not let a window open. Has to be called straight from a click. */
export function openLoginPopup(provider: Provider): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - POPUP_SIZE_PX) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - POPUP_SIZE_PX) / 2));
  return window.open(
    `/login/${provider}`,
    "_blank",
    `popup,width=${POPUP_SIZE_PX},height=${POPUP_SIZE_PX},left=${left},top=${top}`,
  );
}

/** Waits for the popup to tell how it went. What any other window says is not listened to. */
export function waitForPopupResult(popup: Window, signal: AbortSignal): Promise<PopupResult> {
  return new Promise((resolve) => {
    let wasClosed = false;
    const timer = window.setInterval(() => {
      // What the popup said just before it closed may still be on its way: one more round.
      if (wasClosed) finish({ closed: true });
      wasClosed = popup.closed;
    }, POLL_INTERVAL_MS);
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== popup) return;
      const end = parsePopupMessage(event.data);
      if (end) finish(end);
    };
    const finish = (end: PopupResult) => {
      window.clearInterval(timer);
      window.removeEventListener("message", hear);
      resolve(end);
    };
    window.addEventListener("message", hear);
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
