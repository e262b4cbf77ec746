import * as z from "zod";
import { reasons } from "../../platform/fields/field-error-reasons.ts";
import { withReason } from "../../platform/fields/field-errors.ts";
import { requiredEnum, requiredLine } from "../../platform/fields/fields.ts";
import { languages } from "../../platform/languages.ts";
import { educationLevels, type Requirements } from "./requirements.ts";

export const MAX_SKILLS = 15;
const MAX_SKILL_LENGTH = 60;

const blankToNull = (value: unknown) => (value === "" ? null : value);

const toKey = (skill: string) => skill.toLowerCase();

function skillList(noun: "skills" | "nice_to_have_skills") {
  const invalid = `${noun}_invalid` as const;
  return z
    .array(requiredLine(invalid, invalid, MAX_SKILL_LENGTH), withReason(invalid, reasons.wrongType()))
    .max(MAX_SKILLS, {
      error: ({ input }) => withReason(invalid, reasons.tooManyEntries(MAX_SKILLS, (input as unknown[]).length)),
    })
    .refine((skills) => new Set(skills.map(toKey)).size === skills.length, {
      error: withReason(invalid, reasons.repeated()),
    })
    .nullish();
}

const Education = requiredEnum("education_level", educationLevels).nullish();
const TextLanguage = requiredEnum("text_language", languages).nullish();

/** The fields of a job about its requirements and the language of its text. What is absent stays as it is stored. */
export const requirementFormFields = {
  skills: skillList("skills"),
  nice_to_have_skills: skillList("nice_to_have_skills"),
  education: z.preprocess<unknown, typeof Education, z.input<typeof Education> | "">(blankToNull, Education),
  /** Null for a language that the portal does not have. A new job without this field gets the one that is detected. */
  text_language: z.preprocess<unknown, typeof TextLanguage, z.input<typeof TextLanguage> | "">(
    blankToNull,
    TextLanguage,
  ),
};

type RequirementsForm = { [Field in keyof Requirements]?: Requirements[Field] | undefined | null };

/** A skill that a job must have is not nice to have as well. */
export function checkSkills({ skills, nice_to_have_skills }: RequirementsForm, context: z.RefinementCtx): void {
  if (!Array.isArray(skills) || !Array.isArray(nice_to_have_skills)) return;
  const needed = new Set(skills.map((skill) => toKey(String(skill).trim())));
  if (!nice_to_have_skills.some((skill) => needed.has(toKey(String(skill).trim())))) return;
  const message = withReason("nice_to_have_skills_invalid", reasons.alsoMustHave());
  context.addIssue({ code: "custom", path: ["nice_to_have_skills"], message });
}

/** Returns the requirements that a form states. Empty for what stays as it is stored. */
export function readRequirements({ skills, nice_to_have_skills, education }: RequirementsForm): Partial<Requirements> {
  return {
    ...(skills !== undefined && { skills: skills ?? [] }),
    ...(nice_to_have_skills !== undefined && { nice_to_have_skills: nice_to_have_skills ?? [] }),
    ...(education !== undefined && { education }),
  };
}
