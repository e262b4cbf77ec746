import { listOccupationGroups } from "../../../../contract/jobs/occupations/occupation-groups.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { type FilterFieldProps, FilterSelect } from "./filter-fields.tsx";

const INDENT = "\u2003";

/** The major groups, and below each its sub-major groups. A major group of which only one was found is left out. */
export function OccupationGroupFilter({ formId, criteria, facets }: FilterFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const selected = criteria.occupation_group;

  /** Counts a group with the groups below it. Undefined where the results are not counted, or are all of another group. */
  function count(group: string): number | undefined {
    if (!facets || (selected !== undefined && !group.startsWith(selected))) return undefined;
    const found = facets.occupation_group.filter(({ value }) => value.startsWith(group));
    return found.reduce((sum, entry) => sum + entry.count, 0);
  }

  function toOption(group: string, label: string): [string, string, string?] {
    const number = count(group);
    return number === undefined ? [group, label] : [group, label, formatNumber(number, language)];
  }

  const options = listOccupationGroups().flatMap(({ major, groups }) => {
    const found = groups.filter((group) => count(group) !== 0 || group === selected);
    const isNeeded = found.length > 1 || major === selected;
    return [
      ...(isNeeded ? [toOption(major, getOptionLabel(major))] : []),
      ...found.map((group) => toOption(group, (isNeeded ? INDENT : "") + getOptionLabel(group))),
    ];
  });
  return (
    <FilterSelect
      formId={formId}
      name="occupation_group"
      label={t("jobs.occupation_group")}
      value={selected}
      emptyLabel={t("search.all")}
      options={options}
    />
  );
}
