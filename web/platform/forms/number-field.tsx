import { type ComponentProps, useState } from "react";
import { TextField } from "../ui/forms/text-field.tsx";
import { parseNumber } from "./parse-number.ts";

/** A number, text that is none, or undefined for an empty input. */
export type NumberFieldValue = number | string | undefined;

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange"> & {
  value: NumberFieldValue;
  onNumberChange: (value: unknown) => void;
};

/** An input for a number as people type it. A number input of the browser refuses the separators of other languages. */
export function NumberField({ value, onNumberChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value ?? ""));
  // The form may be filled in after the first rendering, or reset.
  const text = parseNumber(typed) === value ? typed : String(value ?? "");
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onNumberChange(parseNumber(target.value));
      }}
    />
  );
}
