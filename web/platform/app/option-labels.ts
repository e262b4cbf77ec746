import type { TextKey } from "../ui/text-key.ts";
import { useTranslation } from "../ui/translation.tsx";
import { formatNumber, useLanguage } from "./i18n.ts";
import { useSettings } from "./settings.ts";

type OptionKey = Extract<TextKey, `options.${string}`>;

/** Returns the key of the name of a job type, a priority or an industry, such as `options.full_time`. */
export function toOptionKey(option: string): OptionKey {
  return `options.${option.toLowerCase().replaceAll(" ", "_")}` as OptionKey;
}

/**
 * Translates job types, priorities and industries, which the API names in English, and names occupation groups by their
 * codes. A draft may have no type and no industry.
 */
export function useOptionLabel(): (value: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { industryNames } = useSettings();
  return (value) => value && (industryNames[value]?.[language] ?? t(toOptionKey(value), { defaultValue: value }));
}

/** Names several options in one text, of which only the first word is capitalized: `Days, evenings, nights`. */
export function useJoinOptionLabels(): (values: readonly string[]) => string {
  const getLabel = useOptionLabel();
  return (values) => {
    const labels = values.map(getLabel).join(", ");
    return labels.replace(/, ./g, (start) => start.toLowerCase());
  };
}

/** Formats a salary as `$3,450`, in Dutch as `$3.450`, in German as `3.450 $`. */
export function useFormatSalary(): (salary: number) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency } = useSettings();
  return (salary) => t("pay.amount", { sign: currency, amount: formatNumber(salary, language) });
}
