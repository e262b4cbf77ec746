import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { useNavigate } from "react-router";
import { toPayPeriod } from "../../../contract/jobs/pay.ts";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { jobTypes, priorities, workPlaces } from "../../../contract/platform/constants.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { CheckField, CheckGroup } from "../../platform/ui/forms/check-field.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useOptimisticValue, useSyncedInput } from "../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { industriesQuery } from "../queries.ts";
import type { MeantFilters } from "./meant-filters.ts";
import { parseSalary, toSearchUrl } from "./search-criteria.ts";

const RADII_KM = [5, 10, 25, 50, 100];
const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30];

interface FilterFieldProps {
  /** Id of the search form that the field belongs to. */
  formId: string;
  criteria: SearchCriteria;
  facets?: SearchFacets;
}

interface MeantFilterProps extends FilterFieldProps {
  path: string;
  /** What words among the keywords mean. */
  meant: MeantFilters;
}

export function JobTypeFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  return (
    <MeantFilter {...props} name="type" label={t("jobs.type")} allLabel={t("search.all_types")} options={jobTypes} />
  );
}

export function WorkPlaceFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const labels = { label: t("jobs.work_place"), allLabel: t("search.all_work_places") };
  return <MeantFilter {...props} {...labels} name="work_place" options={workPlaces} />;
}

interface ChoiceProps extends MeantFilterProps {
  name: "type" | "work_place";
  label: string;
  /** The label of the choice of all values. */
  allLabel: string;
  options: readonly string[];
}

/** Shows a value from the words as selected. To choose all values then means to search these words as they are typed. */
function MeantFilter({ formId, path, criteria, meant, facets, name, label, allLabel, options }: ChoiceProps) {
  const navigate = useNavigate();
  const getOptionLabel = useOptionLabel();
  const meantValue: string | undefined = meant[name] ?? undefined;
  const getCount = useFacetCounts(facets?.[name], criteria[name] ?? meantValue);
  const [selected, setSelected] = useOptimisticValue<string | undefined>(criteria[name] ?? meantValue);

  function select(event: ChangeEvent, value: string | undefined) {
    setSelected(value);
    if (value || !meantValue) return;
    // The form would submit the same words again.
    event.stopPropagation();
    navigate(toSearchUrl(path, { ...criteria, as_typed: true }), { preventScrollReset: true });
  }

  return (
    <CheckGroup label={label}>
      {[undefined, ...options].map((value) => (
        <CheckField
          key={value ?? ""}
          kind="radio"
          form={formId}
          name={name}
          // The words have the meant value already, also when the user changes them.
          value={(value !== meantValue && value) || ""}
          label={value ? getOptionLabel(value) : allLabel}
          trailing={value && getCount(value)}
          checked={selected === value}
          onChange={(event) => select(event, value)}
        />
      ))}
    </CheckGroup>
  );
}

