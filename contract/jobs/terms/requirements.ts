/** What a job asks of people. This file does not import zod, so that a page can import it without loading zod. */

/** The lowest education with which one can apply: those that search engines know for `educationRequirements`. */
export const educationLevels = [
  "no_requirements",
  "high_school",
  "professional_certificate",
  "associate_degree",
  "bachelor_degree",
  "postgraduate_degree",
] as const;
export type EducationLevel = (typeof educationLevels)[number];

export interface Requirements {
  /** The skills without which the work cannot be done. */
  skills: string[];
  nice_to_have_skills: string[];
  /** The lowest education with which one can apply. Null for a job that does not state it. */
  education: EducationLevel | null;
}

export const noRequirements: Requirements = { skills: [], nice_to_have_skills: [], education: null };

export const pickRequirements = ({ skills, nice_to_have_skills, education }: Requirements): Requirements => ({
  skills,
  nice_to_have_skills,
  education,
});
