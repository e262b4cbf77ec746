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
