import { MAX_SEARCHED_SKILLS, splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { type FilterFieldProps, FilterSelect } from "./filter-fields.tsx";

/**
 * Adds one of the skills of the jobs that were found, the most frequent first. The chosen ones are among the active filters.
 * With too many jobs to count, the skill is typed.
 */
export function SkillFilter({ formId, criteria, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = splitSkills(criteria.skills);
  const typed = useSyncedInput<HTMLInputElement>("");
  const isChosen = (skill: string) => chosen.some((one) => one.toLowerCase() === skill.toLowerCase());
  const label = t(chosen.length > 0 ? "search.another_skill" : "search.skill");
  return (
    <>
      {chosen.map((skill) => (
        <input key={skill} type="hidden" form={formId} name="skills" value={skill} />
      ))}
      {chosen.length >= MAX_SEARCHED_SKILLS ? null : facets ? (
        <FilterSelect
          formId={formId}
          name="skills"
          label={label}
          value={undefined}
          emptyLabel={t("search.choose_skill")}
          options={facets.skills
            .filter(({ value }) => !isChosen(value))
            .map(({ value, count }) => [value, value, formatNumber(count, language)])}
        />
      ) : (
        <TextField
          {...typed}
          form={formId}
          name="skills"
          label={label}
          autoComplete="off"
          onBlur={({ target }) => target.value.trim() && target.form?.requestSubmit()}
        />
      )}
    </>
  );
}
