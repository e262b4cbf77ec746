import { useState } from "react";
import { useTranslation } from "../ui/translation.tsx";

/** Good morning, by the clock of the device when the page opened. */
export function useGreeting(name: string): string {
  const { t } = useTranslation();
  const [hour] = useState(() => new Date().getHours());
  return t(`dashboard.greeting.${getPartOfDay(hour)}`, { name });
}

function getPartOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
