import { languageNames } from "../../../contract/platform/languages.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import common from "../../platform/styles/common.module.css";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface LanguageTextsProps {
  name: SettingKey;
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** A text in each offered language. */
export function LanguageTexts({ name, label, hint, controls, isLocked }: LanguageTextsProps) {
  const { t } = useTranslation();
  return (
    <div className={common.stack4}>
      {controls.values.languages.map((language, index) => (
        <TextArea
          key={language}
          {...controls.field(`${name}.${language}` as SettingKey)}
          label={t("settings.in_language", { name: label, language: languageNames[language] })}
          hint={index === 0 ? hint : undefined}
          rows={8}
          lang={language}
          readOnly={isLocked}
        />
      ))}
    </div>
  );
}
