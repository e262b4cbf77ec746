import type { ComponentProps } from "react";
import { currencySigns } from "../../../contract/platform/currencies.ts";
import { getCurrencyName } from "../app/formats/formats.ts";
import { useLanguage } from "../app/i18n.ts";
import { useSettings } from "../app/settings.ts";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./currency-field.module.css";

interface CurrencyFieldProps extends Omit<ComponentProps<typeof SelectField>, "label" | "children"> {
  /** The currency that is already stored, if any. It stays a choice when the portal no longer offers it. */
  stored: string | null;
}

/** The currency of pay: a choice where there are several, else a line that only says which it is. */
export function CurrencyField({ stored, ...field }: CurrencyFieldProps) {
  const { currency: sign, currencies } = useSettings();
  const { t } = useTranslation();
  const language = useLanguage();
  const codes = stored === null || currencies.includes(stored) ? currencies : [...currencies, stored];
  const describe = (code: string) => `${currencySigns[code] ?? code} ${getCurrencyName(code, language)}`;
  if (codes.length < 2) {
    const [code] = codes;
    return <p className={styles.currency}>{t("jobs.pay_form.currency", { currency: code ? describe(code) : sign })}</p>;
  }
  return (
    <SelectField {...field} label={t("jobs.pay_currency")}>
      {codes.map((code) => (
        <option key={code} value={code}>
          {describe(code)}
        </option>
      ))}
    </SelectField>
  );
}
