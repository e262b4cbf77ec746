import { useTranslation } from "../ui/translation.tsx";
import { formatNumber, useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";

/** Types, priorities and industries travel by their English name; this is how they are shown. */
export function useOptionLabel(): (value: string) => string {
  const { t } = useTranslation();
  return (value) => t(`options.${value}`, { defaultValue: value });
}

/** `$3,450`, in Dutch `$3.450`. */
export function useFormatSalary(): (salary: number) => string {
  const language = useLanguage();
  const { currency } = useSettings();
  return (salary) => currency + formatNumber(salary, language);
}
