import type { OccupationGroup } from "../../../../contract/jobs/occupations/occupation-groups.ts";

/** A field of work with examples of its own for the outline of a description. */
type ExampleField = "food" | "care" | "teaching" | "shop" | "transport" | "cleaning" | "craft" | "land" | "office";

/** The industry in which most people of a group work, and the field whose examples fit most of them. Other groups have neither. */
const fieldsOfGroups: Partial<Record<OccupationGroup, { industry?: string; examples?: ExampleField }>> = {
  "11": { examples: "office" },
  "12": { examples: "office" },
  "13": { examples: "office" },
  "14": { examples: "office" },
  "22": { industry: "Health care", examples: "care" },
  "23": { industry: "Education", examples: "teaching" },
  "24": { examples: "office" },
  "25": { industry: "Information technology" },
  "32": { industry: "Health care", examples: "care" },
  "33": { examples: "office" },
  "35": { industry: "Information technology" },
  "41": { industry: "Business and administration", examples: "office" },
  "42": { examples: "office" },
  "43": { examples: "office" },
  "44": { industry: "Business and administration", examples: "office" },
  "52": { industry: "Sales", examples: "shop" },
  "53": { industry: "Health care", examples: "care" },
  "54": { industry: "Safety and security" },
  "61": { industry: "Agriculture and nature", examples: "land" },
  "62": { industry: "Agriculture and nature", examples: "land" },
  "63": { examples: "land" },
  "71": { industry: "Construction" },
  "72": { examples: "craft" },
  "74": { industry: "Repair and installation", examples: "craft" },
  "81": { industry: "Manufacturing" },
  "82": { industry: "Manufacturing" },
  "83": { industry: "Logistics and transport", examples: "transport" },
  "91": { industry: "Cleaning and maintenance", examples: "cleaning" },
  "92": { industry: "Agriculture and nature", examples: "land" },
  "94": { industry: "Food and hospitality", examples: "food" },
  "95": { examples: "shop" },
};

export function findIndustry(group: OccupationGroup | null): string | null {
  return (group && fieldsOfGroups[group]?.industry) ?? null;
}

/** Bakers are of the same group as carpenters, and cooks as hairdressers. The industry of the job tells them apart. */
const groupsWithFood: readonly (OccupationGroup | null)[] = ["51", "75"];

/** Finds the examples for a job. Null when none fit. */
export function findExampleField(group: OccupationGroup | null, industry: string): ExampleField | null {
  if (groupsWithFood.includes(group) && industry === "Food and hospitality") return "food";
  return (group && fieldsOfGroups[group]?.examples) ?? null;
}
