import { ApiError } from "./api.ts";
import { useTranslation } from "./ui/translation.tsx";
import { getRetryMessage } from "./wait-message.ts";

/** What to tell a person about a failed call. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("errors.server_error");
    if (error.status === 429 && error.retryAfter !== null) return getRetryMessage(t, error.retryAfter);
    return t(`errors.${error.code}`, { defaultValue: error.message });
  };
}
