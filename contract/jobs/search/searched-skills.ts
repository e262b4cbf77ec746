export const MAX_SEARCHED_SKILLS = 5;
export const MAX_SEARCHED_SKILLS_LENGTH = 320;
const SKILL_SEPARATOR = "|";

/** Lists the skills of a search once each, in the first of their spellings. */
export function splitSkills(skills = ""): string[] {
  const spellings = new Map<string, string>();
  for (const skill of skills.split(SKILL_SEPARATOR).map((part) => part.trim())) {
    const key = skill.toLowerCase();
    if (key && !spellings.has(key)) spellings.set(key, skill);
  }
  return [...spellings.values()].slice(0, MAX_SEARCHED_SKILLS);
}

/** Returns undefined for no skills. */
export function joinSkills(skills: readonly string[]): string | undefined {
  return splitSkills(skills.join(SKILL_SEPARATOR)).join(SKILL_SEPARATOR) || undefined;
}
