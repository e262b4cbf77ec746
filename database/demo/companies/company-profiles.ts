import type { Country } from "../lists/name-lists.ts";
import { splitList } from "../lists/split-list.ts";

export type BusinessField =
  | "hospital"
  | "elderly care"
  | "practice"
  | "veterinary care"
  | "welfare"
  | "school"
  | "college"
  | "childcare"
  | "retail"
  | "restaurant"
  | "hotel"
  | "cleaning"
  | "pest control"
  | "security"
  | "personal care"
  | "leisure"
  | "information technology"
  | "finance"
  | "law"
  | "media"
  | "consultancy"
  | "contact centre"
  | "wholesale"
  | "engineering"
  | "construction"
  | "installation"
  | "garage"
  | "transport"
  | "passenger transport"
  | "real estate"
  | "manufacturing"
  | "food production"
  | "laboratory"
  | "agriculture";

/** A line of business. */
export interface CompanyKind {
  field: BusinessField;
  /** The industries of the jobs that only this business has. Office jobs have their own. */
  industries: string[];
  /** Number of companies, relative to the other businesses. */
  weight: number;
  /** O*NET-SOC codes or prefixes of codes, in descending order of frequency. */
  occupations: string[];
  profiles: CompanyProfile[];
}

/** Names and texts for one kind of company within a business. */
export interface CompanyProfile {
  /** Patterns of company names with the placeholders `{family}` and `{word}`. */
  namePatterns: Record<Country, string[]>;
  /** Completes "The company is …", as in "a family-run transport company". */
  descriptor: string;
  /** Complete "We …", as in "move chilled freight". */
  activities: string[];
  /** Occupation codes that precede those of the business, because the first codes are the most frequent. */
  preferredOccupations: string[];
  /** True for companies with at most 200 employees, such as a shop or a restaurant. */
  isSmall: boolean;
  /** True for companies with at least 500 employees, such as a hospital. */
  isLarge: boolean;
  /** True for companies outside the large cities, such as a farm. */
  isRural: boolean;
  /** The earliest year of foundation. */
  earliestFounded: number;
}

/**
 * Parses a table with one profile per line. The columns are separated by `|`: Dutch names, American names, descriptor,
 * activities, preferred occupations, and notes such as "small, since 1990".
 */
export function parseProfiles(table: string): CompanyProfile[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [dutch = "", american = "", descriptor = "", activities = "", occupations = "", notes = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        namePatterns: { NL: splitList(dutch), US: splitList(american) },
        descriptor,
        activities: splitList(activities),
        preferredOccupations: splitList(occupations),
        ...parseNotes(notes),
      };
    });
}

function parseNotes(notes: string) {
  const [, year = "1931"] = /since (\d{4})/.exec(notes) ?? [];
  const has = (note: string) => notes.includes(note);
  return { isSmall: has("small"), isLarge: has("large"), isRural: has("rural"), earliestFounded: Number(year) };
}
