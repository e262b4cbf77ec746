import type { Country } from "../name-lists.ts";
import { splitList } from "../split-list.ts";

/** A line of business. */
export interface CompanyKind {
  /** Number of its companies, relative to the other businesses. */
  weight: number;
  /** O*NET-SOC codes or prefixes of codes, the most frequent first. */
  occupations: string[];
  profiles: CompanyProfile[];
}

/** Names and texts that fit one kind of company. */
export interface CompanyProfile {
  /** Patterns with the placeholders `{family}` and `{word}`. */
  namePatterns: Record<Country, string[]>;
  /** Completes "The company is …", as in "a family-run transport company". */
  descriptor: string;
  /** Complete "We …", as in "move chilled freight". */
  activities: string[];
  /** Occupation codes that precede those of the business. */
  preferredOccupations: string[];
  /** At most 200 employees, as in a shop or a restaurant. */
  isSmall: boolean;
  /** At least 500 employees, as in a hospital. */
  isLarge: boolean;
  /** Outside the large cities, as a farm. */
  isRural: boolean;
  /** The earliest year of foundation. */
  earliestFounded: number;
}

/**
 * Parses a table with one profile per line and the columns Dutch names, American names, descriptor, activities,
 * preferred occupations, and notes such as "small, since 1990".
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
