import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { routes } from "../../contract/index.ts";
import { downloadFile } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { saveFile } from "../files/save-file.ts";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";

export function DataExportSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const download = useMutation({
    mutationFn: () => downloadFile(routes.exportAccount),
    onSuccess: (file) => {
      saveFile(file);
      toast.success(t("account.export.done"));
    },
    onError: (error) => toast.error(getErrorMessage(error)),
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
