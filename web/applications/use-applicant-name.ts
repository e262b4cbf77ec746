import { useTranslation } from "react-i18next";
import type { Application } from "../../contract/applications.ts";

/** The other party's name; an account made by phone may have none. */
export function useApplicantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.nameless");
}
