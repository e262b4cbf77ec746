import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { CurrentResume } from "../present-resume.ts";

/** A line of a column; a plain text is one without anything special. */
export type PdfLine =
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

export interface PdfColumn {
  x: number;
  /** From the top of the page. */
  y: number;
  width: number;
  items: PdfLine[];
  /** Where the text begins in lines that have something at the left. */
  indent?: number;
  size?: number;
}

interface PdfFonts {
  plain: PDFFont;
  bold: PDFFont;
}

const PAGE_HEIGHT = 842;
const FULL_PAGE = { x: 50, y: 60, width: 495 };

/** One page a list of columns. */
export async function createPdf(...pages: (PdfColumn[] | PdfLine[])[]): Promise<CurrentResume> {
  const pdf = await PDFDocument.create();
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  for (const columns of pages) {
    const page = pdf.addPage([595, PAGE_HEIGHT]);
    for (const column of toColumns(columns)) drawColumn(page, column, fonts);
  }
  return { bytes: await pdf.save(), type: "application/pdf" };
}

function toColumns(page: PdfColumn[] | PdfLine[]): PdfColumn[] {
  const isColumns = (parts: PdfColumn[] | PdfLine[]): parts is PdfColumn[] =>
    typeof parts[0] === "object" && "items" in parts[0];
  return isColumns(page) ? page : [{ ...FULL_PAGE, items: page }];
}

function drawColumn(
  page: PDFPage,
  { x, y, width, items, indent = 0, size: usual = 10 }: PdfColumn,
  fonts: PdfFonts,
): void {
  let top = y;
  for (const item of items) {
    const { text, size = usual, bold, bullet, right, left, gap = 0 } = typeof item === "string" ? { text: item } : item;
    const font = bold ? fonts.bold : fonts.plain;
    const write = (what: string, at: number) => page.drawText(what, { x: at, y: PAGE_HEIGHT - top, size, font });
    top += gap;
    if (left) write(left, x);
    if (right) write(right, x + width - font.widthOfTextAtSize(right, size));
    if (bullet) write("•", x + indent);
    const start = x + indent + (bullet ? 12 : 0);
    for (const line of wrapText(text, font, size, width - (start - x))) {
      write(line, start);
      top += size * 1.35;
    }
  }
}

function wrapText(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The heading of a section. */
export const createHeading = (text: string, extra: { size?: number } = {}): PdfLine => ({
  text,
  bold: true,
  size: 13,
  gap: 14,
  ...extra,
});
