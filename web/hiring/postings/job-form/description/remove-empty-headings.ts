const HEADING = /^#{1,6}\s/;

/** Removes the headings of a Markdown text that nothing follows, such as those of the outline that were left. */
export function removeEmptyHeadings(text: string): string {
  const lines = text.split("\n");
  const getLevel = (line: string) => /^#+/.exec(line)?.[0].length ?? 0;
  const isEmpty = (line: string, index: number) => {
    if (!HEADING.test(line)) return false;
    const next = lines.slice(index + 1).find((other) => other.trim() !== "");
    return next === undefined || (HEADING.test(next) && getLevel(next) <= getLevel(line));
  };
  const kept = lines.filter((line, index) => !isEmpty(line, index));
  return kept.length === lines.length ? text : kept.join("\n").trim();
}
