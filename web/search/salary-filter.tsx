import { useTranslation } from "react-i18next";
import { useSettings } from "../settings.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Search } from "./search-params.ts";
import { useSyncedInput } from "./use-synced-input.ts";

interface SalaryFilterProps {
  salary: number | undefined;
  onChange: (part: Partial<Search>) => void;
}

/** Searches on Enter (its form does that) or when left, not at every digit. */
export function SalaryFilter({ salary, onChange }: SalaryFilterProps) {
  const { t } = useTranslation();
  const { currency } = useSettings();
  const input = useSyncedInput(salary === undefined ? "" : String(salary));

  function leave(text: string) {
    const digits = Number(text.replace(/\D/g, "")) || undefined;
    if (digits !== salary) onChange({ salary_min: digits });
  }

  return (
    <TextField
      {...input}
      label={t("search.salary_min", { currency })}
      name="salary_min"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onBlur={(event) => leave(event.target.value)}
    />
  );
}
