import { type ComponentProps, useMemo } from "react";
import { useLanguage } from "../i18n.ts";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { listCountryOptions } from "./countries.ts";

/** `present` is the country that the form started with. */
export function CountryField({ present, ...rest }: ComponentProps<typeof SelectField> & { present: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = useMemo(() => listCountryOptions(language, present), [language, present]);
  return (
    <SelectField {...rest} autoComplete="country-name">
      <option value="">{t("profile.choose")}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
