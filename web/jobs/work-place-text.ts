import type { WorkPlace } from "../../contract/jobs/work-place.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

/** Returns a function that names a country by its code. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: "region" });
  return (code) => names.of(code) ?? code;
}

/** Returns a function that writes where the work is done, such as `Hybrid, 2 days a week on site`. Null when a job does not say. */
export function useDescribeWorkPlace(): (job: WorkPlace) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const getCountryName = useCountryName();
  return ({ work_place, days_on_site, remote_countries }) => {
    if (work_place === null) return null;
    if (days_on_site !== null) return t("jobs.hybrid_days", { count: days_on_site });
    if (remote_countries.length === 0) return getOptionLabel(work_place);
    const names = remote_countries.map(getCountryName);
    return t("jobs.remote_from", { countries: new Intl.ListFormat(language, { type: "disjunction" }).format(names) });
  };
}
