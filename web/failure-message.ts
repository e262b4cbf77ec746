import { useTranslation } from "react-i18next";
import { ApiFailure } from "./api.ts";
import { waitMessage } from "./wait-message.ts";

/** What to tell a person about a failed call. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiFailure)) return t("errors.server_error");
    if (error.status === 429 && error.retryAfter !== null) return waitMessage(t, error.retryAfter);
    return t(`errors.${error.code}`, { defaultValue: error.message });
  };
}
