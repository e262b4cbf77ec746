import type { Access } from "../../../contract/platform/route.ts";
import type { SampleFile } from "../sample-files.ts";
import { type AccessScenario, type Actor, actors, type Fixtures } from "./scenario.ts";

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
  /** The expected HTTP status for each of the first six actors, in the order of `actors`. */
  statuses: Statuses;
  /** The statuses of the other actors that differ from what `getExpectedStatus` derives. */
  others: OtherStatuses;
}

type Statuses = readonly [A: number, N: number, S: number, s: number, E: number, e: number];
type OtherStatuses = Partial<Record<"recruiter" | "interviewer" | "helper", number>>;
export type AccessCases = readonly [AccessCase, ...AccessCase[]];

export function accessCase(
  statuses: Statuses,
  about: string,
  input: AccessCase["input"] = () => ({}),
  others: OtherStatuses = {},
): AccessCase {
  return { about, input, statuses, others };
}

/**
 * Returns the expected HTTP status of a call by an actor. Unless the case says otherwise, a recruiter gets the status of
 * the employer, who is the owner of their company; an interviewer gets the status of an employer of another company,
 * because no record is assigned to them; and both get 403 where the access of the route refuses their role. The helper of the
 * seeker is another seeker.
 */
export function getExpectedStatus(
  { access }: { access: Access },
  { statuses, others }: AccessCase,
  actor: Actor,
): number {
  const [, , , otherSeeker, employer, otherEmployer] = statuses;
  if (actor === "helper") return others.helper ?? otherSeeker;
  if (actor === "recruiter") return others.recruiter ?? (access === "owner" ? 403 : employer);
  if (actor === "interviewer")
    return others.interviewer ?? (access === "owner" || access === "recruiter" ? 403 : otherEmployer);
  return statuses[actors.indexOf(actor)] ?? otherEmployer;
}
