import type { SampleFile } from "../sample-files.ts";
import type { AccessScenario, Fixtures } from "./scenario.ts";

/** The input of one call: parameters of the path and the query, and a JSON body or a file. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: SampleFile;
}

export interface AccessCase {
  /** Names the resource of the call in the title of the test. */
  about: string;
  /**
   * Returns the input of the call. Takes ids of resources only from `fixtures`, which a test can replace by unknown
   * ids.
   */
  input(fixtures: Fixtures, users: AccessScenario["users"]): CallInput;
  /** The expected HTTP status for each actor, in the order of `actors`. */
  statuses: Statuses;
}

type Statuses = readonly [A: number, N: number, S: number, s: number, E: number, e: number];
export type AccessCases = readonly [AccessCase, ...AccessCase[]];

export function accessCase(statuses: Statuses, about: string, input: AccessCase["input"] = () => ({})): AccessCase {
  return { about, input, statuses };
}
