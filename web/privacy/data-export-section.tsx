import { routes } from "../../contract/index.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { DownloadButton } from "../accounts/files/download-button.tsx";
import { downloadFile } from "../platform/api/client.ts";
import { FormActions } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

export function DataExportSection() {
  const { t } = useTranslation();
  return (
    <AccountSection title={t("account.export.title")} lead={t("account.export.lead")}>
      <FormActions>
        <DownloadButton
          label={t("account.export.submit")}
          load={() => downloadFile(routes.exportAccount)}
          doneText={t("account.export.done")}
        />
      </FormActions>
    </AccountSection>
  );
}
