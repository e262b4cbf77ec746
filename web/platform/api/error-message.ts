import { type Translate, useTranslation } from "../ui/translation.tsx";
import { ApiError } from "./client.ts";

/** Returns a function that translates the error of a failed call for the user. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t("errors.server_error");
    if (error.status === 429 && error.retryAfter !== null) return getRetryMessage(t, error.retryAfter, error.code);
    return t(`errors.${error.code}`, { defaultValue: error.message });
  };
}

/**
 * Returns the text of an error of status 429. It states the waiting time in seconds (up to 90), in minutes (up to 90)
 * or in hours, rounded up.
 */
export function getRetryMessage(t: Translate, seconds: number, code = "too_many_requests"): string {
  const key = code === "too_many_conversations" ? code : "too_many_requests";
  if (seconds <= 90) return t(`errors.${key}_seconds`, { count: seconds });
  if (seconds <= 90 * 60) return t(`errors.${key}_minutes`, { count: Math.ceil(seconds / 60) });
  return t(`errors.${key}_hours`, { count: Math.ceil(seconds / 3600) });
}
