/** One line of a resume in reading order. Tabs separate the cells of a table row. */
export interface TextLine {
  text: string;
  /** Identifies font, size and weight. The headings of a resume usually have the same style. */
  style: string;
  /** True when the line is larger, bolder or in another font than the body text. */
  isEmphasized: boolean;
  /** Font size relative to the body text; 1 when unknown. */
  size: number;
  isBullet: boolean;
  /** True when the space above is larger than between the lines of a paragraph. */
  hasGapAbove: boolean;
  /** True for the first line of a column, which does not continue the line before it. */
  startsBlock: boolean;
  /** True when the document itself marks the line as a heading, as DOCX files do. */
  isHeading: boolean;
  /** Distance from the left edge of the page, in points; 0 when unknown. */
  x: number;
  /** True when the line ends near the right margin, so that the next line may continue its paragraph. */
  reachesMargin: boolean;
}

const BULLET = /^\s*(?:[•◦▪▫●○■□➢➤►▶‣⁃∙·*\uf0b7\uf0a7\uf0d8]|[-–—](?=\s))\s*/u;

const defaultLayout = {
  style: "",
  isEmphasized: false,
  size: 1,
  hasGapAbove: false,
  startsBlock: false,
  isHeading: false,
  x: 0,
  reachesMargin: false,
};

/** Creates a line with normalized text. Removes a bullet at the beginning and sets `isBullet`. */
export function createTextLine(text: string, layout: Partial<Omit<TextLine, "text">> = {}): TextLine {
  const withoutBullet = text.replace(BULLET, "");
  const isBullet = layout.isBullet || withoutBullet !== text;
  return { ...defaultLayout, ...layout, text: normalizeText(withoutBullet), isBullet };
}

/**
 * Splits ligatures, removes invisible characters, joins spaced letters and collapses spaces. Keeps tabs, and turns
 * three or more spaces into a tab.
 */
function normalizeText(text: string): string {
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

/** Example: `W O R K  H I S T O R Y` becomes `WORK HISTORY`. */
function joinSpacedLetters(spaced: string): string {
  const words = spaced.trim().split(/ {2,}/);
  return words.map((word) => word.replaceAll(" ", "")).join(" ");
}

/** Joins lines to one text. Wrapped lines become one paragraph. Paragraphs and bullets start on a new line. */
export function joinText(lines: TextLine[]): string {
  let text = "";
  let previous: TextLine | undefined;
  for (const line of lines) {
    const content = line.text.replaceAll("\t", " ");
    if (content === "") continue;
    if (!previous) text = line.isBullet ? `- ${content}` : content;
    else if (continuesParagraph(previous, line)) text = joinWrappedLines(text, content);
    else text += `${line.hasGapAbove && !line.isBullet ? "\n\n" : "\n"}${line.isBullet ? "- " : ""}${content}`;
    previous = line;
  }
  return text.trim();
}

function continuesParagraph(previous: TextLine, line: TextLine): boolean {
  if (line.isBullet || line.hasGapAbove || line.isHeading) return false;
  return previous.reachesMargin || (line.x > 0 && /^\p{Ll}/u.test(line.text));
}

/** Joins two lines of a paragraph. Removes the hyphen of a word that was divided at the end of the first line. */
function joinWrappedLines(text: string, nextLine: string): string {
  const isDivided = /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(nextLine);
  return isDivided ? text.slice(0, -1) + nextLine : `${text} ${nextLine}`;
}
