import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";

/** The filters that words among the keywords mean. */
export type MeantFilters = {
  [Name in "type" | "work_place" | "hours" | "education" | "salary_min"]?: SearchCriteria[Name] | null;
};

/** Returns the criteria with the filters that its words mean, unless it has others. */
export function withMeant(
  criteria: SearchCriteria,
  { type, work_place, hours, education, salary_min }: MeantFilters,
): SearchCriteria {
  return {
    ...criteria,
    type: criteria.type ?? type ?? undefined,
    work_place: criteria.work_place ?? work_place ?? undefined,
    hours: criteria.hours ?? hours ?? undefined,
    education: criteria.education ?? education ?? undefined,
    salary_min: criteria.salary_min ?? salary_min ?? undefined,
  };
}
