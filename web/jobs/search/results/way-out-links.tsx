import type { SearchSummary, WayOut } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { languageDefinitions, toLanguage } from "../../../../contract/platform/languages.ts";
import { getCountryName } from "../../../platform/app/formats/formats.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useHoursLabel } from "../filters/hours-text.ts";
import { toUnderstood } from "../filters/meant-filters.ts";
import { removeFilter, toSearchUrl } from "../search-criteria.ts";

interface WaysOutProps {
  path: string;
  criteria: SearchCriteria;
  summary: SearchSummary;
}

/** Links to changed searches, with the number of their jobs. */
export function WaysOut({ path, criteria, summary }: WaysOutProps) {
  const getWayOut = useWayOut(criteria, summary);
  return summary.ways_out.map((way) => {
    const { label, changed } = getWayOut(way);
    return (
      <ButtonLink key={`${way.change} ${way.value}`} variant="quiet" to={toSearchUrl(path, changed)}>
        {label}
      </ButtonLink>
    );
  });
}

/** Returns a function that describes a way out and returns its criteria. */
function useWayOut(criteria: SearchCriteria, summary: SearchSummary) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const getHoursLabel = useHoursLabel();
  function describeFilter(change: WayOut["change"], value: string): string {
    if (change === "salary_min" || change === "age" || change === "posted_within") return t(`search.out_${change}`);
    if (change === "occupation_group") return getOptionLabel(value);
    if (change === "hours") return getHoursLabel(value);
    if (change === "shifts") return splitShifts(value).map(getOptionLabel).join(", ");
    if (change === "skills") return splitSkills(value).join(", ");
    return change === "text_language" ? languageDefinitions[toLanguage(value)].name : getOptionLabel(value);
  }
  return ({ change, value, country, keywords, radius, count, count_is_exact }: WayOut) => {
    const countryName = country === null ? "" : getCountryName(country, language);
    const number = formatNumber(count, language);
    const jobs = t(count_is_exact ? "search.count" : "search.count_over", { count, number });
    const ofField = change.startsWith("field") ? (["pay", "age"] as const) : [];
    const removed = change === "salary_min" ? (["pay"] as const) : change === "age" ? (["age"] as const) : ofField;
    const given: SearchCriteria = {
      ...toUnderstood(criteria, summary.understood, { keywords, removed }),
      radius: radius ?? undefined,
    };
    if (change === "place") {
      const label = t(keywords ? "search.out_keywords_everywhere" : "search.out_place", { jobs, value: keywords });
      return { label, changed: { ...given, place: "" } };
    }
    if (change === "country") {
      const label = t(value === null ? "search.out_country" : "search.out_keywords_in_country", {
        jobs,
        value: keywords,
        country: countryName,
      });
      return { label, changed: { ...given, place: countryName } };
    }
    if (change === "field" || change === "field_in_country" || change === "field_everywhere") {
      const industry = String(value);
      const label = t(`search.out_${change}`, { jobs, value: getOptionLabel(industry), country: countryName });
      const changed = removeFilter({ ...given, industry }, "salary_min");
      return { label, changed: { ...changed, place: change === "field" ? given.place : countryName } };
    }
    // Other keywords than those of the results on the page are named.
    if (change === "radius" && ![null, keywords].includes(summary.searched_instead)) {
      return { label: t("search.out_keywords_within", { jobs, value: keywords, radius: value }), changed: given };
    }
    if (change === "radius" || change === "word" || change === "keywords") {
      return { label: t(`search.out_${change}`, { jobs, value }), changed: given };
    }
    const filter = describeFilter(change, String(value));
    const searched = summary.searched_instead ?? summary.understood.keywords;
    const label = keywords === searched ? "search.out_filter" : "search.out_keywords_filter";
    const text = t(label, { jobs, filter, value: keywords });
    const changed = removeFilter(given, change);
    return country === null
      ? { label: text, changed }
      : { label: `${countryName}: ${text}`, changed: { ...changed, place: countryName } };
  };
}
