import { X } from "lucide-react";
import { Link } from "react-router";
import type { Understood } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { removeFilter } from "../../../../contract/jobs/search/search-criteria.ts";
import { joinSkills, splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { toUnderstood, withMeant } from "../../../../contract/jobs/search/understood.ts";
import { splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { languageDefinitions } from "../../../../contract/platform/languages.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../../platform/app/option-labels.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../../platform/ui/visually-hidden.tsx";
import { useDescribePayFilter } from "../../pay-text.ts";
import { useHoursLabel } from "../filters/hours-text.ts";
import { type FilterName, getActiveFilters, toSearchUrl, withCurrency } from "../search-criteria.ts";
import styles from "./search-results.module.css";

interface ActiveFiltersProps {
  path: string;
  criteria: SearchCriteria;
  /** What words among the keywords mean. Undefined while the results load. */
  understood: Understood | undefined;
}

/** Links that remove one filter each. Visible on small screens too, where the filters are collapsed. */
export function ActiveFilters({ path, criteria, understood }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const describePayFilter = useDescribePayFilter();
  const applied = withMeant(criteria, understood ?? {});
  const getLabel = useFilterLabel(withCurrency(applied, useLanguage(), understood));
  const activeFilters = getActiveFilters(applied);
  const { typed_pay: typedPay, age, permanent } = understood ?? {};
  const remove = (name: FilterName) =>
    removeFilter(criteria[name] === undefined && understood ? toUnderstood(criteria, understood) : criteria, name);
  function listSkills() {
    const skills = splitSkills(criteria.skills);
    return skills.map((skill) => ({
      label: skill,
      rest: { ...criteria, skills: joinSkills(skills.filter((other) => other !== skill)) },
    }));
  }
  if (activeFilters.length === 0 && !typedPay && !age && !permanent) return null;
  const links = [
    ...activeFilters.flatMap((name) =>
      name === "skills" ? listSkills() : [{ label: getLabel(name), rest: remove(name) }],
    ),
    ...(understood && typedPay
      ? [
          {
            label: t("search.salary_from", {
              salary: describePayFilter(typedPay.min, understood.salary_currency, typedPay.period),
            }),
            rest: toUnderstood(criteria, understood, { removed: ["pay"] }),
          },
        ]
      : []),
    ...(understood && age
      ? [
          {
            label: t("search.age_filter", { years: age.years }),
            rest: toUnderstood(criteria, understood, { removed: ["age"] }),
          },
        ]
      : []),
    ...(understood && permanent
      ? [{ label: t("search.permanent_filter"), rest: toUnderstood(criteria, understood, { removed: ["permanent"] }) }]
      : []),
  ];
  return (
    <ul className={styles.filters} aria-label={t("search.active_filters")}>
      {links.map(({ label, rest }) => (
        <li key={label}>
          <Link to={toSearchUrl(path, rest)} preventScrollReset className={styles.filter}>
            <VisuallyHidden>{t("search.remove_filter")} </VisuallyHidden>
            {label}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useFilterLabel(criteria: SearchCriteria): (name: Exclude<FilterName, "skills">) => string {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const joinOptionLabels = useJoinOptionLabels();
  const getHoursLabel = useHoursLabel();
  const describePayFilter = useDescribePayFilter();
  const labels: Record<Exclude<FilterName, "skills">, () => string> = {
    radius: () => t("search.within", { radius: criteria.radius }),
    type: () => getOptionLabel(criteria.type ?? ""),
    work_place: () => getOptionLabel(criteria.work_place ?? ""),
    industry: () => getOptionLabel(criteria.industry ?? ""),
    salary_min: () =>
      t("search.salary_from", { salary: describePayFilter(criteria.salary_min ?? 0, criteria.salary_currency) }),
    posted_within: () => t("search.posted_days", { count: criteria.posted_within }),
    priority: () => getOptionLabel(criteria.priority ?? ""),
    hours: () => getHoursLabel(criteria.hours ?? ""),
    shifts: () => joinOptionLabels(splitShifts(criteria.shifts ?? "")),
    occupation_group: () => getOptionLabel(criteria.occupation_group ?? ""),
    education: () => getOptionLabel(criteria.education ?? ""),
    text_language: () => `${t("search.text_language")}: ${languageDefinitions[criteria.text_language ?? "en"].name}`,
  };
  return (name) => labels[name]();
}
