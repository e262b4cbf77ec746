import type { Line } from "../text/line.ts";

/** Running text from lines: what only the margin broke is one line again, bullets and paragraphs stay apart. */
export function joinText(lines: Line[]): string {
  let text = "";
  let before: Line | undefined;
  for (const line of lines) {
    const content = line.text.replaceAll("\t", " ");
    if (content === "") continue;
    if (!before) text = line.bullet ? `- ${content}` : content;
    else if (goesOn(before, line)) text = glue(text, content);
    else text += `${line.gap && !line.bullet ? "\n\n" : "\n"}${line.bullet ? "- " : ""}${content}`;
    before = line;
  }
  return text.trim();
}

function goesOn(before: Line, line: Line): boolean {
  if (line.bullet || line.gap || line.heading) return false;
  return before.full || (line.x > 0 && /^\p{Ll}/u.test(line.text));
}

/** A word that was broken at the margin is whole again. */
function glue(text: string, more: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(more) ? text.slice(0, -1) + more : `${text} ${more}`;
}