export function IndustryFilter({ formId, criteria, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const { data = [] } = useQuery(industriesQuery());
  const getCount = useFacetCounts(facets?.industry, criteria.industry);
  const industries = data.map(({ title }) => title);
  if (criteria.industry && !industries.includes(criteria.industry)) industries.unshift(criteria.industry);
  return (
    <FilterSelect
      formId={formId}
      name="industry"
      label={t("jobs.industry")}
      value={criteria.industry}
      emptyLabel={t("search.all_industries")}
      // Industries without results are omitted.
      options={industries
        .filter((industry) => getCount(industry) !== "0")
        .map((industry) => [industry, getOptionLabel(industry), getCount(industry)])}
    />
  );
}

export function PriorityFilter({ formId, criteria, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const getCount = useFacetCounts(facets?.priority, criteria.priority);
  return (
    <FilterSelect
      formId={formId}
      name="priority"
      label={t("jobs.priority")}
      value={criteria.priority}
      emptyLabel={t("search.all_priorities")}
      options={priorities.map((priority) => [priority, getOptionLabel(priority), getCount(priority)])}
    />
  );
}

export function RadiusFilter({ formId, criteria: { radius } }: FilterFieldProps) {
  const { t } = useTranslation();
  const labels = { label: t("search.radius"), emptyLabel: t("search.any_radius") };
  const options = toOptions(RADII_KM, radius, (km) => t("search.within", { radius: km }));
  return <FilterSelect formId={formId} name="radius" {...labels} value={radius} options={options} />;
}

export function PostedWithinFilter({ formId, criteria: { posted_within } }: FilterFieldProps) {
  const { t } = useTranslation();
  const labels = { label: t("search.posted"), emptyLabel: t("search.any_time") };
  const options = toOptions(POSTED_WITHIN_DAYS, posted_within, (count) => t("search.posted_days", { count }));
  return <FilterSelect formId={formId} name="posted_within" {...labels} value={posted_within} options={options} />;
}

export function SortSelect({ formId, criteria }: FilterFieldProps) {
  const { t } = useTranslation();
  const hasRelevance = criteria.keywords !== "" || criteria.place !== "";
  return (
    <FilterSelect
      formId={formId}
      name="sort"
      label={t("search.sort")}
      value={criteria.sort}
      emptyLabel={t(hasRelevance ? "search.by_relevance" : "search.by_date")}
      options={[
        ...(hasRelevance ? ([["newest", t("search.by_date")]] as [string, string][]) : []),
        ["pay", t("search.by_pay")],
        ["closing", t("search.by_closing")],
        ...(criteria.place ? ([["distance", t("search.by_distance")]] as [string, string][]) : []),
      ]}
    />
  );
}

/** Returns the options with the selected number, since a URL may contain any number. */
function toOptions(numbers: number[], selected: number | undefined, getLabel: (number: number) => string) {
  const all = new Set(selected === undefined ? numbers : [...numbers, selected]);
  return [...all].sort((a, b) => a - b).map((number): [number, string] => [number, getLabel(number)]);
}

interface FilterSelectProps {
  formId: string;
  name: string;
  label: string;
  value: string | number | undefined;
  /** Label of the option that selects nothing. */
  emptyLabel: string;
  options: [value: string | number, label: string, count?: string][];
}

function FilterSelect({ formId, name, label, value = "", emptyLabel, options }: FilterSelectProps) {
  const select = useSyncedInput<HTMLSelectElement>(String(value));
  return (
    <SelectField {...select} form={formId} name={name} label={label}>
      <option value="">{emptyLabel}</option>
      {options.map(([option, text, count]) => (
        <option key={option} value={option}>
          {count === undefined ? text : `${text} (${count})`}
        </option>
      ))}
    </SelectField>
  );
}

/** The field for the minimum salary. It searches on blur and on Enter, not on every keystroke. */
export function SalaryFilter({ formId, criteria }: FilterFieldProps) {
  const { t } = useTranslation();
  const { currency, salaryPeriod } = useSettings();
  const salary = criteria.salary_min;
  const input = useSyncedInput<HTMLInputElement>(salary === undefined ? "" : String(salary));

  function submitOnBlur(field: HTMLInputElement) {
    const typedSalary = parseSalary(field.value);
    field.value = typedSalary === undefined ? "" : String(typedSalary);
    if (typedSalary !== salary) field.form?.requestSubmit();
  }

  return (
    <TextField
      {...input}
      form={formId}
      name="salary_min"
      label={t("search.salary_min", { currency, per: t(`pay.per.${toPayPeriod(salaryPeriod)}`) })}
      inputMode="numeric"
      autoComplete="off"
      onBlur={(event) => submitOnBlur(event.target)}
    />
  );
}

export type SearchFacets = NonNullable<SearchSummary["facets"]>;

/**
 * Returns a function that formats the number of results for a value of a filter. The number is undefined if the server
 * did not count, because there are too many results. When a value is selected, the counts cover only the results with
 * that value, so the numbers of all other values are undefined.
 */
function useFacetCounts(facet: SearchFacets["type"] | undefined, selected: string | undefined) {
  const language = useLanguage();
  return (value: string): string | undefined => {
    if (!facet || (selected !== undefined && selected !== value)) return undefined;
    return formatNumber(facet.find((entry) => entry.value === value)?.count ?? 0, language);
  };
}
