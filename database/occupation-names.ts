import { readFileSync } from "node:fs";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "data/occupation-names.txt");

/** Names of one occupation. A search for a given name also finds the others. */
export interface OccupationNames {
  given: string[];
  found: string[];
  /** The industry of the demonstration data and of new portals to which they belong. */
  industry: string | null;
  /** Whether a search for one of `found` finds those that are given. Then these are English and the others Dutch. */
  isMutual: boolean;
}

/** Reads the names of `data/occupation-names.txt`, which explains its lines. */
export const readOccupationNames = (): OccupationNames[] =>
  readLines(/^([^#=>~]+) ([=>]) (.+)$/).map(({ match: [, given = "", sign, found = ""], industry }) => ({
    given: splitNames(given),
    found: splitNames(found),
    industry,
    isMutual: sign === "=",
  }));

/** Reads the words of `data/occupation-names.txt` for where, when and how people work. Each word of a list finds the others. */
export const readCircumstances = (): string[][] =>
  readLines(/^~ (.+)$/).map(({ match: [, words = ""] }) => splitNames(words));

function readLines(pattern: RegExp): { match: RegExpExecArray; industry: string | null }[] {
  const lines = readFileSync(FILE, "utf8").split("\n");
  let industry: string | null = null;
  return lines.flatMap((line) => {
    if (/^##? [^ ]/.test(line)) industry = /^## (.+)$/.exec(line)?.[1] ?? null;
    const match = pattern.exec(line);
    return match ? [{ match, industry }] : [];
  });
}

const splitNames = (names: string) => names.split(",").map((name) => name.trim());
