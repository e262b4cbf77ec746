import { useSettings } from "../app/settings.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useSyncedInput } from "../ui/use-synced-input.ts";
import { parseSalary } from "./search-criteria.ts";

/** Searches when left or, as any input of a form, on Enter; not at every digit. */
export function SalaryFilter({ form, salary }: { form: string; salary: number | undefined }) {
  const { t } = useTranslation();
  const { currency } = useSettings();
  const input = useSyncedInput<HTMLInputElement>(salary === undefined ? "" : String(salary));

  function leave(field: HTMLInputElement) {
    const wanted = parseSalary(field.value);
    field.value = wanted === undefined ? "" : String(wanted);
    if (wanted !== salary) field.form?.requestSubmit();
  }

  return (
    <TextField
      {...input}
      form={form}
      name="salary_min"
      label={t("search.salary_min", { currency })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      onBlur={(event) => leave(event.target)}
    />
  );
}
