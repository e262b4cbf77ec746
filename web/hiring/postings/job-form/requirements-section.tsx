import { useController } from "react-hook-form";
import { MAX_SKILLS } from "../../../../contract/jobs/terms/requirements-form.ts";
import { FieldRow, FormSection } from "../../../platform/ui/forms/form.tsx";
import { TextArea } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import type { JobFormState } from "./use-job-form.tsx";

/** The skills that the job asks of people. */
export function RequirementsSection({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("jobs.section_requirements")}>
      <FieldRow>
        <SkillsField form={form} name="skills" hint={t("jobs.skills_hint", { max: MAX_SKILLS })} />
        <SkillsField form={form} name="nice_to_have_skills" hint={t("jobs.nice_to_have_skills_hint")} />
      </FieldRow>
    </FormSection>
  );
}

interface SkillsFieldProps {
  form: JobFormState;
  name: "skills" | "nice_to_have_skills";
  hint: string;
}

/** A list of skills, one on each line. */
function SkillsField({ form, name, hint }: SkillsFieldProps) {
  const { t } = useTranslation();
  const {
    field: { ref, ...field },
  } = useController({ control: form.form.control, name });
  const skills = field.value ?? [];
  const skillError = skills.map((_, index) => form.fieldError(`${name}.${index}`)).find(Boolean);

  function removeBlankLines() {
    field.onChange(skills.map((skill) => skill.trim()).filter(Boolean));
    field.onBlur();
  }

  return (
    <TextArea
      ref={ref}
      name={name}
      label={t(`jobs.${name}`)}
      hint={hint}
      rows={4}
      value={skills.join("\n")}
      onChange={({ target }) => field.onChange(target.value === "" ? [] : target.value.split("\n"))}
      onBlur={removeBlankLines}
      error={form.fieldError(name) ?? skillError}
    />
  );
}
