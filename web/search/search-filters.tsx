import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { Button } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import {
  IndustryFilter,
  PostedFilter,
  PriorityFilter,
  RadiusFilter,
  SalaryFilter,
  type SearchFacets,
  SortSelect,
  TypeFilter,
} from "./filter-fields.tsx";
import { getActiveFilters, removeFilters, type SearchCriteria, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-filters.module.css";

interface SearchFiltersProps {
  path: string;
  /** Id of the search form: the filters are inputs of it, so that it always sends everything. */
  form: string;
  search: SearchCriteria;
  facets?: SearchFacets;
}

/** Each choice searches at once, without JavaScript when the form is sent. On a phone they are folded away. */
export function SearchFilters({ path, form, search, facets }: SearchFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = getActiveFilters(search).length;
  const choice = { form, search, facets };

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
        {count > 0 ? t("search.filters_chosen", { count }) : t("search.filters")}
      </Button>
      <div id={id} className={styles.filters} data-open={open} onChange={submitOnChange}>
        {search.zip_code && <RadiusFilter {...choice} />}
        <TypeFilter {...choice} />
        <IndustryFilter {...choice} />
        <SalaryFilter form={form} salary={search.salary_min} />
        <PostedFilter {...choice} />
        <PriorityFilter {...choice} />
        {search.title && <SortSelect {...choice} />}
        <Button type="submit" form={form} variant="quiet" className={styles.apply}>
          {t("search.apply_filters")}
        </Button>
        {count > 0 && (
          <Link to={toSearchUrl(path, removeFilters(search))} preventScrollReset className={styles.clear}>
            {t("search.clear_filters")}
          </Link>
        )}
      </div>
    </aside>
  );
}

/** What is typed waits until it is complete. */
function submitOnChange({ target }: FormEvent) {
  const chosen = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio");
  if (chosen) target.form?.requestSubmit();
}
