import type { Job } from "../../contract/jobs/jobs.ts";
import type { WorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { formatAlternatives, getCountryName } from "../platform/app/formats/formats.ts";
import { formatNumber, useLanguage } from "../platform/app/i18n.ts";
import { useOptionLabel } from "../platform/app/option-labels.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import { estimateTravelTime } from "./travel-time.ts";

/** The address of a job as one line. Empty for a draft without one, and for a job of an erased company. */
export function formatPlace({ address, zip_code }: Pick<Job, "address" | "zip_code">): string {
  return [address, zip_code].filter(Boolean).join(", ");
}

/**
 * Returns a function that writes a distance, such as `3.4 km, about 20 minutes by bicycle`, with an estimate unless `time` is given,
 * which may be empty. Null if the distance is unknown.
 */
export function useDescribeDistance(): (km: number | null, time?: string) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  return (km, time) => {
    if (km === null) return null;
    const distance =
      km < 1
        ? t("search.distance_short")
        : t("search.distance", { km: formatNumber(km < 10 ? km : Math.round(km), language) });
    const estimate = estimateTravelTime(km);
    const text = time ?? (estimate && t(`search.travel.${estimate.means}`, { minutes: estimate.minutes }));
    return text ? `${distance}, ${text}` : distance;
  };
}

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
