/**
 * Splits a text at its semicolons. Lists are written as texts, because the formatter puts each item of a long array on
 * its own line.
 */
export function splitList(text: string): string[] {
  return text
    .split(";")
    .map((item) => item.replace(/\s+/g, " ").trim())
    .filter((item) => item !== "");
}
