import { headingKind } from "../parse/headings.ts";
import { type Line, toLine } from "./line.ts";

/** Sizes of headings, as browsers have them. */
const SIZES: Record<string, number> = { h1: 2, h2: 1.5, h3: 1.17, h4: 1.05, h5: 1.05, h6: 1.05 };
const BLOCK = /^(?:p|h[1-6]|li|td|th)$/;
const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^>]*>|[^<]+/g;
/** So many sides of nothing but a column make one. */
const SHORTEST_COLUMN = 3;

interface Paragraph {
  tag: string;
  text: string;
  bold: number;
}

/** The lines of the simple, well-formed HTML that mammoth writes. */
export function readHtml(html: string): Line[] {
  const reader = new Reader();
  for (const [token, slash, tag] of html.matchAll(TOKEN)) {
    if (!tag) reader.text(decode(token));
    else if (slash) reader.close(tag);
    else reader.open(tag);
  }
  reader.flush();
  return reader.lines;
}

class Reader {
  lines: Line[] = [];
  /** Where lines go: the document, or the innermost cell. Each row outside it has cells so far. */
  private readonly outer: { lines: Line[]; cells: Line[][] }[] = [];
  private readonly rows: Line[][][] = [];
  private paragraph: Paragraph | null = null;
  private bold = 0;
  private items = 0;
  private gap = true;

  open(tag: string): void {
    if (tag === "strong") this.bold++;
    if (tag === "br") this.text("\n");
    if (tag === "li") this.items++;
    if (tag === "tr") this.rows.push([]);
    if (BLOCK.test(tag)) {
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
    if (BLOCK.test(tag)) this.flush(tag === "p");
    if (tag === "li") this.items--;
    if (tag === "td" || tag === "th") {
      const outer = this.outer.pop();
      outer?.cells.push(this.lines);
      this.lines = outer?.lines ?? this.lines;
    }
    if (tag === "tr") for (const line of joinRow(this.rows.pop() ?? [])) this.lines.push(line);
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
    const heading = tag in SIZES;
    const isBold = bold > text.length * 0.6;
    for (const one of text.split("\n")) {
      const line = toLine(one, {
        style: `${tag}${isBold ? " bold" : ""}`,
        strong: heading || isBold,
        size: SIZES[tag] ?? 1,
        bullet: this.items > 0,
        gap: this.gap || heading,
        heading,
      });
      if (line.text === "") continue;
      this.lines.push(line);
      this.gap = false;
    }
  }
}

/** Cells with a line each are one line; longer ones follow each other, and columns stand apart. */
function joinRow(cells: Line[][]): Line[] {
  const filled = cells.filter((lines) => lines.length > 0);
  const [first] = filled[0] ?? [];
  if (!first) return [];
  if (filled.every((lines) => lines.length === 1)) {
    const text = filled.map(([line]) => line?.text ?? "").join("\t");
    const strong = filled.some(([line]) => line?.strong);
    return [{ ...first, text, strong, gap: true, heading: first.heading && filled.length === 1 }];
  }
  const isColumn = (lines: Line[]) =>
    lines.length > SHORTEST_COLUMN && lines.some(({ text }) => headingKind(text) !== null);
  return filled.flatMap((lines, nth) =>
    lines.map((line, index) => {
      if (index > 0) return line;
      const fresh = nth > 0 && (isColumn(filled[nth - 1] ?? []) || (isColumn(lines) && filled[0]?.length !== 1));
      return { ...line, gap: true, fresh: line.fresh || fresh };
    }),
  );
}

function decode(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
