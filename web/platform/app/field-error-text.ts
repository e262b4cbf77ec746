import { parseFieldError } from "../../../contract/platform/fields/field-errors.ts";
import { useTranslation } from "../ui/translation.tsx";
import { formatNumber, useLanguage } from "./i18n.ts";

/**
 * Returns a function that translates the error of a field (contract/platform/fields/field-errors.ts). An API that implements only
 * the specification sends a text instead of a code, which is shown as it is.
 */
export function useFieldErrorText(): (error: string | undefined) => string | undefined {
  const { t } = useTranslation();
  const language = useLanguage();
  return (error) => {
    if (!error) return undefined;
    const { code, reason, numbers } = parseFieldError(error);
    // A year and other short numbers have no separators.
    const [first, second] = numbers.map((number) => (number < 10_000 ? number : formatNumber(number, language)));
    const text = t(`fields.${code}`, { defaultValue: error });
    return reason ? `${text}: ${t(`reasons.${reason}`, { defaultValue: reason, first, second })}` : text;
  };
}
