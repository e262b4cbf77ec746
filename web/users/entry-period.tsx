import { useController } from "react-hook-form";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { CheckField } from "../ui/forms/check-field.tsx";
import { FieldRow } from "../ui/forms/form.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { EntryListName, SeekerFormState } from "./entries.ts";
import { useProfileField } from "./use-profile-field.ts";

/** From month to month, or to the present. Browsers without a month picker take the month as text. */
export function EntryPeriod({ form, name, index }: { form: SeekerFormState; name: EntryListName; index: number }) {
  const { t } = useTranslation();
  const field = useProfileField(form);
  const fieldMessage = useFieldErrorText();
  const { field: to, fieldState } = useController({ control: form.control, name: `${name}.${index}.to` });
  const isPresent = to.value === null;
  const month = { type: "month", placeholder: t("profile.month_form"), autoComplete: "off" } as const;
  return (
    <div>
      <FieldRow>
        <TextField {...field(`${name}.${index}.from`)} {...month} />
        <TextField
          {...month}
          ref={to.ref}
          name={to.name}
          value={to.value ?? ""}
          onChange={to.onChange}
          onBlur={to.onBlur}
          disabled={isPresent}
          label={t("profile.to")}
          error={fieldMessage(fieldState.error?.message)}
        />
      </FieldRow>
      <CheckField
        label={t("profile.present")}
        checked={isPresent}
        onChange={(event) => to.onChange(event.target.checked ? null : "")}
      />
    </div>
  );
}
