import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { languageDefinitions, languages } from "../../../../../contract/platform/languages.ts";
import { detectLanguage } from "../../../../../contract/platform/texts/detect-language.ts";
import { SelectField } from "../../../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../../../platform/ui/translation.tsx";
import type { JobFormState } from "../use-job-form.tsx";

/** The language of the description. It follows what is written until the user has chosen one. */
export function TextLanguageField({ form: { form, labelledField } }: { form: JobFormState }) {
  const { t } = useTranslation();
  const description = useWatch({ control: form.control, name: "description" });
  const isChosen = form.formState.dirtyFields.text_language === true;
  const detected = isChosen ? null : detectLanguage(description ?? "");
  const { setValue } = form;

  useEffect(() => {
    if (detected !== null) setValue("text_language", detected);
  }, [detected, setValue]);

  return (
    <SelectField {...labelledField("text_language")} required={false} hint={t("jobs.text_language_hint")}>
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageDefinitions[language].name}
        </option>
      ))}
      <option value="">{t("jobs.other_language")}</option>
    </SelectField>
  );
}
