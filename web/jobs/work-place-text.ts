import type { WorkPlace } from "../../contract/jobs/work-place.ts";
import { formatAlternatives, getCountryName } from "../platform/app/formats.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

/** Returns a function that writes where the work is done, such as `Hybrid, 2 days a week on site`. Null when a job does not say. */
export function useDescribeWorkPlace(): (job: WorkPlace) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  return ({ work_place, days_on_site, remote_countries }) => {
    if (work_place === null) return null;
    if (days_on_site !== null) return t("jobs.hybrid_days", { count: days_on_site });
    if (remote_countries.length === 0) return getOptionLabel(work_place);
    const names = remote_countries.map((code) => getCountryName(code, language));
    return t("jobs.remote_from", { countries: formatAlternatives(names, language) });
  };
}
