import { useQuery } from "@tanstack/react-query";
import type { SearchSummary } from "../../contract/search.ts";
import { jobTypes, priorities } from "../../contract/values.ts";
import { formatNumber, useLanguage } from "../app/i18n.ts";
import { useOptionLabel } from "../app/labels.ts";
import { useSettings } from "../app/settings.ts";
import { industriesQuery } from "../jobs/queries.ts";
import { CheckField, CheckGroup } from "../ui/forms/check-field.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { useOptimisticValue, useSyncedInput } from "../ui/forms/synced-value.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { parseSalary, type SearchCriteria } from "./search-criteria.ts";

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

interface FilterSelectProps {
  form: string;
  name: string;
  label: string;
  value: string | number | undefined;
  /** What it says when nothing is chosen. */
  none: string;
  options: [value: string | number, label: string, count?: string][];
}

function FilterSelect({ form, name, label, value = "", none, options }: FilterSelectProps) {
  const select = useSyncedInput<HTMLSelectElement>(String(value));
  return (
    <SelectField {...select} form={form} name={name} label={label}>
      <option value="">{none}</option>
      {options.map(([choice, text, count]) => (
        <option key={choice} value={choice}>
          {count === undefined ? text : `${text} (${count})`}
        </option>
      ))}
    </SelectField>
  );
}

/** Searches when left or, as any input of a form, on Enter; not at every digit. */
export function SalaryFilter({ form, salary }: { form: string; salary: number | undefined }) {
  const { t } = useTranslation();
  const { currency } = useSettings();
  const input = useSyncedInput<HTMLInputElement>(salary === undefined ? "" : String(salary));

  function leave(field: HTMLInputElement) {
    const wanted = parseSalary(field.value);
    field.value = wanted === undefined ? "" : String(wanted);
    if (wanted !== salary) field.form?.requestSubmit();
  }

  return (
    <TextField
      {...input}
      form={form}
      name="salary_min"
      label={t("search.salary_min", { currency })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      onBlur={(event) => leave(event.target)}
    />
  );
}

export type SearchFacets = NonNullable<SearchSummary["facets"]>;

/**
 * How many jobs a choice would leave. Unknown where there were too many to count, and for the others once one is
 * chosen: what was counted are the jobs that were found.
 */
function useFacetCounts(counted: SearchFacets["type"] | undefined, chosen: string | undefined) {
  const language = useLanguage();
  return (value: string): string | undefined => {
    if (!counted || (chosen !== undefined && chosen !== value)) return undefined;
    return formatNumber(counted.find((facet) => facet.value === value)?.count ?? 0, language);
  };
}
