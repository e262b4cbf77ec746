import { Document, Header, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from "docx";
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";
import type { CurrentResume } from "../../accounts/files/current-resume.ts";

/** Title or degree, company or school, from, to. */
export type ExpectedEntry = [string, string, string | null, string | null];

export interface SampleResume {
  description: string;
  create: () => Promise<CurrentResume>;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** The beginning of the expected summary. Null when the proposal has no summary. */
  summary: string | null;
  works: ExpectedEntry[];
  educations: ExpectedEntry[];
  /** A text that the description of the first work must contain. */
  descriptionIncludes?: string;
}

/**
 * A paragraph or a table. A prefix sets the style of a paragraph: `% ` title, `# ` and `## ` headings, `! ` bold,
 * `* ` list item.
 */
export type DocxBlock = string | { rows: (string | DocxBlock[])[][] };

const headingLevels = { "# ": HeadingLevel.HEADING_1, "## ": HeadingLevel.HEADING_2, "! ": undefined, "* ": undefined };

export async function createDocx(blocks: DocxBlock[], { header = [] as string[] } = {}): Promise<CurrentResume> {
  const headers = header.length > 0 ? { default: new Header({ children: header.map(createParagraph) }) } : {};
  const document = new Document({ sections: [{ headers, children: blocks.map(createBlock) }] });
  return {
    bytes: new Uint8Array(await Packer.toBuffer(document)),
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  };
}

function createBlock(block: DocxBlock): Paragraph | Table {
  if (typeof block === "string") return createParagraph(block);
  return new Table({
    rows: block.rows.map(
      (cells) =>
        new TableRow({
          children: cells.map(
            (cell) =>
              new TableCell({ children: typeof cell === "string" ? [createParagraph(cell)] : cell.map(createBlock) }),
          ),
        }),
    ),
  });
}

function createParagraph(marked: string): Paragraph {
  const [mark = "", text = ""] = /^(?:(#{1,2} |! |\* |% ))?(.*)$/s.exec(marked)?.slice(1) ?? [];
  const runs = text.split("\n").map((line, index) => {
    const cells = line.split("\t").flatMap((cell, nth) => (nth === 0 ? [cell] : ["\t", cell]));
    return new TextRun({ children: cells, bold: mark === "! ", ...(index > 0 && { break: 1 }) });
  });
  const level = mark === "% " ? HeadingLevel.TITLE : headingLevels[mark as keyof typeof headingLevels];
  return new Paragraph({
    children: runs,
    ...(level && { heading: level }),
    ...(mark === "* " && { bullet: { level: 0 } }),
  });
}

/** A paragraph of a column. Its text is wrapped to the width of the column. */
export type PdfLine =
  | string
  | {
      text: string;
      size?: number;
      bold?: boolean;
      bullet?: boolean;
      /** Text at the right margin of the same line. */
      right?: string;
      /** Text at the left margin of the same line. Requires an `indent` of the column. */
      left?: string;
      /** Space above, in points. */
      gap?: number;
    };

export interface PdfColumn {
  x: number;
  /** Measured from the top of the page. */
  y: number;
  width: number;
  items: PdfLine[];
  /** Indentation of the paragraphs in points, for lines with `left`. */
  indent?: number;
  size?: number;
}

interface PdfFonts {
  plain: PDFFont;
  bold: PDFFont;
}

const PAGE_HEIGHT = 842;
const FULL_PAGE = { x: 50, y: 60, width: 495 };

/** Creates a PDF. Each argument is a page: its columns, or the lines of a single column. */
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

/** Creates the heading of a section. */
export const createHeading = (text: string, extra: { size?: number } = {}): PdfLine => ({
  text,
  bold: true,
  size: 13,
  gap: 14,
  ...extra,
});
