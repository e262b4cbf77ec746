import type { Translate } from "./ui/translation.tsx";

/** After too many tries: when the next one makes sense. In minutes from the second one on, in hours likewise, and never too early. */
export function getRetryMessage(t: Translate, seconds: number): string {
  if (seconds <= 90) return t("errors.too_many_requests_seconds", { count: seconds });
  if (seconds <= 90 * 60) return t("errors.too_many_requests_minutes", { count: Math.ceil(seconds / 60) });
  return t("errors.too_many_requests_hours", { count: Math.ceil(seconds / 3600) });
}
