import type { Translate } from "./ui/translation.tsx";

/** After too many tries: when the next one makes sense. In minutes from the second one on, and never too early. */
export function waitMessage(t: Translate, seconds: number): string {
  if (seconds <= 90) return t("errors.too_many_requests_seconds", { count: seconds });
  return t("errors.too_many_requests_minutes", { count: Math.ceil(seconds / 60) });
}
