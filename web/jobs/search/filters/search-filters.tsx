import { type FormEvent, lazy, type MouseEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { SearchSummary, Understood } from "../../../../contract/jobs/search/search.ts";
import { removeFilters, type SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { withMeant } from "../../../../contract/jobs/search/understood.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { getActiveFilters, toSearchUrl } from "../search-criteria.ts";
import {
  EducationFilter,
  HoursFilter,
  IndustryFilter,
  JobTypeFilter,
  PostedWithinFilter,
  PriorityFilter,
  RadiusFilter,
  ShiftsFilter,
  TextLanguageFilter,
  WorkPlaceFilter,
} from "./filter-fields.tsx";
import { OnDemand } from "./on-demand.tsx";
import { SalaryFilter } from "./salary-filter.tsx";
import styles from "./search-filters.module.css";

// These filters are loaded after the page, which would otherwise exceed its budget of bytes.
const OccupationGroupFilter = lazy(async () => ({
  default: (await import("./occupation-group-filter.tsx")).OccupationGroupFilter,
}));

const SkillFilter = lazy(async () => ({ default: (await import("./skill-filter.tsx")).SkillFilter }));

interface SearchFiltersProps {
  path: string;
  /** Id of the search form, which the filters belong to, so that it always submits all criteria. */
  formId: string;
  criteria: SearchCriteria;
  /** Undefined while the results of the criteria load. */
  summary: SearchSummary | undefined;
  isBusy: boolean;
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

/**
 * The filters of a search. Each change searches at once; without JavaScript a button does. Collapsed on phones, where the button says
 * how many jobs there are and closes the filters.
 */
export function SearchFilters({ path, formId, criteria, summary, isBusy }: SearchFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const language = useLanguage();
  const understood = summary?.understood;
  const count = getActiveFilters(criteria).length;
  const applied = withMeant(criteria, understood ?? {});
  const appliedCount = countApplied(applied, understood);
  const fieldProps = { formId, criteria, facets: summary?.facets ?? undefined };
  const meantProps = { path, understood };

  /** The results are found already, and are below the button that opens the filters. */
  function close(event: MouseEvent) {
    event.preventDefault();
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <aside aria-label={t("search.filters")}>
      <Button
        ref={toggle}
        variant="quiet"
        block
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {appliedCount > 0 ? t("search.filters_active", { count: appliedCount }) : t("search.filters")}
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
        <details className={styles.more} open={moreFilters.some((name) => applied[name] !== undefined)}>
          <summary>{t("search.more_filters")}</summary>
          <p className={styles.hint}>{t("search.words_hint")}</p>
          <div className={styles.row}>
            <HoursFilter {...fieldProps} {...meantProps} />
            <ShiftsFilter {...fieldProps} {...meantProps} />
            <OnDemand formId={formId} name="occupation_group" value={criteria.occupation_group}>
              <OccupationGroupFilter {...fieldProps} />
            </OnDemand>
            <OnDemand formId={formId} name="skills" value={criteria.skills}>
              <SkillFilter {...fieldProps} />
            </OnDemand>
            <EducationFilter {...fieldProps} {...meantProps} />
            <PriorityFilter {...fieldProps} />
            <TextLanguageFilter {...fieldProps} {...meantProps} />
          </div>
        </details>
        {count > 0 && (
          <Link to={toSearchUrl(path, removeFilters(criteria))} preventScrollReset className={styles.clear}>
            {t("search.clear_filters")}
          </Link>
        )}
        <Button
          type="submit"
          form={formId}
          variant={isOpen ? "primary" : "quiet"}
          busy={isOpen && isBusy}
          className={styles.apply}
          onClick={isOpen ? close : undefined}
        >
          {isOpen && summary
            ? t("search.show", {
                count: summary.count,
                number: formatNumber(summary.count, language) + (summary.count_is_exact ? "" : "+"),
              })
            : t("search.apply_filters")}
        </Button>
      </div>
    </aside>
  );
}

/** The number of filters that apply, whether they are selected or read from the keywords. */
function countApplied(applied: SearchCriteria, understood: Understood | undefined): number {
  const { typed_pay, age, permanent } = understood ?? {};
  return getActiveFilters(applied).length + [typed_pay, age, permanent].filter(Boolean).length;
}

/** Submits when a choice changes. Text inputs submit themselves when they are complete. */
function submitOnChange({ target }: FormEvent) {
  if (target instanceof HTMLSelectElement) target.form?.requestSubmit();
}
