/**
 * The values that the API keeps for clients of its first version. docs/compatibility.md explains each. This file does not
 * import zod, so that a page can import it without loading zod.
 */

/** The three states of an application that the first version knew. `contract/hiring/stages/stages.ts` says which stage has which. */
export const APPLICATION_PENDING = 1;
export const APPLICATION_SHORTLISTED = 2;
export const APPLICATION_REJECTED = 3;
export const applicationStatuses = [APPLICATION_PENDING, APPLICATION_SHORTLISTED, APPLICATION_REJECTED] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/**
 * The lists of applications by the number in their paths. `main`: the pending applications of a company, or all
 * applications of a seeker. It has two numbers, because clients request its count with 0 and its rows with 1.
 */
export const applicationLists = { "0": "main", "1": "main", "2": "shortlisted" } as const;
export type ApplicationListName = (typeof applicationLists)[keyof typeof applicationLists];

/** The numbers of people to hire that `positions` can state. `openings` states any number. */
export const positionCounts = [5, 10, 20, 50, 100] as const;

/** Returns the next of `positionCounts` for a number of openings. */
export function toPositions(openings: number): number {
  return positionCounts.find((count) => count >= openings) ?? Math.max(...positionCounts);
}

/** Returns the whole number that `starting_salary` states for `pay_min`. 0 without an amount. */
export function toStartingSalary(payMin: number | null): number {
  return payMin === null ? 0 : Math.max(1, Math.round(payMin));
}

/** Each resource has its id under two names. */
export function presentIds<Id>(id: Id): { id: Id; _id: Id } {
  return { id, _id: id };
}
