import { useState } from "react";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";
import { DeleteAccountDialogForm } from "./deletion-fields.tsx";

export function AccountDeletionSection() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const lead = user?.user_type === EMPLOYER ? t("account.deletion.lead_employer") : t("account.deletion.lead_seeker");
  return (
    <AccountSection title={t("account.deletion.title")} lead={lead}>
      <FormActions>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t("account.deletion.open")}
        </Button>
      </FormActions>
      <Dialog open={isOpen} onClose={close} title={t("account.deletion.confirm")}>
        <DeleteAccountDialogForm onCancel={close} />
      </Dialog>
    </AccountSection>
  );
}
