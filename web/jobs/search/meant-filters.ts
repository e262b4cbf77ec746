import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";

/** The filters that words among the keywords mean. */
export type MeantFilters = { [Name in "type" | "work_place"]?: SearchCriteria[Name] | null };

/** Returns the criteria with the filters that its words mean, unless it has others. */
export function withMeant(criteria: SearchCriteria, { type, work_place }: MeantFilters): SearchCriteria {
  return {
    ...criteria,
    type: criteria.type ?? type ?? undefined,
    work_place: criteria.work_place ?? work_place ?? undefined,
  };
}
