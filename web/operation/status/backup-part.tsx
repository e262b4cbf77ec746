import { Copy } from "lucide-react";
import type { BackupStatus } from "../../../contract/operation/operation.ts";
import { useFormatMoment } from "../../platform/app/formats/days.ts";
import { formatFileSize } from "../../platform/app/formats/formats.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./operation.module.css";
import { Part, useFormatAgo } from "./parts.tsx";

export function BackupPart({ backup }: { backup: BackupStatus | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatAgo = useFormatAgo();
  const formatMoment = useFormatMoment();
  return (
    <Part title={t("staff.operation.backup.title")} data={backup}>
      {({ created_at, bytes, missing_files, failed_at, restore_command }) => (
        <>
          <DescriptionList
            facts={[
              {
                label: t("staff.operation.backup.last"),
                value: created_at
                  ? `${formatAgo(created_at)} (${formatMoment(created_at)})`
                  : t("staff.operation.backup.none"),
              },
              {
                label: t("staff.operation.backup.size"),
                value: bytes !== null && formatFileSize(bytes, language),
              },
              {
                label: t("staff.operation.backup.missing"),
                value: missing_files !== null && formatNumber(missing_files, language),
              },
              { label: t("staff.operation.backup.failed"), value: failed_at && formatMoment(failed_at) },
            ].map(({ label, value }) => ({ label, value: value || null }))}
          />
          {restore_command && (
            <Command
              text={t("staff.operation.backup.command")}
              command={restore_command}
              hint={t("staff.operation.backup.command_hint")}
            />
          )}
          {!created_at && (
            <Command
              text={t("staff.operation.backup.none_hint")}
              command={`npm run admin -- backup --every 24h ${t("staff.operation.backup.folder")}`}
              hint={t("staff.operation.backup.none_command_hint")}
            />
          )}
        </>
      )}
    </Part>
  );
}

/** What to ask for in words, and the command for whoever runs the server. */
function Command({ text, command, hint }: { text: string; command: string; hint: string }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      toast.success(t("staff.operation.backup.copied"));
    } catch {
      // The browser may deny access to the clipboard. The user can select the command.
      toast.error(t("staff.operation.backup.not_copied"));
    }
  }
  return (
    <div className={common.stack2}>
      <p>{text}</p>
      <code translate="no" className={styles.command}>
        {command}
      </code>
      <p className={common.caption}>{hint}</p>
      <div>
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t("staff.operation.backup.copy")}
        </Button>
      </div>
    </div>
  );
}
