import { Fragment } from "react";
import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { LegalProse } from "../../platform/app/legal-prose.tsx";
import common from "../../platform/styles/common.module.css";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface LanguageTextsProps {
  name: SettingKey;
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** A text in each offered language, and how its page shows it. */
export function LanguageTexts({ name, label, hint, controls, isLocked }: LanguageTextsProps) {
  const { t } = useTranslation();
  const texts = controls.values[name] as Record<Language, string>;
  return (
    <div className={common.stack4}>
      {controls.values.languages.map((language, index) => (
        <Fragment key={language}>
          <TextArea
            {...controls.field(`${name}.${language}` as SettingKey)}
            label={t("settings.in_language", { name: label, language: languageDefinitions[language].name })}
            hint={index === 0 ? hint : undefined}
            rows={8}
            lang={language}
            readOnly={isLocked}
          />
          {texts[language] !== "" && (
            <details>
              <summary>
                {t("settings.text_preview", { name: label, language: languageDefinitions[language].name })}
              </summary>
              <div lang={language} className={styles.textPreview}>
                <LegalProse text={texts[language]} language={language} />
              </div>
            </details>
          )}
        </Fragment>
      ))}
    </div>
  );
}
