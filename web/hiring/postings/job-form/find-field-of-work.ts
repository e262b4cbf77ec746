import type { OccupationGroup } from "../../../../contract/jobs/occupations/occupation-groups.ts";

/** A field of work with sentences of its own for a description. */
type SentenceField =
  | ("bakery" | "kitchen" | "care" | "teaching" | "shop" | "transport" | "cleaning" | "garage")
  | ("craft" | "building" | "production" | "land" | "office" | "software");

/** The industry in which most people of an occupation work, and the field whose sentences fit most of them. */
interface FieldOfWork {
  industry?: string;
  sentences?: SentenceField;
}

const fieldsOfGroups: Partial<Record<OccupationGroup, FieldOfWork>> = {
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

/**
 * Occupations in a group that has other fields of work as well: cooks are in that of hairdressers, bakers in that of carpenters, car
 * mechanics in that of welders.
 */
const fieldsOfOccupations: { group: OccupationGroup; names: RegExp; field: FieldOfWork }[] = [
  {
    group: "51",
    names:
      /\b(kok|chef|ober|host(ess)?|busser|bar(ista|tender|man|vrouw|maid|back|keeper|medewerker))\b|cook|wait(er|ress)|server|serveerster|bediening|kelner|gast(heer|vrouw)|sommelier|wijnkenner|horeca|hospitality|keuken|kitchen/i,
    field: { industry: FOOD, sentences: "kitchen" },
  },
  {
    group: "75",
    names: /bak(k?er|ery|kerij)|patiss|pastry|confection|cake/i,
    field: { industry: FOOD, sentences: "bakery" },
  },
  {
    group: "72",
    names:
      /\b(car|auto(motive|mobile)?|vehicle|truck|lorry|diesel|motorcycle)( [a-z]+)? (mechanic|technician|repairer)|\b(auto|garage|vrachtwagen|vrachtauto|bedrijfswagen|banden|motor)(monteur|technicus)|\bt[iy]re (fitter|technician)|\bapk\b/i,
    field: { industry: "Repair and installation", sentences: "garage" },
  },
  { group: "75", names: /butcher|slager|meat cutter|fishmonger|visboer|cheese|kaas/i, field: { industry: FOOD } },
];

/** Returns the field of work of an occupation, or of its group where that has one. Empty when neither tells it. */
export function findFieldOfWork(group: OccupationGroup | null, occupation: string): FieldOfWork {
  const named = fieldsOfOccupations.find((each) => each.group === group && each.names.test(occupation));
  return named?.field ?? (group && fieldsOfGroups[group]) ?? {};
}
