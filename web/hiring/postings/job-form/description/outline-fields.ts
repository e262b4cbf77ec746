import type { OccupationGroup } from "../../../../../contract/jobs/occupations/occupation-groups.ts";

/** A field of work with examples of its own for the outline of a description. */
export type OutlineField =
  | "food"
  | "care"
  | "teaching"
  | "shop"
  | "transport"
  | "cleaning"
  | "craft"
  | "land"
  | "office"
  | "other";

/** A group also stands for those that begin with its digits: "4" for all clerks. */
const groupsOfFields: [OutlineField, readonly string[]][] = [
  ["food", ["94"]],
  ["care", ["22", "32", "53"]],
  ["teaching", ["23"]],
  ["shop", ["52", "95"]],
  ["transport", ["83"]],
  ["cleaning", ["91"]],
  ["craft", ["7", "81", "82", "93"]],
  ["land", ["6", "92"]],
  ["office", ["1", "2", "3", "4"]],
];
/** Bakers are of the same group as carpenters, and cooks as hairdressers. The industry tells them apart. */
const groupsWithFood: readonly (OccupationGroup | null)[] = ["51", "75"];
const FOOD_INDUSTRY = "Food and hospitality";

/** Finds the field of a job. */
export function findOutlineField(group: OccupationGroup | null, industry: string): OutlineField {
  if (groupsWithFood.includes(group) && industry === FOOD_INDUSTRY) return "food";
  const found = groupsOfFields.find(([, groups]) => groups.some((begin) => group?.startsWith(begin)));
  return found?.[0] ?? "other";
}
