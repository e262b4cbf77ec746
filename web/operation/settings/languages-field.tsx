import { type Language, languageDefinitions, languages } from "../../../contract/platform/languages.ts";
import { CheckField, CheckGroup } from "../../platform/ui/forms/check-field.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface LanguagesFieldProps {
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** The languages that the portal offers, and which of them is the default. */
export function LanguagesField({ label, hint, controls, isLocked }: LanguagesFieldProps) {
  const { t } = useTranslation();
  const offered = controls.values.languages;
  const error = controls.fieldError("languages");
  const offer = (language: Language, isOffered: boolean) =>
    controls.setValue("languages", isOffered ? [...offered, language] : offered.filter((other) => other !== language));
  const makeDefault = (language: Language) =>
    controls.setValue("languages", [language, ...offered.filter((other) => other !== language)]);
  return (
    <div className={styles.languages}>
      <CheckGroup label={label} {...(error && { error })}>
        {languages.map((language) => (
          <CheckField
            key={language}
            label={languageDefinitions[language].name}
            lang={language}
            checked={offered.includes(language)}
            // The last one stays: a portal without a language has no pages.
            disabled={isLocked || (offered.length === 1 && offered.includes(language))}
            onChange={(event) => offer(language, event.target.checked)}
          />
        ))}
      </CheckGroup>
      <SelectField
        label={t("settings.languages.default")}
        hint={hint}
        value={offered[0] ?? ""}
        disabled={isLocked || offered.length < 2}
        onChange={(event) => makeDefault(event.target.value as Language)}
      >
        {languages
          .filter((language) => offered.includes(language))
          .map((language) => (
            <option key={language} value={language} lang={language}>
              {languageDefinitions[language].name}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
