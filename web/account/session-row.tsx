import { MonitorSmartphone } from "lucide-react";
import type { LoginSession } from "../../contract/account.ts";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Row } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { formatRelativeTime } from "./relative-time.ts";
import { useDeviceName } from "./use-device-name.ts";

export function SessionRow({ session, onEnd }: { session: LoginSession; onEnd: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const device = useDeviceName()(session);
  const used = t("account.sessions.used", { time: formatRelativeTime(session.used_at, language) });
  return (
    <Row
      leading={<MonitorSmartphone aria-hidden="true" />}
      title={device}
      text={[used, session.ip].filter(Boolean).join(" · ")}
      actions={
        session.current ? (
          <Tags>
            <Tag tone="good">{t("account.sessions.current")}</Tag>
          </Tags>
        ) : (
          <Button variant="quiet" size="small" onClick={onEnd}>
            {t("account.sessions.end")}
            <VisuallyHidden> {device}</VisuallyHidden>
          </Button>
        )
      }
    />
  );
}
