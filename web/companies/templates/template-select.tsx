import { useQuery } from "@tanstack/react-query";
import { fillTemplate, listTemplateFields, type TemplateField } from "../../../contract/companies/templates.ts";
import { languageDefinitions } from "../../../contract/platform/languages.ts";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { templatesQuery } from "./queries.ts";

interface TemplateSelectProps {
  values: Partial<Record<TemplateField, string | null>>;
  /** Receives the text of the chosen template, with its fields filled in from `values`. */
  onChoose: (text: string) => void;
}

/**
 * The choice of a message template for a text field beside it. Offers only the templates whose fields all have a value;
 * a message to several applicants has no `applicant`. Renders nothing when there is none.
 */
export function TemplateSelect({ values, onChoose }: TemplateSelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(templatesQuery());
  const templates = data?.filter(({ text }) => listTemplateFields(text).every((field) => values[field])) ?? [];
  if (templates.length === 0) return null;
  return (
    <SelectField
      label={t("companies.templates.use")}
      value=""
      onChange={({ target }) => {
        const template = templates.find(({ id }) => id === target.value);
        if (template) onChoose(fillTemplate(template.text, values));
      }}
    >
      <option value="">{t("companies.templates.choose")}</option>
      {templates.map(({ id, name, language }) => (
        <option key={id} value={id}>
          {`${name} (${languageDefinitions[language].name})`}
        </option>
      ))}
    </SelectField>
  );
}
