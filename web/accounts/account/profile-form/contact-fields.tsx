import type { ComponentProps } from "react";
import type { User } from "../../../../contract/accounts/users.ts";
import { useFormattedPhone } from "../../../platform/app/formats/phone-number-library.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FieldRow } from "../../../platform/ui/forms/form.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import type { ContactName } from "./change-contact-dialog.tsx";
import styles from "./contact-fields.module.css";

interface ContactFieldsProps {
  user: User;
  field: (name: "name" | "email" | "phone") => ComponentProps<typeof TextField>;
  onChange: (name: ContactName) => void;
}

/**
 * Name, email address and phone number. Changing the email address or a saved phone number needs a code, which is sent
 * to the new address or number.
 */
export function ContactFields({ user, field, onChange }: ContactFieldsProps) {
  const { t } = useTranslation();
  const formattedPhone = useFormattedPhone(user.phone ?? "");
  const provider = user.login_method === "Google" || user.login_method === "Apple" ? user.login_method : null;
  const emailHint =
    user.email === null ? "profile.email_hint_none" : provider ? "profile.email_hint_provider" : "profile.email_hint";
  return (
    <>
      <TextField {...field("name")} required autoComplete="name" />
      <FieldRow>
        <div className={styles.contact}>
          <TextField {...field("email")} readOnly type="email" autoComplete="email" hint={t(emailHint, { provider })} />
          {!provider && (
            <Button variant="quiet" size="small" onClick={() => onChange("email")}>
              {t(user.email === null ? "profile.add_email" : "profile.change_email")}
            </Button>
          )}
        </div>
        <div className={styles.contact}>
          <TextField
            {...field("phone")}
            required
            {...(user.phone !== null && { readOnly: true, value: formattedPhone, ref: null })}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint={user.phone === null ? t("profile.phone_hint") : undefined}
          />
          {user.phone !== null && (
            <Button variant="quiet" size="small" onClick={() => onChange("phone")}>
              {t("profile.change_phone")}
            </Button>
          )}
        </div>
      </FieldRow>
    </>
  );
}
