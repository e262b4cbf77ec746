import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Returns a function that writes how far an applicant lives from the job. */
export function useDescribeApplicantDistance(): (km: number | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (km) => {
    if (km === null) return t("applicants.distance_unknown");
    return km < 1 ? t("applicants.distance_short") : t("applicants.distance", { km: formatNumber(km, language) });
  };
}
