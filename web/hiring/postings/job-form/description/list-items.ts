const HEADING = /^#{1,6}\s/;
const ITEM_AT_END = /(?:^|\n)[-*+] [^\n]*$/;

const toItem = (sentence: string) => `- ${sentence}`;

/** Whether a Markdown text has a sentence as an item of a list. */
export const hasItem = (text: string, sentence: string): boolean => text.split("\n").includes(toItem(sentence));

/**
 * Adds a sentence to the list below a heading of a Markdown text. A heading that the text lacks is added before those that follow it.
 *
 * @param headings The headings of the outline in their order, with their marks
 */
export function addItem(text: string, sentence: string, heading: string, headings: readonly string[]): string {
  const lines = text.split("\n");
  const start = lines.indexOf(heading);
  const following = headings.slice(headings.indexOf(heading) + 1);
  const next = lines.findIndex((line, index) =>
    start === -1 ? following.includes(line) : index > start && HEADING.test(line),
  );
  const end = next === -1 ? lines.length : next;
  const before = lines.slice(0, end).join("\n").trimEnd();
  const beforeItem = start === -1 ? [before, heading].filter(Boolean).join("\n\n") : before;
  const withItem = beforeItem + (ITEM_AT_END.test(beforeItem) ? "\n" : "\n\n") + toItem(sentence);
  return [withItem, lines.slice(end).join("\n")].filter(Boolean).join("\n\n");
}

/** Removes a sentence that is an item of a list, and the heading above it if nothing else follows that. */
export function removeItem(text: string, sentence: string): string {
  const lines = text.split("\n");
  const at = lines.indexOf(toItem(sentence));
  if (at === -1) return text;
  const before = lines.slice(0, at).join("\n").trimEnd();
  const after = lines
    .slice(at + 1)
    .join("\n")
    .replace(/^\n+/, "");
  const isFollowed = /^\s*[-*+] /.test(lines[at + 1] ?? "");
  const last = before.slice(before.lastIndexOf("\n") + 1);
  const isEmpty = HEADING.test(last) && (after === "" || HEADING.test(after));
  const kept = isEmpty ? before.slice(0, before.length - last.length).trimEnd() : before;
  const isInList = isFollowed && ITEM_AT_END.test(kept);
  return [kept, after].filter(Boolean).join(isInList ? "\n" : "\n\n");
}
