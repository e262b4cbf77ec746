import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { PresentResume } from "../present-resume.ts";

/** A line of a column; a plain text is one without anything special. */
export type Item =
  | string
  | {
      text: string;
      size?: number;
      bold?: boolean;
      bullet?: boolean;
      /** At the right margin of the same line. */
      right?: string;
      /** At the left margin of the same line, with the text indented. */
      left?: string;
      /** Room above, in points. */
      gap?: number;
    };

export interface Column {
  x: number;
  /** From the top of the page. */
  y: number;
  width: number;
  items: Item[];
  /** Where the text begins in lines that have something at the left. */
  indent?: number;
  size?: number;
}

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

const HEIGHT = 842;
const WHOLE = { x: 50, y: 60, width: 495 };

/** One page a list of columns. */
export async function makePdf(...pages: (Column[] | Item[])[]): Promise<PresentResume> {
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  for (const columns of pages) {
    const page = pdf.addPage([595, HEIGHT]);
    for (const column of asColumns(columns)) draw(page, column, fonts);
  }
  return { bytes: await pdf.save(), type: "application/pdf" };
}

function asColumns(page: Column[] | Item[]): Column[] {
  const isColumns = (parts: Column[] | Item[]): parts is Column[] =>
    typeof parts[0] === "object" && "items" in parts[0];
  return isColumns(page) ? page : [{ ...WHOLE, items: page }];
}

function draw(page: PDFPage, { x, y, width, items, indent = 0, size: usual = 10 }: Column, fonts: Fonts): void {
  let top = y;
  for (const item of items) {
    const { text, size = usual, bold, bullet, right, left, gap = 0 } = typeof item === "string" ? { text: item } : item;
    const font = bold ? fonts.bold : fonts.plain;
    const write = (what: string, at: number) => page.drawText(what, { x: at, y: HEIGHT - top, size, font });
    top += gap;
    if (left) write(left, x);
    if (right) write(right, x + width - font.widthOfTextAtSize(right, size));
    if (bullet) write("•", x + indent);
    const start = x + indent + (bullet ? 12 : 0);
    for (const line of wrap(text, font, size, width - (start - x))) {
      write(line, start);
      top += size * 1.35;
    }
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The heading of a section. */
export const heading = (text: string, extra: { size?: number } = {}): Item => ({
  text,
  bold: true,
  size: 13,
  gap: 14,
  ...extra,
});
