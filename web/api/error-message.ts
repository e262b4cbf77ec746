import { type Translate, useTranslation } from "../ui/translation.tsx";
import { ApiError } from "./client.ts";

/** What to tell a person about a failed call. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("errors.server_error");
    if (error.status === 429 && error.retryAfter !== null) return getRetryMessage(t, error.retryAfter);
    return t(`errors.${error.code}`, { defaultValue: error.message });
  };
}

/** After too many tries: when the next one makes sense. In minutes from the second one on, in hours likewise, and never too early. */
export function getRetryMessage(t: Translate, seconds: number): string {
  if (seconds <= 90) return t("errors.too_many_requests_seconds", { count: seconds });
  if (seconds <= 90 * 60) return t("errors.too_many_requests_minutes", { count: Math.ceil(seconds / 60) });
  return t("errors.too_many_requests_hours", { count: Math.ceil(seconds / 3600) });
}
