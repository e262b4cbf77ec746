import { readFileSync } from "node:fs";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "data/occupation-names.txt");

/** Names of one occupation. A search for a given name also finds the others. */
export interface OccupationNames {
  given: string[];
  found: string[];
  /** Whether a search for one of `found` finds those that are given. Then these are English and the others Dutch. */
  isMutual: boolean;
}

/** Reads `data/occupation-names.txt`, which explains its lines. */
export function readOccupationNames(): OccupationNames[] {
  const lines = readFileSync(FILE, "utf8").split("\n");
  return lines.flatMap((line) => {
    const [, given, sign, found] = /^([^#=>]+) ([=>]) (.+)$/.exec(line) ?? [];
    if (!given || !found) return [];
    return { given: splitNames(given), found: splitNames(found), isMutual: sign === "=" };
  });
}

const splitNames = (names: string) => names.split(",").map((name) => name.trim());
