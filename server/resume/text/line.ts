/** One line of a resume, in reading order. The cells of a row are apart by tabs. */
export interface Line {
  text: string;
  /** What it looks like, for comparing: headings look alike. */
  style: string;
  /** Bigger, bolder or of another kind than running text. */
  strong: boolean;
  /** Relative to running text; 1 where it is not known. */
  size: number;
  bullet: boolean;
  /** More room above than between lines that belong together. */
  gap: boolean;
  /** Set where one column ends and another begins: what went before does not go on here. */
  fresh: boolean;
  /** The document says itself that this is a heading. */
  heading: boolean;
  /** Where it begins, from the left; 0 where that is not known. */
  x: number;
  /** It goes up to the margin: the next line may be its continuation. */
  full: boolean;
}

const BULLET = /^\s*(?:[•◦▪▫●○■□➢➤►▶‣⁃∙·*\uf0b7\uf0a7\uf0d8]|[-–—](?=\s))\s*/u;

const plainLooks = {
  style: "",
  strong: false,
  size: 1,
  gap: false,
  fresh: false,
  heading: false,
  x: 0,
  full: false,
};

/** A line from its text, with its bullet taken off. */
export function toLine(text: string, looks: Partial<Omit<Line, "text">> = {}): Line {
  const plain = text.replace(BULLET, "");
  const bullet = looks.bullet || plain !== text;
  return { ...plainLooks, ...looks, text: tidy(plain), bullet };
}

/** Ligatures taken apart, invisible characters gone, one space for many; tabs stay. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .replace(/[\uf000-\uf8ff]/g, "")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/^ ?(?:\S {1,3}){4,}\S ?$/, closeUp)
    .replace(/ {3,}/g, "\t")
    .replace(/[^\S\t\n]+/g, " ")
    .replace(/ ?\t[\t ]*/g, "\t")
    .trim();
}

/** `W O R K  H I S T O R Y`: letters set apart, and words further. */
function closeUp(spaced: string): string {
  const words = spaced.trim().split(/ {2,}/);
  return words.map((word) => word.replaceAll(" ", "")).join(" ");
}
