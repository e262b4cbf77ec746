import { SelectField } from "../ui/forms/select-field.tsx";
import { useSyncedInput } from "../ui/use-synced-input.ts";

interface FilterSelectProps {
  form: string;
  name: string;
  label: string;
  value: string | number | undefined;
  /** What it says when nothing is chosen. */
  none: string;
  options: [value: string | number, label: string, count?: string][];
}

export function FilterSelect({ form, name, label, value = "", none, options }: FilterSelectProps) {
  const select = useSyncedInput<HTMLSelectElement>(String(value));
  return (
    <SelectField {...select} form={form} name={name} label={label}>
      <option value="">{none}</option>
      {options.map(([choice, text, count]) => (
        <option key={choice} value={choice}>
          {count === undefined ? text : `${text} (${count})`}
        </option>
      ))}
    </SelectField>
  );
}
