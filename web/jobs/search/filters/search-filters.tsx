import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { getActiveFilters, removeFilters, toSearchUrl } from "../search-criteria.ts";
import {
  EducationFilter,
  HoursFilter,
  IndustryFilter,
  JobTypeFilter,
  PostedWithinFilter,
  PriorityFilter,
  RadiusFilter,
  SalaryFilter,
  ShiftsFilter,
  SkillFilter,
  TextLanguageFilter,
  WorkPlaceFilter,
} from "./filter-fields.tsx";
import { withMeant } from "./meant-filters.ts";
import { OccupationGroupFilter } from "./occupation-group-filter.tsx";
import styles from "./search-filters.module.css";

interface SearchFiltersProps {
  path: string;
  /** Id of the search form, which the filters belong to, so that it always submits all criteria. */
  formId: string;
  criteria: SearchCriteria;
  /** Undefined while the results of the criteria load. */
  summary: SearchSummary | undefined;
}

/** The filters that are folded unless one of them is set. */
const moreFilters = [
  "hours",
  "shifts",
  "occupation_group",
  "skills",
  "education",
  "priority",
  "text_language",
] as const;

/** The filters of a search. Each change searches at once; without JavaScript the form has a button. Collapsed on phones. */
export function SearchFilters({ path, formId, criteria, summary }: SearchFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const understood = summary?.understood;
  const count = getActiveFilters(criteria).length;
  const fieldProps = { formId, criteria, facets: summary?.facets ?? undefined };
  const meantProps = { path, understood };

  return (
    <aside aria-label={t("search.filters")}>
      <Button
        variant="quiet"
        block
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t("search.filters_active", { count }) : t("search.filters")}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen} onChange={submitOnChange}>
        <div className={styles.row}>
          {criteria.place && <RadiusFilter {...fieldProps} />}
          <JobTypeFilter {...fieldProps} {...meantProps} />
          <WorkPlaceFilter {...fieldProps} {...meantProps} />
          <SalaryFilter {...fieldProps} {...meantProps} />
          <IndustryFilter {...fieldProps} />
          <PostedWithinFilter {...fieldProps} />
        </div>
        <details
          className={styles.more}
          open={moreFilters.some((name) => withMeant(criteria, understood ?? {})[name] !== undefined)}
        >
          <summary>{t("search.more_filters")}</summary>
          <div className={styles.row}>
            <HoursFilter {...fieldProps} {...meantProps} />
            <ShiftsFilter {...fieldProps} {...meantProps} />
            <OccupationGroupFilter {...fieldProps} />
            <SkillFilter {...fieldProps} />
            <EducationFilter {...fieldProps} {...meantProps} />
            <PriorityFilter {...fieldProps} />
            <TextLanguageFilter {...fieldProps} />
          </div>
        </details>
        <Button type="submit" form={formId} variant="quiet" className={styles.apply}>
          {t("search.apply_filters")}
        </Button>
        {count > 0 && (
          <Link to={toSearchUrl(path, removeFilters(criteria))} preventScrollReset className={styles.clear}>
            {t("search.clear_filters")}
          </Link>
        )}
      </div>
    </aside>
  );
}

/** Submits when a choice changes. Text inputs submit themselves when they are complete. */
function submitOnChange({ target }: FormEvent) {
  if (target instanceof HTMLSelectElement) target.form?.requestSubmit();
}
