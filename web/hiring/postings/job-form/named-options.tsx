import { useOptionLabel } from "../../../platform/app/option-labels.ts";

/** The options of a select, with the names of `useOptionLabel`. */
export function NamedOptions({ values }: { values: readonly string[] }) {
  const getOptionLabel = useOptionLabel();
  return values.map((value) => (
    <option key={value} value={value}>
      {getOptionLabel(value)}
    </option>
  ));
}
