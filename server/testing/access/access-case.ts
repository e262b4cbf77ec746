import type { SampleFile } from "../sample-files.ts";
import type { AccessScenario, Fixtures } from "./scenario.ts";

/** The parameters and the body of a call. */
export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: SampleFile;
}

export interface AccessCase {
  /** The resource of the call. */
  about: string;
  /** Takes ids from `fixtures` only, so that the same call can be made with unknown ids. */
  input(fixtures: Fixtures, users: AccessScenario["users"]): CallInput;
  /** The expected status for each actor, in the order of `actors`. */
  statuses: Statuses;
}

type Statuses = readonly [A: number, N: number, S: number, s: number, E: number, e: number];
export type AccessCases = readonly [AccessCase, ...AccessCase[]];

export function accessCase(statuses: Statuses, about: string, input: AccessCase["input"] = () => ({})): AccessCase {
  return { about, input, statuses };
}
