import type { FieldErrors, FieldPath, FieldValues } from "react-hook-form";
import type { FormState } from "./use-schema-form.ts";

/**
 * For `adjustErrors` of a form with a list of entries. After a failed submission, react-hook-form validates the list when an
 * entry is added. Removes the errors of entries that had none: nobody has filled them in yet. The next submission shows them.
 *
 * @param names Of the validated fields. The name of a list alone means that its entries have been added, moved or removed
 */
export function hideErrorsOfNewEntries<Input extends FieldValues>(
  errors: FieldErrors<Input>,
  names: string[] | undefined,
  { getValues, getFieldState }: FormState<Input>,
): void {
  const [name, ...others] = (names ?? []) as FieldPath<Input>[];
  if (name === undefined || others.length > 0) return;
  const [entries, found] = [getValues(name) as unknown, (errors as Record<string, unknown>)[name]];
  const isList = Array.isArray(entries) && entries.some((entry) => typeof entry === "object");
  if (!isList || !Array.isArray(found)) return;
  const isFaulty = (index: number) => getFieldState(`${name}.${index}` as FieldPath<Input>).invalid;
  const kept = found.map((error, index) => (isFaulty(index) ? error : undefined));
  Object.assign(errors, { [name]: kept.some(Boolean) ? kept : undefined });
}
