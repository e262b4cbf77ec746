import { Resolver } from "node:dns/promises";

/** Reads the TXT records of a name. Returns none when the name has none, and null when DNS cannot be reached. */
export type ReadTxtRecords = (name: string) => Promise<string[] | null>;

/** Two tries of it stay below the time of a reply. */
const TIMEOUT_MS = 1_500;

/** The errors of a name without such records; all others say nothing about the name. */
const emptyCodes = ["ENOTFOUND", "ENODATA"];

export const readTxtRecords: ReadTxtRecords = async (name) => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    return emptyCodes.includes((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
  }
};
