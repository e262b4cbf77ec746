import { type ComponentProps, useMemo } from "react";
import { type Language, useLanguage } from "../i18n.ts";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { fallbackCountries } from "./use-phone-numbers.ts";

type CountryCodeFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Missing while the list is on its way; the server, too, has none. */
  countriesIn: ((language: Language) => { code: string; label: string }[]) | undefined;
};

export function CountryCodeField({ countriesIn, ...rest }: CountryCodeFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn?.(language) ?? fallbackCountries, [countriesIn, language]);
  return (
    <SelectField {...rest} autoComplete="country" label={t("auth.phone.country_code")}>
      {countries.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
