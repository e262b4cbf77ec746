import { list } from "./list.ts";
import type { Country } from "./places.ts";

/** What a company is called and what it says of itself; all of it fits together. */
export interface Profile {
  /** Patterns with {family} and {word}. */
  names: Record<Country, string[]>;
  /** "a family-run transport company" */
  is: string;
  /** "move chilled freight": what "we" do. */
  does: string[];
  /** Occupation codes that come before those of its line of business. */
  first: string[];
  /** A shop, a practice, a restaurant: it never has a thousand people. */
  small: boolean;
  /** A hospital always has hundreds. */
  large: boolean;
  /** Farms lie outside the large cities. */
  rural: boolean;
  /** No company of this kind is older. */
  oldest: number;
}

/** A table, one profile a line: Dutch names | American names | is | does | first | notes such as "small, since 1990". */
export function profiles(table: string): Profile[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [dutch = "", american = "", is = "", does = "", first = "", notes = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        names: { NL: list(dutch), US: list(american) },
        is,
        does: list(does),
        first: list(first),
        ...readNotes(notes),
      };
    });
}

function readNotes(notes: string) {
  const [, year = "1931"] = /since (\d{4})/.exec(notes) ?? [];
  const has = (note: string) => notes.includes(note);
  return { small: has("small"), large: has("large"), rural: has("rural"), oldest: Number(year) };
}
