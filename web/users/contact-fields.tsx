import type { ComponentProps } from "react";
import { FieldRow } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";

interface ContactFieldsProps {
  field: (name: "name" | "email" | "phone") => ComponentProps<typeof TextField>;
}

/** What both kinds of user say of themselves. The email is shown only: it is what one logs in with. */
export function ContactFields({ field }: ContactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...field("name")} required autoComplete="name" />
      <FieldRow>
        <TextField {...field("email")} readOnly type="email" autoComplete="email" hint={t("profile.email_hint")} />
        <TextField
          {...field("phone")}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={t("profile.phone_hint")}
        />
      </FieldRow>
    </>
  );
}
