import { useQuery } from "@tanstack/react-query";
import { jobTypes, priorities } from "../../contract/values.ts";
import { industriesQuery } from "../jobs/queries.ts";
import { useOptionLabel } from "../jobs/use-option.ts";
import { useOptimisticValue } from "../jobs/use-quick-choice.ts";
import { CheckField, CheckGroup } from "../ui/forms/check-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { FilterSelect } from "./filter-select.tsx";
import type { SearchCriteria } from "./search-criteria.ts";
import { type SearchFacets, useFacetCounts } from "./use-counts.ts";

const RADII_KM = [5, 10, 25, 50, 100];
const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30];

interface FilterFieldProps {
  /** Id of the search form that the choice is part of. */
  form: string;
  search: SearchCriteria;
  facets?: SearchFacets;
}

export function TypeFilter({ form, search, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const count = useFacetCounts(facets?.type, search.type);
  const [chosen, choose] = useOptimisticValue(search.type);
  return (
    <CheckGroup label={t("jobs.type")}>
      {[undefined, ...jobTypes].map((type) => (
        <CheckField
          key={type ?? ""}
          kind="radio"
          form={form}
          name="type"
          value={type ?? ""}
          label={type ? option(type) : t("search.all_types")}
          trailing={type && count(type)}
          checked={chosen === type}
          onChange={() => choose(type)}
        />
      ))}
    </CheckGroup>
  );
}

export function IndustryFilter({ form, search, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const { data = [] } = useQuery(industriesQuery());
  const count = useFacetCounts(facets?.industry, search.industry);
  const titles = data.map((industry) => industry.title);
  if (search.industry && !titles.includes(search.industry)) titles.unshift(search.industry);
  return (
    <FilterSelect
      form={form}
      name="industry"
      label={t("jobs.industry")}
      value={search.industry}
      none={t("search.all_industries")}
      // An industry without jobs is no choice.
      options={titles.filter((title) => count(title) !== "0").map((title) => [title, option(title), count(title)])}
    />
  );
}

export function PriorityFilter({ form, search, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const count = useFacetCounts(facets?.priority, search.priority);
  return (
    <FilterSelect
      form={form}
      name="priority"
      label={t("jobs.priority")}
      value={search.priority}
      none={t("search.all_priorities")}
      options={priorities.map((priority) => [priority, option(priority), count(priority)])}
    />
  );
}

export function RadiusFilter({ form, search }: FilterFieldProps) {
  const { t } = useTranslation();
  const label = (radius: number) => t("search.within", { radius });
  return (
    <FilterSelect
      form={form}
      name="radius"
      label={t("search.radius")}
      value={search.radius}
      none={t("search.any_radius")}
      options={includeChosen(RADII_KM, search.radius).map((radius) => [radius, label(radius)])}
    />
  );
}

export function PostedFilter({ form, search }: FilterFieldProps) {
  const { t } = useTranslation();
  const label = (count: number) => t("search.posted_days", { count });
  return (
    <FilterSelect
      form={form}
      name="posted_within"
      label={t("search.posted")}
      value={search.posted_within}
      none={t("search.any_time")}
      options={includeChosen(POSTED_WITHIN_DAYS, search.posted_within).map((days) => [days, label(days)])}
    />
  );
}

export function SortSelect({ form, search }: FilterFieldProps) {
  const { t } = useTranslation();
  return (
    <FilterSelect
      form={form}
      name="sort"
      label={t("search.sort")}
      value={search.sort}
      none={t("search.by_relevance")}
      options={[["newest", t("search.by_date")]]}
    />
  );
}

/** An address may ask for any number. */
function includeChosen(numbers: number[], chosen: number | undefined): number[] {
  return chosen === undefined || numbers.includes(chosen) ? numbers : [...numbers, chosen].sort((a, b) => a - b);
}
