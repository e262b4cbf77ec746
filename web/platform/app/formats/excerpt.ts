/** Search engines show about as many characters of the description of a page. */
export const MAX_META_DESCRIPTION_LENGTH = 160;

const LIST_MARK = /^\s*(?:-|\d+\.)\s+/;
const END_MARK = /[\p{P}]$/u;

/**
 * Returns the beginning of a plain text as one line, for cards and search engines. Headings are left out, unless the text has
 * hardly anything else. A heading is a line between empty lines that ends without punctuation.
 *
 * @param max The most characters, cut at a word. By default all are kept
 */
export function toExcerpt(text: string, max = Number.POSITIVE_INFINITY): string {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  const isHeading = (block: string, index: number) =>
    index < blocks.length - 1 && !block.includes("\n") && !LIST_MARK.test(block) && !END_MARK.test(block);
  const others = blocks.filter((block, index) => !isHeading(block, index));
  const kept = (others.length > 1 || blocks.length < 3 ? others : blocks).map(toLine);
  const line = kept
    .map((block, index) => (index === kept.length - 1 || END_MARK.test(block) ? block : `${block}.`))
    .join(" ");
  return line.length <= max ? line : `${line.slice(0, max).replace(/\s\S*$/, "")}…`;
}

/** Puts the lines of a block in one, with commas between entries of a list that have no punctuation at their end. */
function toLine(block: string): string {
  const lines = block.split("\n");
  return lines
    .map((line, index) => {
      const entry = line.replace(LIST_MARK, "").trim();
      const isFollowed = LIST_MARK.test(lines[index + 1] ?? "");
      return isFollowed && !END_MARK.test(entry) ? `${entry},` : entry;
    })
    .join(" ")
    .replace(/\s+/g, " ");
}
