import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { splitSkills } from "../../../../contract/jobs/search/searched-skills.ts";
import { splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { languageDefinitions } from "../../../../contract/platform/languages.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../../platform/app/option-labels.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useDescribePayFilter } from "../../pay-text.ts";
import { useHoursLabel } from "./hours-text.ts";

/** Returns a function that describes each search criterion, such as "within 10 km of Utrecht". */
export function useCriteriaLabels(): (criteria: SearchCriteria) => string[] {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const joinOptionLabels = useJoinOptionLabels();
  const getHoursLabel = useHoursLabel();
  const describePayFilter = useDescribePayFilter();
  return ({ keywords, place, radius, type, work_place, industry, ...criteria }) => {
    const { hours, shifts, occupation_group, skills, education, text_language, priority } = criteria;
    const { salary_min, salary_currency, posted_within } = criteria;
    return [
      keywords,
      place && radius ? t("saved.within", { place, radius }) : place,
      type && getOptionLabel(type),
      work_place && getOptionLabel(work_place),
      industry && getOptionLabel(industry),
      hours && getHoursLabel(hours),
      shifts && joinOptionLabels(splitShifts(shifts)),
      occupation_group && getOptionLabel(occupation_group),
      ...splitSkills(skills),
      education && getOptionLabel(education),
      text_language && languageDefinitions[text_language].name,
      priority && getOptionLabel(priority),
      salary_min && t("saved.salary_from", { salary: describePayFilter(salary_min, salary_currency) }),
      posted_within && t("saved.posted_within", { count: posted_within }),
    ].filter((label) => typeof label === "string" && label !== "") as string[];
  };
}
