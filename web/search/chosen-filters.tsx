import { X } from "lucide-react";
import { Link } from "react-router";
import { useOptionLabel } from "../jobs/use-option.ts";
import { useFormatSalary } from "../jobs/use-pay.ts";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./chosen-filters.module.css";
import { type FilterName, getActiveFilters, type SearchCriteria, toSearchUrl } from "./search-criteria.ts";

/** What narrows this search, each with a way to take it off; also where the filters themselves are folded away. */
export function ActiveFilters({ path, search }: { path: string; search: SearchCriteria }) {
  const { t } = useTranslation();
  const label = useFilterLabel(search);
  const chosen = getActiveFilters(search);
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={t("search.chosen")}>
      {chosen.map((name) => (
        <li key={name}>
          <Link to={toSearchUrl(path, { ...search, [name]: undefined })} preventScrollReset className={styles.filter}>
            <VisuallyHidden>{t("search.remove_filter")} </VisuallyHidden>
            {label(name)}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterLabel(search: SearchCriteria): (name: FilterName) => string {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const pay = useFormatSalary();
  const labels: Record<FilterName, () => string> = {
    radius: () => t("search.within", { radius: search.radius }),
    type: () => option(search.type ?? ""),
    industry: () => option(search.industry ?? ""),
    salary_min: () => t("search.pays", { pay: pay(search.salary_min ?? 0) }),
    posted_within: () => t("search.posted_days", { count: search.posted_within }),
    priority: () => option(search.priority ?? ""),
  };
  return (name) => labels[name]();
}
