import type { Understood } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { withMeant } from "../../../../contract/jobs/search/understood.ts";
import { getActiveFilters } from "../search-criteria.ts";

/** Whether a filter other than the distance applies, whether it is selected or read from the keywords. */
export function isFiltered(criteria: SearchCriteria, understood: Understood | undefined): boolean {
  if (understood?.typed_pay || understood?.age || understood?.permanent) return true;
  return getActiveFilters(withMeant(criteria, understood ?? {})).some((name) => name !== "radius");
}
