import type { LoginSession } from "../../contract/account.ts";
import { useTranslation } from "../ui/translation.tsx";

export function useDeviceName(): (session: LoginSession) => string {
  const { t } = useTranslation();
  return ({ device }) => device ?? t("account.sessions.unknown_device");
}
