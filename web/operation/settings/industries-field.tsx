import { useId, useState } from "react";
import {
  type Language,
  languageDefinitions,
  languages,
  listWrittenLanguages,
} from "../../../contract/platform/languages.ts";
import {
  type IndustryKey,
  type IndustrySettings,
  industryKeys,
  shippedIndustries,
} from "../../../contract/platform/settings/industries.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { toOptionKey } from "../../platform/app/option-labels.ts";
import common from "../../platform/styles/common.module.css";
import { classNames } from "../../platform/ui/class-names.ts";
import fieldStyles from "../../platform/ui/forms/field.module.css";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface IndustriesFieldProps {
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** All industries, each with its names and the industry that it is merged into. */
export function IndustriesField({ label, hint, controls, isLocked }: IndustriesFieldProps) {
  const labelId = useId();
  const { t } = useTranslation();
  const { compare } = new Intl.Collator(useLanguage());
  const shippedNames = new Map(industryKeys.map((key) => [key, t(toOptionKey(shippedIndustries[key]))]));
  const sorted = industryKeys.toSorted((one, other) =>
    compare(shippedNames.get(one) ?? "", shippedNames.get(other) ?? ""),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat its legend before every field
    <div role="group" aria-labelledby={labelId} className={fieldStyles.field}>
      <p id={labelId} className={fieldStyles.label}>
        {label}
      </p>
      <p className={fieldStyles.hint}>{hint}</p>
      <div className={styles.industries}>
        {sorted.map((key) => (
          <IndustryFields key={key} industry={key} controls={controls} isLocked={isLocked} />
        ))}
      </div>
    </div>
  );
}

type IndustryFieldsProps = Pick<IndustriesFieldProps, "controls" | "isLocked"> & { industry: IndustryKey };

function IndustryFields({ industry, controls, isLocked }: IndustryFieldsProps) {
  const { t } = useTranslation();
  const own = useLanguage();
  const getName = useIndustryName();
  const { industries } = controls.values;
  // The page has the shipped names in its own language, and the English ones are the titles.
  const shippedName = (language: Language) => {
    if (language === own) return t(toOptionKey(shippedIndustries[industry]));
    return language === "en" ? shippedIndustries[industry] : null;
  };
  const { into } = industries[industry];
  const fields = [...languages.map((language) => `names.${language}`), "into"];
  const hasError = fields.some((field) => controls.fieldError(nameField(industry, field)) !== undefined);
  const [isOpen, setOpen] = useState(false);
  const describeEmpty = (name: string | null) => (name ? t("settings.industries.kept_name", { name }) : undefined);
  const others = industryKeys.filter((key) => key !== industry && industries[key].into === null);
  return (
    <details open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {getName(industries, industry)}
        {into !== null && (
          <span className={styles.merged}> {t("settings.industries.merged", { name: getName(industries, into) })}</span>
        )}
      </summary>
      {(isOpen || hasError) && (
        <div className={classNames(styles.industry, common.stack3)}>
          {listWrittenLanguages(controls.values.languages).map((language) => (
            <TextField
              key={language}
              {...controls.field(nameField(industry, `names.${language}`))}
              label={t("settings.in_language", {
                name: t("settings.industries.name"),
                language: languageDefinitions[language].name,
              })}
              hint={describeEmpty(shippedName(language))}
              lang={language}
              autoComplete="off"
              readOnly={isLocked}
            />
          ))}
          <SelectField
            {...controls.field(nameField(industry, "into"), { setValueAs: (value) => value || null })}
            label={t("settings.industries.into")}
            hint={t("settings.industries.into_hint")}
            disabled={isLocked}
          >
            <option value="">{t("settings.industries.not_merged")}</option>
            {others.map((key) => (
              <option key={key} value={key}>
                {getName(industries, key)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </details>
  );
}

const nameField = (industry: IndustryKey, field: string) => `industries.${industry}.${field}` as SettingKey;

/** Returns a function that names an industry in the language of the page. */
export function useIndustryName(): (industries: IndustrySettings, key: IndustryKey) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (industries, key) => industries[key].names[language] || t(toOptionKey(shippedIndustries[key]));
}
