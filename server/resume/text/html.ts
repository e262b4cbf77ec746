import { findSectionKind } from "../parse/sections.ts";
import { createTextLine, type TextLine } from "../text-line.ts";

/** Sizes of headings, as browsers have them. */
const HEADING_SIZES: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1.05, h5: 1.05, h6: 1.05 };
const BLOCK_TAG = /^(?:p|h[1-6]|li|td|th)$/;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
/** So many sides of nothing but a column make one. */
const MIN_COLUMN_LINES = 3;

interface Paragraph {
  tag: string;
  text: string;
  bold: number;
}

/** The lines of the simple, well-formed HTML that mammoth writes. */
export function extractHtmlLines(html: string): TextLine[] {
  const reader = new HtmlLineReader();
  for (const [token, slash, tag] of html.matchAll(TOKEN)) {
    if (!tag) reader.text(decodeEntities(token));
    else if (slash) reader.close(tag);
    else reader.open(tag);
  }
  reader.flush();
  return reader.lines;
}

class HtmlLineReader {
  lines: TextLine[] = [];
  /** Where lines go: the document, or the innermost cell. Each row outside it has cells so far. */
  private readonly outer: { lines: TextLine[]; cells: TextLine[][] }[] = [];
  private readonly rows: TextLine[][][] = [];
  private paragraph: Paragraph | null = null;
  private bold = 0;
  private items = 0;
  private gap = true;

  open(tag: string): void {
    if (tag === "strong") this.bold++;
    if (tag === "br") this.text("\n");
    if (tag === "li") this.items++;
    if (tag === "tr") this.rows.push([]);
    if (BLOCK_TAG.test(tag)) {
      this.flush();
      this.paragraph = { tag, text: "", bold: 0 };
    }
    if (tag === "td" || tag === "th") {
      this.outer.push({ lines: this.lines, cells: this.rows.at(-1) ?? [] });
      this.lines = [];
      this.gap = true;
    }
  }

  close(tag: string): void {
    if (tag === "strong") this.bold--;
    if (BLOCK_TAG.test(tag)) this.flush(tag === "p");
    if (tag === "li") this.items--;
    if (tag === "td" || tag === "th") {
      const outer = this.outer.pop();
      outer?.cells.push(this.lines);
      this.lines = outer?.lines ?? this.lines;
    }
    if (tag === "tr") for (const line of joinTableRow(this.rows.pop() ?? [])) this.lines.push(line);
  }

  text(text: string): void {
    this.paragraph ??= { tag: "p", text: "", bold: 0 };
    this.paragraph.text += text;
    if (this.bold > 0) this.paragraph.bold += text.length;
  }

  flush(mayBeEmpty = false): void {
    const { tag, text, bold } = this.paragraph ?? { tag: "p", text: "", bold: 0 };
    const had = this.paragraph !== null;
    this.paragraph = null;
    if (text.trim() === "") {
      if (had && mayBeEmpty) this.gap = true;
      return;
    }
    const heading = tag in HEADING_SIZES;
    const isBold = bold > text.length * 0.6;
    for (const one of text.split("\n")) {
      const line = createTextLine(one, {
        style: `${tag}${isBold ? " bold" : ""}`,
        emphasized: heading || isBold,
        size: HEADING_SIZES[tag] ?? 1,
        isBullet: this.items > 0,
        hasGapAbove: this.gap || heading,
        isHeading: heading,
      });
      if (line.text === "") continue;
      this.lines.push(line);
      this.gap = false;
    }
  }
}

/** Cells with a line each are one line; longer ones follow each other, and columns stand apart. */
function joinTableRow(cells: TextLine[][]): TextLine[] {
  const filled = cells.filter((lines) => lines.length > 0);
  const [first] = filled[0] ?? [];
  if (!first) return [];
  if (filled.every((lines) => lines.length === 1)) {
    const text = filled.map(([line]) => line?.text ?? "").join("\t");
    const strong = filled.some(([line]) => line?.emphasized);
    return [
      { ...first, text, emphasized: strong, hasGapAbove: true, isHeading: first.isHeading && filled.length === 1 },
    ];
  }
  const isColumn = (lines: TextLine[]) =>
    lines.length > MIN_COLUMN_LINES && lines.some(({ text }) => findSectionKind(text) !== null);
  return filled.flatMap((lines, nth) =>
    lines.map((line, index) => {
      if (index > 0) return line;
      const fresh = nth > 0 && (isColumn(filled[nth - 1] ?? []) || (isColumn(lines) && filled[0]?.length !== 1));
      return { ...line, hasGapAbove: true, startsBlock: line.startsBlock || fresh };
    }),
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
