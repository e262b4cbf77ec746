/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Where a spreadsheet could begin a cell and evaluate it as a formula. */
const FORMULA_START = /(^|[;\t\r\n])(?=[ "]*[=+\-@\t\r])/g;

/**
 * Formats one record of a CSV file (RFC 4180). A spreadsheet evaluates a cell that begins with `=`, `+`, `-`, `@`, a tab or
 * a carriage return as a formula, so such a value gets an apostrophe in front
 * (https://owasp.org/www-community/attacks/CSV_Injection). The same holds after a semicolon, a tab and a line break within
 * a value, because spreadsheets of countries with a decimal comma separate cells there.
 */
export function formatCsvRecord(values: readonly (string | number | null)[]): string {
  return `${values.map(formatValue).join(",")}\r\n`;
}

function formatValue(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = value.replace(FORMULA_START, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Parses a CSV file (RFC 4180), without empty lines. Returns null for one that ends within a quoted field. */
export function parseCsv(text: string): string[][] | null {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|\r|$)/y;
  while (field.lastIndex < text.length) {
    const start = field.lastIndex;
    const match = field.exec(text);
    if (!match) return null;
    const [, quoted, plain = "", end] = match;
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    const isLast = end === "" || field.lastIndex === start;
    if (end !== ",") {
      if (record.some((value) => value !== "")) records.push(record);
      record = [];
    }
    if (isLast) break;
  }
  if (record.length > 0) records.push([...record, ""]);
  return records;
}
