import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";

/** What a picker hands over. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture that is no square, so that there is something to crop. */
export async function picture(): Promise<ChosenFile> {
  const create = { width: 900, height: 600, channels: 3 as const, background: "#1d5c42" };
  return { name: "me.png", mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() };
}

/** A resume as a word processor would save it; `ballast` bytes make it as heavy as one with pictures. */
export async function resumePdf(lines: string[], ballast = 0): Promise<ChosenFile> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { x: 50, y: page.getHeight() - 60 - index * 18, size: 11, font });
  }
  const saved = Buffer.from(await pdf.save());
  // A comment after the end is a part of the file that no reader minds.
  const comment = Buffer.alloc(ballast, "%");
  return { name: "Resume 2026.pdf", mimeType: "application/pdf", buffer: Buffer.concat([saved, comment]) };
}
