import { createByLanguage, type Language } from "../languages.ts";

/** The industries of a new portal, by keys that never change. Titles are in English, as the API names industries. */
export const shippedIndustries = {
  agriculture_and_nature: "Agriculture and nature",
  arts_and_media: "Arts and media",
  business_and_administration: "Business and administration",
  cleaning_and_maintenance: "Cleaning and maintenance",
  construction: "Construction",
  education: "Education",
  engineering: "Engineering",
  finance: "Finance",
  food_and_hospitality: "Food and hospitality",
  health_care: "Health care",
  information_technology: "Information technology",
  law: "Law",
  logistics_and_transport: "Logistics and transport",
  manufacturing: "Manufacturing",
  personal_care: "Personal care",
  repair_and_installation: "Repair and installation",
  safety_and_security: "Safety and security",
  sales: "Sales",
  science: "Science",
  social_work: "Social work",
} as const;
export type IndustryKey = keyof typeof shippedIndustries;
export const industryKeys = Object.keys(shippedIndustries) as IndustryKey[];

/** What an owner of the portal has made of an industry. */
export interface IndustrySetting {
  /** The name in each language, or in none, which stands for the shipped name. A partial language may lack it. */
  names: Record<Language, string>;
  /** The industry that it was merged into. */
  into: IndustryKey | null;
}
export type IndustrySettings = Record<IndustryKey, IndustrySetting>;

export const unchangedIndustries = createByIndustry(() => ({ names: createByLanguage(() => ""), into: null }));

/** Creates one value for each industry. */
export function createByIndustry<Value>(create: (key: IndustryKey) => Value) {
  return Object.fromEntries(industryKeys.map((key) => [key, create(key)])) as Record<IndustryKey, Value>;
}

/** Returns the name by which the API knows an industry that is not merged. */
export function getIndustryTitle(industries: IndustrySettings, key: IndustryKey): string {
  return industries[key].names.en || shippedIndustries[key];
}

/** Returns the titles of the industries that are not merged into another one. */
export function listIndustryTitles(industries: IndustrySettings): Map<IndustryKey, string> {
  const keys = industryKeys.filter((key) => industries[key].into === null);
  return new Map(keys.map((key) => [key, getIndustryTitle(industries, key)]));
}
