import { parseFieldError } from "../../../contract/platform/field-errors.ts";
import { useTranslation } from "../ui/translation.tsx";
import { formatNumber, useLanguage } from "./i18n.ts";

/**
 * Returns a function that translates the error message of a field. The contract's English texts are the translation
 * keys (contract/platform/field-errors.ts).
 */
export function useFieldErrorText(): (error: string | undefined) => string | undefined {
  const { t } = useTranslation();
  const language = useLanguage();
  return (error) => {
    if (!error) return undefined;
    const { message, reason, numbers } = parseFieldError(error);
    // A year and other short numbers have no separators.
    const [first, second] = numbers.map((number) => (number < 10_000 ? number : formatNumber(number, language)));
    const text = t(`fields.${message}`, { defaultValue: message });
    return reason ? `${text}: ${t(`reasons.${reason}`, { defaultValue: reason, first, second })}` : text;
  };
}
