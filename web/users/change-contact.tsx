import { useState } from "react";
import type { User } from "../../contract/users.ts";
import { updateUser } from "../api/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { ConfirmContactStep } from "./confirm-contact-fields.tsx";
import { NewContactStep } from "./new-contact-fields.tsx";

export type ContactName = "email" | "phone";

interface ChangeContactDialogProps {
  user: User;
  /** What is being changed; null while nothing is. */
  name: ContactName | null;
  onClose: () => void;
  /** The account has another email or phone from now on; a form that shows it has to know. */
  onChanged: (name: ContactName, contact: string) => void;
}

/** Another email or phone in two steps: which one, and the code that was sent to it. Not inside a form: it has its own. */
export function ChangeContactDialog({ user, name, onClose, onChanged }: ChangeContactDialogProps) {
  const { t } = useTranslation();
  const [contact, setContact] = useState<string | null>(null);

  function close() {
    setContact(null);
    onClose();
  }

  function changed(saved: User) {
    close();
    updateUser(saved);
    if (name) onChanged(name, saved[name] ?? "");
    toast.success(t("profile.updated"));
  }

  return (
    <Dialog open={name !== null} onClose={close} title={name ? t(`profile.contact.${name}_title`) : ""}>
      {name && contact === null && <NewContactStep user={user} name={name} onSent={setContact} />}
      {name && contact !== null && (
        <ConfirmContactStep name={name} contact={contact} onChanged={changed} onOther={() => setContact(null)} />
      )}
    </Dialog>
  );
}
