const HEADING = /^#{1,6}\s/;

/** Removes the headings of a Markdown text that nothing follows, such as those of the outline that were left. */
export function removeEmptyHeadings(text: string): string {
  const lines = text.split("\n");
  const kept = lines.filter((_, index) => !isEmptyHeading(lines, index));
  return kept.length === lines.length ? text : kept.join("\n").trim();
}

/** Lists the headings of a Markdown text that nothing follows, without their marks. */
export function listEmptyHeadings(text: string): string[] {
  const lines = text.split("\n");
  return lines.filter((_, index) => isEmptyHeading(lines, index)).map((line) => line.replace(HEADING, "").trim());
}

function isEmptyHeading(lines: string[], index: number): boolean {
  const getLevel = (line: string) => /^#+/.exec(line)?.[0].length ?? 0;
  const line = lines[index] ?? "";
  if (!HEADING.test(line)) return false;
  const next = lines.slice(index + 1).find((other) => other.trim() !== "");
  return next === undefined || (HEADING.test(next) && getLevel(next) <= getLevel(line));
}
