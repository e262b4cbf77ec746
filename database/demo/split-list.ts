/** Texts between semicolons. The formatter would give each item of a long array a line of its own. */
export function splitList(text: string): string[] {
  return text
    .split(";")
    .map((item) => item.replace(/\s+/g, " ").trim())
    .filter((item) => item !== "");
}
