import { formatNumber, useLanguage } from "../i18n.ts";
import { useUnreadCount } from "../messages/use-inbox.ts";
import { Tile } from "../ui/layout/tile.tsx";
import { useTranslation } from "../ui/translation.tsx";

export function UnreadTile() {
  const { t } = useTranslation();
  const language = useLanguage();
  const unread = useUnreadCount();
  return (
    <Tile
      number={unread === undefined ? undefined : formatNumber(unread, language)}
      label={t("dashboard.unread_message")}
      to="/jobs/messages"
    />
  );
}
