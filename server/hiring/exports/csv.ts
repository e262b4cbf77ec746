/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Formats one record of a CSV file (RFC 4180). A spreadsheet evaluates a cell that begins with `=`, `+`, `-`, `@`, a tab or
 * a carriage return as a formula, so such a value gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function formatCsvRecord(values: readonly (string | number | null)[]): string {
  return `${values.map(formatValue).join(",")}\r\n`;
}

function formatValue(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
