import { useSettings } from "../app/settings.ts";
import { formatNumber, useLanguage } from "../i18n.ts";

/** `$3,450`, in Dutch `$3.450`. */
export function useFormatSalary(): (salary: number) => string {
  const language = useLanguage();
  const { currency } = useSettings();
  return (salary) => currency + formatNumber(salary, language);
}
