import type { TextLine } from "../text/line.ts";

/** Running text from lines: what only the margin broke is one line again, bullets and paragraphs stay apart. */
export function joinText(lines: TextLine[]): string {
  let text = "";
  let before: TextLine | undefined;
  for (const line of lines) {
    const content = line.text.replaceAll("\t", " ");
    if (content === "") continue;
    if (!before) text = line.isBullet ? `- ${content}` : content;
    else if (continues(before, line)) text = joinBrokenWord(text, content);
    else text += `${line.hasGapAbove && !line.isBullet ? "\n\n" : "\n"}${line.isBullet ? "- " : ""}${content}`;
    before = line;
  }
  return text.trim();
}

function continues(before: TextLine, line: TextLine): boolean {
  if (line.isBullet || line.hasGapAbove || line.isHeading) return false;
  return before.reachesMargin || (line.x > 0 && /^\p{Ll}/u.test(line.text));
}

/** A word that was broken at the margin is whole again. */
function joinBrokenWord(text: string, more: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(more) ? text.slice(0, -1) + more : `${text} ${more}`;
}
