import type { OccupationGroup } from "../../../../contract/jobs/occupations/occupation-groups.ts";

/** A field of work with sentences of its own for a description. */
type SentenceField =
  | ("bakery" | "kitchen" | "care" | "teaching" | "shop" | "transport" | "cleaning")
  | ("craft" | "building" | "production" | "land" | "office" | "software");

/** The industry in which most people of a group work, and the field whose sentences fit most of them. Other groups have neither. */
const fieldsOfGroups: Partial<Record<OccupationGroup, { industry?: string; sentences?: SentenceField }>> = {
  "11": { sentences: "office" },
  "12": { sentences: "office" },
  "13": { sentences: "office" },
  "14": { sentences: "office" },
  "22": { industry: "Health care", sentences: "care" },
  "23": { industry: "Education", sentences: "teaching" },
  "24": { sentences: "office" },
  "25": { industry: "Information technology", sentences: "software" },
  "32": { industry: "Health care", sentences: "care" },
  "33": { sentences: "office" },
  "35": { industry: "Information technology", sentences: "software" },
  "41": { industry: "Business and administration", sentences: "office" },
  "42": { sentences: "office" },
  "43": { sentences: "office" },
  "44": { industry: "Business and administration", sentences: "office" },
  "52": { industry: "Sales", sentences: "shop" },
  "53": { industry: "Health care", sentences: "care" },
  "54": { industry: "Safety and security" },
  "61": { industry: "Agriculture and nature", sentences: "land" },
  "62": { industry: "Agriculture and nature", sentences: "land" },
  "63": { sentences: "land" },
  "71": { industry: "Construction", sentences: "building" },
  "72": { sentences: "craft" },
  "74": { industry: "Repair and installation", sentences: "craft" },
  "81": { industry: "Manufacturing", sentences: "production" },
  "82": { industry: "Manufacturing", sentences: "production" },
  "83": { industry: "Logistics and transport", sentences: "transport" },
  "91": { industry: "Cleaning and maintenance", sentences: "cleaning" },
  "92": { industry: "Agriculture and nature", sentences: "land" },
  "93": { sentences: "production" },
  "94": { industry: "Food and hospitality", sentences: "kitchen" },
  "95": { sentences: "shop" },
};

const FOOD = "Food and hospitality";

/** Bakers are of the same group as carpenters, and cooks as hairdressers. The name of the occupation tells them apart. */
const foodOccupations: Partial<Record<OccupationGroup, RegExp>> = {
  "51": /\b(kok|chef|ober|barista|bartender|serveerster|waitress|sommelier)\b|cook|waiter|server|bediening|horeca|keuken|kitchen/i,
  "75": /bak(k?er|ery|kerij)|butcher|slager|patiss|pastry|confection|cheese|kaas/i,
};

export function findIndustry(group: OccupationGroup | null, occupation: string): string | null {
  if (!group) return null;
  return foodOccupations[group]?.test(occupation) ? FOOD : (fieldsOfGroups[group]?.industry ?? null);
}

/** Finds the field whose sentences fit a job. Null when none fit. */
export function findSentenceField(group: OccupationGroup | null, industry: string): SentenceField | null {
  if (group === "75" && industry === FOOD) return "bakery";
  if (group === "51" && industry === FOOD) return "kitchen";
  return (group && fieldsOfGroups[group]?.sentences) ?? null;
}
