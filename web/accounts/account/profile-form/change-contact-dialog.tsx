import { useState } from "react";
import type { User } from "../../../../contract/accounts/users.ts";
import { routes } from "../../../../contract/index.ts";
import { RequestContactCodeForm } from "../../../../contract/privacy/account.ts";
import { callApi } from "../../../platform/api/client.ts";
import { updateUser } from "../../../platform/api/session.ts";
import { useFormattedPhone } from "../../../platform/app/formats/phone-number-library.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Form, FormError, FormSubmit } from "../../../platform/ui/forms/form.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useCodeSentToast } from "../../auth/credential-fields.tsx";
import { ReauthenticationFields } from "../../auth/reauthentication/reauthentication-fields.tsx";
import { ConfirmContactForm } from "../../auth/steps/confirm-contact-form.tsx";

export type ContactName = "email" | "phone";

interface ChangeContactDialogProps {
  user: User;
  /** The contact detail to change. The dialog is closed while this is null. */
  name: ContactName | null;
  onClose: () => void;
  /** Receives the new, saved value, so that the profile form shows it. */
  onChanged: (name: ContactName, contact: string) => void;
}

/**
 * Changes the email address or phone number in two steps: the new value, then the code that was sent to it. The dialog
 * contains a form, so it must not be inside another form.
 */
export function ChangeContactDialog({ user, name, onClose, onChanged }: ChangeContactDialogProps) {
  const { t } = useTranslation();
  const [contact, setContact] = useState<string | null>(null);
  const shownContact = useFormattedPhone(contact ?? "");

  function close() {
    setContact(null);
    onClose();
  }

  function showChange(saved: User) {
    close();
    updateUser(saved);
    if (name) onChanged(name, saved[name] ?? "");
    toast.success(t("profile.updated"));
  }

  return (
    <Dialog open={name !== null} onClose={close} title={name ? t(`profile.contact.${name}_title`) : ""}>
      {name && contact === null && <NewContactForm user={user} name={name} onSent={setContact} />}
      {name && contact !== null && (
        <ConfirmContactForm
          name={name}
          contact={contact}
          confirmLabel={t("profile.contact.confirm")}
          onChanged={showChange}
          lead={t("profile.contact.sent_to", { contact: shownContact })}
          back={{ label: t("profile.contact.use_different"), onClick: () => setContact(null) }}
        />
      )}
    </Dialog>
  );
}

interface NewContactFormProps {
  user: User;
  name: ContactName;
  onSent: (contact: string) => void;
}

/** Asks for reauthentication when the user logs in with this contact detail or receives login codes there. */
function NewContactForm({ user, name, onSent }: NewContactFormProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: RequestContactCodeForm,
    defaultValues: { [name]: "" },
    submit: async (body) => {
      showCodeSent(await callApi(routes.requestContactCode, { body }));
      onSent(body[name] ?? "");
    },
    focusOnError: name,
  });
  const needsReauthentication = name === "email" || user.login_method === "Phone";
  const inputProps =
    name === "email"
      ? ({ type: "email", inputMode: "email", autoComplete: "email" } as const)
      : ({ type: "tel", inputMode: "tel", autoComplete: "tel", hint: t("profile.phone_hint") } as const);

  return (
    <Form {...formProps}>
      <FormError error={formError} />
      <TextField {...inputProps} {...field(name)} required label={t(`profile.contact.new_${name}`)} />
      {needsReauthentication && <ReauthenticationFields field={field} />}
      <FormSubmit busy={isSubmitting}>{t("profile.contact.send")}</FormSubmit>
    </Form>
  );
}
