import { useTranslation } from "react-i18next";
import type { DeviceSession } from "../../contract/account.ts";

export function useDeviceName(): (session: DeviceSession) => string {
  const { t } = useTranslation();
  return ({ device }) => device ?? t("account.sessions.unknown_device");
}
