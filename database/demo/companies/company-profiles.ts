import type { Country } from "../places.ts";
import { splitList } from "../split-list.ts";

/** What a company is called and what it says of itself; all of it fits together. */
export interface CompanyProfile {
  /** Patterns with {family} and {word}. */
  namePatterns: Record<Country, string[]>;
  /** "a family-run transport company" */
  descriptor: string;
  /** "move chilled freight": what "we" do. */
  activities: string[];
  /** Occupation codes that come before those of its line of business. */
  preferredOccupations: string[];
  /** A shop, a practice, a restaurant: it never has a thousand people. */
  isSmall: boolean;
  /** A hospital always has hundreds. */
  isLarge: boolean;
  /** Farms lie outside the large cities. */
  isRural: boolean;
  /** No company of this kind is older. */
  foundedSince: number;
}

/** A table, one profile a line: Dutch names | American names | is | does | first | notes such as "small, since 1990". */
export function parseProfiles(table: string): CompanyProfile[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [dutch = "", american = "", is = "", does = "", first = "", notes = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        namePatterns: { NL: splitList(dutch), US: splitList(american) },
        descriptor: is,
        activities: splitList(does),
        preferredOccupations: splitList(first),
        ...parseNotes(notes),
      };
    });
}

function parseNotes(notes: string) {
  const [, year = "1931"] = /since (\d{4})/.exec(notes) ?? [];
  const has = (note: string) => notes.includes(note);
  return { isSmall: has("small"), isLarge: has("large"), isRural: has("rural"), foundedSince: Number(year) };
}
