import { X } from "lucide-react";
import { Link } from "react-router";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { useDescribePayFilter } from "../pay-text.ts";
import { type MeantFilters, withMeant } from "./meant-filters.ts";
import { type FilterName, getActiveFilters, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-results.module.css";

interface ActiveFiltersProps {
  path: string;
  criteria: SearchCriteria;
  /** What words among the keywords mean. Without it, they are searched as typed. */
  meant: MeantFilters;
}

/** Links that remove one filter each. Visible on small screens too, where the filters are collapsed. */
export function ActiveFilters({ path, criteria, meant }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const applied = withMeant(criteria, meant);
  const getLabel = useFilterLabel(applied);
  const activeFilters = getActiveFilters(applied);
  const remove = (name: FilterName) =>
    criteria[name] === undefined ? { ...criteria, as_typed: true as const } : { ...criteria, [name]: undefined };
  if (activeFilters.length === 0) return null;
  return (
    <ul className={styles.filters} aria-label={t("search.active_filters")}>
      {activeFilters.map((name) => (
        <li key={name}>
          <Link to={toSearchUrl(path, remove(name))} preventScrollReset className={styles.filter}>
            <VisuallyHidden>{t("search.remove_filter")} </VisuallyHidden>
            {getLabel(name)}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterLabel(criteria: SearchCriteria): (name: FilterName) => string {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const describePayFilter = useDescribePayFilter();
  const labels: Record<FilterName, () => string> = {
    radius: () => t("search.within", { radius: criteria.radius }),
    type: () => getOptionLabel(criteria.type ?? ""),
    work_place: () => getOptionLabel(criteria.work_place ?? ""),
    industry: () => getOptionLabel(criteria.industry ?? ""),
    salary_min: () => t("search.salary_from", { salary: describePayFilter(criteria.salary_min ?? 0) }),
    posted_within: () => t("search.posted_days", { count: criteria.posted_within }),
    priority: () => getOptionLabel(criteria.priority ?? ""),
  };
  return (name) => labels[name]();
}
