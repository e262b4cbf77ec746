import type { Requirements } from "../../contract/jobs/terms/requirements.ts";
import type { Language } from "../../contract/platform/languages.ts";
import { fillPlaceholders, texts } from "../platform/i18n/texts.ts";

/** Writes the education that a job needs. Null when it does not say. */
export function writeEducation({ education }: Requirements, language: Language): string | null {
  return education && texts[language].requirements.education[education];
}

/** Writes what a job asks of people, one sentence for each list, for feeds. */
export function writeRequirements(job: Requirements, language: Language): string[] {
  const { skills, nice_to_have_skills } = texts[language].requirements;
  const education = writeEducation(job, language);
  return [
    ...(job.skills.length > 0 ? [fillPlaceholders(skills, { skills: job.skills.join(", ") })] : []),
    ...(job.nice_to_have_skills.length > 0
      ? [fillPlaceholders(nice_to_have_skills, { skills: job.nice_to_have_skills.join(", ") })]
      : []),
    ...(education ? [education] : []),
  ];
}
