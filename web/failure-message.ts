import { ApiFailure } from "./api.ts";
import { useTranslation } from "./ui/translation.tsx";
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
