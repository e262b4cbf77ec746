import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/**
 * Returns a function that names an applicant for the company: while the first selection is without names, by the end of the id
 * of the application, so that colleagues can talk about the same person.
 */
export function useApplicantName() {
  const { t } = useTranslation();
  return (application: { id: string; is_name_hidden?: boolean }, name: string | null | undefined): string =>
    application.is_name_hidden
      ? t("applications.nameless", { code: application.id.slice(-4).toUpperCase() })
      : name || t("applications.deleted_user");
}

/** Returns a function that writes how far an applicant lives from the job. */
export function useDescribeApplicantDistance(): (km: number | null) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (km) => {
    if (km === null) return t("applicants.distance_unknown");
    return km < 1 ? t("applicants.distance_short") : t("applicants.distance", { km: formatNumber(km, language) });
  };
}
