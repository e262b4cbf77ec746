/** One line of a resume, in reading order. The cells of a row are apart by tabs. */
export interface TextLine {
  text: string;
  /** What it looks like, for comparing: headings look alike. */
  style: string;
  /** Bigger, bolder or of another kind than running text. */
  emphasized: boolean;
  /** Relative to running text; 1 where it is not known. */
  size: number;
  isBullet: boolean;
  /** More room above than between lines that belong together. */
  hasGapAbove: boolean;
  /** Set where one column ends and another begins: what went before does not go on here. */
  startsBlock: boolean;
  /** The document says itself that this is a heading. */
  isHeading: boolean;
  /** Where it begins, from the left; 0 where that is not known. */
  x: number;
  /** It goes up to the margin: the next line may be its continuation. */
  reachesMargin: boolean;
}

const BULLET = /^\s*(?:[•◦▪▫●○■□➢➤►▶‣⁃∙·*\uf0b7\uf0a7\uf0d8]|[-–—](?=\s))\s*/u;

const defaultStyle = {
  style: "",
  emphasized: false,
  size: 1,
  hasGapAbove: false,
  startsBlock: false,
  isHeading: false,
  x: 0,
  reachesMargin: false,
};

/** A line from its text, with its bullet taken off. */
export function createTextLine(text: string, looks: Partial<Omit<TextLine, "text">> = {}): TextLine {
  const plain = text.replace(BULLET, "");
  const bullet = looks.isBullet || plain !== text;
  return { ...defaultStyle, ...looks, text: normalizeText(plain), isBullet: bullet };
}

/** Ligatures taken apart, invisible characters gone, one space for many; tabs stay. */
export function normalizeText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/[\uf000-\uf8ff]/g, "")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/^ ?(?:\S {1,3}){4,}\S ?$/, joinSpacedLetters)
    .replace(/ {3,}/g, "\t")
    .replace(/[^\S\t\n]+/g, " ")
    .replace(/ ?\t[\t ]*/g, "\t")
    .trim();
}

/** `W O R K  H I S T O R Y`: letters set apart, and words further. */
function joinSpacedLetters(spaced: string): string {
  const words = spaced.trim().split(/ {2,}/);
  return words.map((word) => word.replaceAll(" ", "")).join(" ");
}

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
