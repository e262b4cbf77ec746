/** Splits a text at its semicolons. Long arrays would take one line per item in the formatter's layout. */
export function splitList(text: string): string[] {
  return text
    .split(";")
    .map((item) => item.replace(/\s+/g, " ").trim())
    .filter((item) => item !== "");
}
