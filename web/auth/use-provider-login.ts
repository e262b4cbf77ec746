import { useEffect, useRef, useState } from "react";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api.ts";
import type { Provider } from "../app/settings.ts";
import { useErrorMessage } from "../failure-message.ts";
import { useTranslation } from "../ui/translation.tsx";
import { openLoginPopup, waitForPopupResult } from "./login-popup.ts";
import { useCompleteLogin } from "./use-enter.ts";

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
