import type { SearchSummary, WayOut } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { applyWayOut } from "../../../../contract/jobs/search/understood.ts";
import { splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { languageDefinitions, toLanguage } from "../../../../contract/platform/languages.ts";
import { getCountryName } from "../../../platform/app/formats/formats.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../../platform/app/option-labels.ts";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useHoursLabel } from "../filters/hours-text.ts";
import { toSearchUrl } from "../search-criteria.ts";

interface WaysOutProps {
  path: string;
  criteria: SearchCriteria;
  summary: SearchSummary;
}

/** Links to changed searches, with the number of their jobs. */
export function WaysOut({ path, criteria, summary }: WaysOutProps) {
  const { t } = useTranslation();
  const describe = useDescribeWayOut(summary);
  const language = useLanguage();
  return summary.ways_out.map((way) => {
    const changed = applyWayOut(criteria, summary.understood, way, (country) => getCountryName(country, language));
    return (
      <ButtonLink key={`${way.change} ${way.value}`} variant="quiet" to={toSearchUrl(path, changed)}>
        {way.is_abroad ? t("search.out_abroad", { way: describe(way) }) : describe(way)}
      </ButtonLink>
    );
  });
}

function useDescribeWayOut(summary: SearchSummary): (way: WayOut) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const joinOptionLabels = useJoinOptionLabels();
  const getHoursLabel = useHoursLabel();
  function describeFilter(change: WayOut["change"], value: string): string {
    if (change === "permanent") return t("search.permanent_filter");
    if (change === "salary_min" || change === "age" || change === "posted_within") return t(`search.out_${change}`);
    if (change === "occupation_group") return getOptionLabel(value);
    if (change === "hours") return getHoursLabel(value);
    if (change === "shifts") return joinOptionLabels(splitShifts(value));
    if (change === "skills") return splitSkills(value).join(", ");
    return change === "text_language" ? languageDefinitions[toLanguage(value)].name : getOptionLabel(value);
  }
  return ({ change, value, country: code, keywords, count, count_is_exact }: WayOut) => {
    const country = code === null ? "" : getCountryName(code, language);
    const number = formatNumber(count, language);
    const jobs = t(count_is_exact ? "search.count" : "search.count_over", { count, number });
    if (change === "place") {
      return t(keywords ? "search.out_keywords_everywhere" : "search.out_place", { jobs, value: keywords });
    }
    if (change === "country") {
      const label = value === null ? "search.out_country" : "search.out_keywords_in_country";
      return t(label, { jobs, value: keywords, country });
    }
    if (change === "field" || change === "field_in_country" || change === "field_everywhere") {
      return t(`search.out_${change}`, { jobs, value: getOptionLabel(String(value)), country });
    }
    // Other keywords than those of the results on the page are named.
    if (change === "radius" && ![null, keywords].includes(summary.searched_instead)) {
      return t("search.out_keywords_within", { jobs, value: keywords, radius: value });
    }
    if (change === "radius" || change === "word" || change === "keywords") {
      return t(`search.out_${change}`, { jobs, value });
    }
    const searched = summary.searched_instead ?? summary.understood.keywords;
    const label = keywords === searched ? "search.out_filter" : "search.out_keywords_filter";
    const text =
      change === "filters"
        ? t(`${label}s`, { jobs, value: keywords })
        : t(label, { jobs, filter: describeFilter(change, String(value)), value: keywords });
    return code === null ? text : `${country}: ${text}`;
  };
}
