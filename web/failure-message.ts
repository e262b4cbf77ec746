import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiFailure } from "./api.ts";

/** What to tell a person about a failed call. */
export function useFailureMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => failureMessage(t, error);
}

export function failureMessage(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiFailure)) return t("errors.server_error");
  const { code, message, retryAfter } = error;
  if (code === "too_many_requests" && retryAfter) return tooMany(t, retryAfter);
  return t(`errors.${code}`, { defaultValue: message });
}

/** A long wait is told in whole minutes, and never as shorter than it is. */
function tooMany(t: TFunction, seconds: number): string {
  if (seconds <= 90) return t("errors.too_many_requests_seconds", { count: Math.ceil(seconds) });
  return t("errors.too_many_requests_minutes", { count: Math.ceil(seconds / 60) });
}
