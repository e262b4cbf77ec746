import type { Application } from "../../contract/applications.ts";
import { useTranslation } from "../ui/translation.tsx";

/** The other party's name; an account made by phone may have none. */
export function useParticipantName(application: Application): string {
  const { t } = useTranslation();
  return application.users[0]?.name || t("applications.nameless");
}
