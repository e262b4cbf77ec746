import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { IndustryFilter, SortChoice, TypeFilter } from "./filter-choices.tsx";
import { SalaryFilter } from "./salary-filter.tsx";
import styles from "./search-filters.module.css";
import { countFilters, type Search, searchAddress, withoutFilters } from "./search-params.ts";

interface SearchFiltersProps {
  path: string;
  /** Id of the search form: the filters are inputs of it, so that it always sends everything. */
  form: string;
  search: Search;
}

/** Each choice searches at once, without JavaScript when the form is sent. On a phone they are folded away. */
export function SearchFilters({ path, form, search }: SearchFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = countFilters(search);

  return (
    <aside aria-label={t("search.filters")}>
      <Button
        variant="quiet"
        block
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? t("search.filters_chosen", { count }) : t("search.filters")}
      </Button>
      <div id={id} className={styles.filters} data-open={open}>
        <TypeFilter form={form} search={search} />
        <IndustryFilter form={form} search={search} />
        <SalaryFilter form={form} salary={search.salary_min} />
        {search.title && <SortChoice form={form} search={search} />}
        {count > 0 && (
          <Link to={searchAddress(path, withoutFilters(search))} preventScrollReset className={styles.clear}>
            {t("search.clear_filters")}
          </Link>
        )}
      </div>
    </aside>
  );
}
