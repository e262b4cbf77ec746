import { findSectionKind } from "../parse/sections.ts";
import { createTextLine, type TextLine } from "../text-line.ts";

/** Font sizes of headings, relative to the body text. The sizes of `h1` to `h3` are those of browsers. */
const HEADING_SIZES: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1.05, h5: 1.05, h6: 1.05 };
const BLOCK_TAG = /^(?:p|h[1-6]|li|td|th)$/;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
const MIN_COLUMN_LINES = 3;

interface Paragraph {
  tag: string;
  text: string;
  boldLength: number;
}

/** Extracts lines from the well-formed HTML that mammoth returns. Table rows become lines with tabs. */
export function extractHtmlLines(html: string): TextLine[] {
  const builder = new HtmlLineBuilder();
  for (const [token, slash, tag] of html.matchAll(TOKEN)) {
    if (!tag) builder.text(decodeEntities(token));
    else if (slash) builder.close(tag);
    else builder.open(tag);
  }
  builder.flush();
  return builder.lines;
}

/** Receives the tokens of the HTML in order and collects lines. */
class HtmlLineBuilder {
  lines: TextLine[] = [];
  /**
   * A stack with an item per enclosing table cell, the outermost first: the lines before the cell and the finished
   * cells of its row.
   */
  private readonly outer: { lines: TextLine[]; cells: TextLine[][] }[] = [];
  private readonly rows: TextLine[][][] = [];
  private paragraph: Paragraph | null = null;
  private boldDepth = 0;
  private listDepth = 0;
  private hasGap = true;

  open(tag: string): void {
    if (tag === "strong") this.boldDepth++;
    if (tag === "br") this.text("\n");
    if (tag === "li") this.listDepth++;
    if (tag === "tr") this.rows.push([]);
    if (BLOCK_TAG.test(tag)) {
      this.flush();
      this.paragraph = { tag, text: "", boldLength: 0 };
    }
    if (tag === "td" || tag === "th") {
      this.outer.push({ lines: this.lines, cells: this.rows.at(-1) ?? [] });
      this.lines = [];
      this.hasGap = true;
    }
  }

  close(tag: string): void {
    if (tag === "strong") this.boldDepth--;
    if (BLOCK_TAG.test(tag)) this.flush(tag === "p");
    if (tag === "li") this.listDepth--;
    if (tag === "td" || tag === "th") {
      const outer = this.outer.pop();
      outer?.cells.push(this.lines);
      this.lines = outer?.lines ?? this.lines;
    }
    if (tag === "tr") for (const line of joinTableRow(this.rows.pop() ?? [])) this.lines.push(line);
  }

  text(text: string): void {
    this.paragraph ??= { tag: "p", text: "", boldLength: 0 };
    this.paragraph.text += text;
    if (this.boldDepth > 0) this.paragraph.boldLength += text.length;
  }

  flush(mayBeEmpty = false): void {
    const { tag, text, boldLength } = this.paragraph ?? { tag: "p", text: "", boldLength: 0 };
    const hadParagraph = this.paragraph !== null;
    this.paragraph = null;
    if (text.trim() === "") {
      if (hadParagraph && mayBeEmpty) this.hasGap = true;
      return;
    }
    const isHeading = tag in HEADING_SIZES;
    const isBold = boldLength > text.length * 0.6;
    for (const lineText of text.split("\n")) {
      const line = createTextLine(lineText, {
        style: `${tag}${isBold ? " bold" : ""}`,
        isEmphasized: isHeading || isBold,
        size: HEADING_SIZES[tag] ?? 1,
        isBullet: this.listDepth > 0,
        hasGapAbove: this.hasGap || isHeading,
        isHeading,
      });
      if (line.text === "") continue;
      this.lines.push(line);
      this.hasGap = false;
    }
  }
}

/**
 * Joins the cells of a table row to one line when each cell has one line. Otherwise returns the lines of all cells one
 * after the other. A cell after the first one starts a block when it or the cell before it is a column of the page.
 */
function joinTableRow(cells: TextLine[][]): TextLine[] {
  const filled = cells.filter((lines) => lines.length > 0);
  const [first] = filled[0] ?? [];
  if (!first) return [];
  if (filled.every((lines) => lines.length === 1)) {
    const text = filled.map(([line]) => line?.text ?? "").join("\t");
    const isEmphasized = filled.some(([line]) => line?.isEmphasized);
    return [{ ...first, text, isEmphasized, hasGapAbove: true, isHeading: first.isHeading && filled.length === 1 }];
  }
  const isColumn = (lines: TextLine[]) =>
    lines.length > MIN_COLUMN_LINES && lines.some(({ text }) => findSectionKind(text) !== null);
  return filled.flatMap((lines, cell) =>
    lines.map((line, index) => {
      if (index > 0) return line;
      const startsBlock =
        cell > 0 && (isColumn(filled[cell - 1] ?? []) || (isColumn(lines) && filled[0]?.length !== 1));
      return { ...line, hasGapAbove: true, startsBlock: line.startsBlock || startsBlock };
    }),
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
