import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { routes } from "../../contract/index.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { saveFile } from "../accounts/files/save-file.ts";
import { downloadFile } from "../platform/api/client.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { FormActions } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

export function DataExportSection() {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: () => downloadFile(routes.exportAccount),
    onSuccess: (file) => {
      saveFile(file);
      toast.success(t("account.export.done"));
    },
  });
  return (
    <AccountSection title={t("account.export.title")} lead={t("account.export.lead")}>
      <FormActions>
        <Button variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          {t("account.export.submit")}
        </Button>
      </FormActions>
    </AccountSection>
  );
}
