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
  /** The code of their sub-major group of ISCO-08. Null when it is not certain. */
  group: string | null;
}

/** Reads the names of `data/occupation-names.txt`, which explains its lines. */
export const readOccupationNames = (): OccupationNames[] =>
  readLines(/^(?:(\d\d) )?([^#=>~!*]+) ([=>]) (.+)$/).map(
    ({ match: [, group = null, given = "", sign, found = ""], industry }) => ({
      given: splitNames(given),
      found: splitNames(found),
      industry,
      isMutual: sign === "=",
      group,
    }),
  );

/** Reads the names of `data/occupation-names.txt` that only tell the group of a title. */
export const readGroupNames = (): { group: string; names: string[] }[] =>
  readLines(/^(\d\d): (.+)$/).map(({ match: [, group = "", names = ""] }) => ({ group, names: splitNames(names) }));

/** Reads the longer names that contain one of the given names and mean other work. */
export const readOtherWork = (): Pick<OccupationNames, "given" | "found">[] =>
  readLines(/^([^#=>~!*]+) ! (.+)$/).map(({ match: [, given = "", found = ""] }) => ({
    given: splitNames(given),
    found: splitNames(found),
  }));

/** Words for where, when and how people work. Each of `given` finds the others, and those of `found`. */
export interface Circumstances {
  given: string[];
  found: string[];
}

/** Reads the words of `data/occupation-names.txt` for where, when and how people work. */
export const readCircumstances = (): Circumstances[] =>
  readLines(/^~ ([^>]+?)(?: > (.+))?$/).map(({ match: [, given = "", found] }) => ({
    given: splitNames(given),
    found: found === undefined ? [] : splitNames(found),
  }));

/** Reads the words of `data/occupation-names.txt` that share a stem with words of another meaning, each with its other forms. */
export const readOverstemmedWords = (): string[][] =>
  readLines(/^\/ (.+)$/).map(({ match: [, forms = ""] }) => splitNames(forms));

/** Reads the tools of `data/occupation-names.txt`. */
export const readTools = (): string[] =>
  readLines(/^\* (.+)$/).flatMap(({ match: [, names = ""] }) => splitNames(names));

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
