import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useCriteriaLabels } from "../search/filters/criteria-labels.ts";

/** Names the filters of an alert, apart from its words and place. */
export function AlertFilters({ criteria }: { criteria: SearchCriteria }) {
  const { t } = useTranslation();
  const filters = useCriteriaLabels()({ ...criteria, keywords: "", place: "" });
  if (filters.length === 0) return null;
  return (
    <p>
      {t("alerts.filters")} {filters.join(", ")}
    </p>
  );
}
