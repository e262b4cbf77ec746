import { Document, Packer, Paragraph } from "docx";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { DOCX_MEDIA_TYPE } from "../../contract/platform/constants.ts";

/** The argument of Playwright's `setInputFiles`. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Creates a PNG that is not square, so that the crop area can be moved. */
export async function createPhoto(): Promise<SampleFile> {
  const create = { width: 900, height: 600, channels: 3 as const, background: "#1d5c42" };
  return { name: "me.png", mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

/** Creates a PDF with these lines of text, made larger by `paddingBytes`. */
export async function createResumePdf(lines: string[], paddingBytes = 0): Promise<SampleFile> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 50, y: page.getHeight() - 60 - index * 18, size: 11, font });
  }
  const content = Buffer.from(await pdf.save());
  // PDF readers ignore a comment after the end-of-file marker.
  const comment = Buffer.alloc(paddingBytes, "%");
  return { name: "Resume 2026.pdf", mimeType: "application/pdf", buffer: Buffer.concat([content, comment]) };
}

/** Creates a DOCX with these paragraphs. */
export async function createResumeDocx(paragraphs: string[]): Promise<SampleFile> {
  const document = new Document({ sections: [{ children: paragraphs.map((text) => new Paragraph(text)) }] });
  return { name: "Resume 2026.docx", mimeType: DOCX_MEDIA_TYPE, buffer: await Packer.toBuffer(document) };
}
