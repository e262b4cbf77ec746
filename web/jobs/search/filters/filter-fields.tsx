import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import { useNavigate } from "react-router";
import type { SearchSummary, Understood } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { type MeantFilters, toUnderstood } from "../../../../contract/jobs/search/understood.ts";
import { educationLevels } from "../../../../contract/jobs/terms/requirements.ts";
import { shiftFilters, splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { offeredHours } from "../../../../contract/jobs/terms/weekly-hours.ts";
import { jobTypes, priorities, workPlaces } from "../../../../contract/platform/constants.ts";
import { languageDefinitions, languages, toLanguage } from "../../../../contract/platform/languages.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../../platform/app/option-labels.ts";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { industriesQuery } from "../../queries.ts";
import { toSearchUrl } from "../search-criteria.ts";
import { useHoursLabel } from "./hours-text.ts";

const RADII_KM = [5, 10, 25, 50, 100];
const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30];

export interface FilterFieldProps {
  /** Id of the search form that the field belongs to. */
  formId: string;
  criteria: SearchCriteria;
  facets?: SearchFacets;
}

export interface MeantFilterProps extends FilterFieldProps {
  path: string;
  /** What words among the keywords mean. Undefined while the results load. */
  understood: Understood | undefined;
}

export function JobTypeFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  return <MeantFilter {...props} name="type" label={t("jobs.type")} allLabel={t("search.all")} options={jobTypes} />;
}

export function WorkPlaceFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const labels = { label: t("jobs.work_place"), allLabel: t("search.all_work_places") };
  return <MeantFilter {...props} {...labels} name="work_place" options={workPlaces} />;
}

interface ChoiceProps extends MeantFilterProps {
  name: Exclude<keyof MeantFilters, "salary_min" | "salary_currency">;
  label: string;
  /** The label of the choice of all values. */
  allLabel: string;
  options: readonly string[];
  /** Returns the label of an option. Default: `useOptionLabel`. */
  getLabel?: (option: string) => string;
}

/** The option for all values, offered only while the words mean a value. */
const ALL = "all";

/** Shows the value that the words mean as selected. Choosing all values removes these words. */
function MeantFilter({
  formId,
  path,
  criteria,
  understood,
  facets,
  name,
  label,
  allLabel,
  options,
  ...props
}: ChoiceProps) {
  const navigate = useNavigate();
  const getOptionLabel = useOptionLabel();
  const getLabel = props.getLabel ?? getOptionLabel;
  const meantValue: string | undefined = understood?.[name] ?? undefined;
  const getCount = useFacetCounts(facets?.[name], criteria[name] ?? meantValue);

  function removeMeant(event: ChangeEvent<HTMLSelectElement>) {
    if (event.target.value !== ALL || !understood) return;
    // The form would submit the same words again.
    event.stopPropagation();
    navigate(toSearchUrl(path, { ...toUnderstood(criteria, understood), [name]: undefined }), {
      preventScrollReset: true,
    });
  }

  return (
    <FilterSelect
      formId={formId}
      name={name}
      label={label}
      value={criteria[name]}
      // The words have the meant value already, also when the user changes them.
      emptyLabel={meantValue ? getLabel(meantValue) : allLabel}
      options={[
        ...(meantValue ? [[ALL, allLabel] as const] : []),
        ...options
          .filter((value) => value !== meantValue)
          .map((value) => [value, getLabel(value), getCount(value)] as const),
      ]}
      onChange={removeMeant}
    />
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
      emptyLabel={t("search.all")}
      options={industries.map((industry) => [industry, getOptionLabel(industry), getCount(industry)])}
    />
  );
}

export function EducationFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const labels = { label: t("jobs.education"), allLabel: t("search.all") };
  return <MeantFilter {...props} {...labels} name="education" options={educationLevels} />;
}

/** The filter of weekly hours. The URL may have a range that is not offered. */
export function HoursFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const getLabel = useHoursLabel();
  const labels = { label: t("search.hours"), allLabel: t("search.all"), getLabel };
  const { hours } = props.criteria;
  const options = hours && !offeredHours.includes(hours) ? [hours, ...offeredHours] : offeredHours;
  return <MeantFilter {...props} {...labels} name="hours" options={options} />;
}

/** The filter of shifts. The URL may have several. */
export function ShiftsFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const joinOptionLabels = useJoinOptionLabels();
  const getLabel = (values: string) => joinOptionLabels(splitShifts(values));
  const { shifts } = props.criteria;
  const options = [...new Set([...(shifts ? [shifts] : []), ...shiftFilters])];
  return (
    <MeantFilter
      {...props}
      name="shifts"
      label={t("jobs.shifts")}
      allLabel={t("search.all")}
      getLabel={getLabel}
      options={options}
    />
  );
}

export function TextLanguageFilter(props: MeantFilterProps) {
  const { t } = useTranslation();
  const labels = { label: t("search.text_language"), allLabel: t("search.all") };
  const getLabel = (language: string) => languageDefinitions[toLanguage(language)].name;
  return <MeantFilter {...props} {...labels} name="text_language" options={languages} getLabel={getLabel} />;
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
      emptyLabel={t("search.all")}
      // Nobody looks for jobs that are not urgent.
      options={priorities
        .filter((priority) => priority !== "Normal" || priority === criteria.priority)
        .map((priority) => [priority, getOptionLabel(priority), getCount(priority)])}
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

/** The order of the results. The first option is the one that the search has without a choice. */
export function SortSelect({ formId, criteria, summary }: FilterFieldProps & { summary: SearchSummary | undefined }) {
  const { t } = useTranslation();
  const { keywords, place } = criteria;
  const usual = keywords || (summary ? summary.place : place) ? "relevance" : "date";
  const others = [
    ["newest", "date"],
    ["pay", "pay"],
    ["closing", "closing"],
    ...(place ? [["distance", "distance"]] : []),
  ].filter(([, name]) => name !== usual) as ["newest" | "pay" | "closing" | "distance", Order][];
  return (
    <FilterSelect
      formId={formId}
      name="sort"
      label={t("search.sort")}
      hideLabel
      value={criteria.sort}
      emptyLabel={t(`search.by_${usual}`)}
      options={others.map(([value, name]) => [value, t(`search.by_${name}`)])}
      onChange={(event) => event.target.form?.requestSubmit()}
    />
  );
}

type Order = "date" | "pay" | "closing" | "distance";

/** Returns the options with the selected number, since a URL may contain any number. */
function toOptions(numbers: number[], selected: number | undefined, getLabel: (number: number) => string) {
  const all = new Set(selected === undefined ? numbers : [...numbers, selected]);
  return [...all].sort((a, b) => a - b).map((number): [number, string] => [number, getLabel(number)]);
}

interface FilterSelectProps {
  formId: string;
  name: string;
  label: string;
  hideLabel?: boolean;
  value: string | number | undefined;
  /** Label of the option that selects nothing. */
  emptyLabel: string;
  options: (readonly [value: string | number, label: string, count?: string])[];
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** A choice of one value. Values without results are omitted, and so is a choice without any value. The selected one stays. */
export function FilterSelect({ formId, value = "", emptyLabel, options, ...rest }: FilterSelectProps) {
  const select = useSyncedInput<HTMLSelectElement>(String(value));
  const offered = options.filter(([option, , count]) => count !== "0" || option === value);
  if (offered.length === 0) return null;
  return (
    <SelectField {...select} {...rest} form={formId}>
      <option value="">{emptyLabel}</option>
      {offered.map(([option, text, count]) => (
        <option key={option} value={option}>
          {count === undefined ? text : `${text} (${count})`}
        </option>
      ))}
    </SelectField>
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
