import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { ResumeError } from "../resume-error.ts";
import { MAX_CHARACTERS, MAX_FRAGMENTS_PER_PAGE, MAX_PAGES } from "./limits.ts";
import type { TextLine } from "./line.ts";
import { layOutPages } from "./pdf-layout.ts";
import type { TextFragment } from "./pdf-rows.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** The lines of a PDF. Only its text is asked for: no picture is decoded, no font built, no script run. */
export async function extractPdfText(bytes: Uint8Array): Promise<TextLine[]> {
  const pdf = await openPdf(bytes);
  const pages: TextFragment[][] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const pieces = await readFragments(await pdf.getPage(number));
    pages.push(pieces);
    characters += pieces.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MAX_CHARACTERS) break;
  }
  return layOutPages(pages);
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  const options = { verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, enableXfa: false, maxImageSize: 0 };
  try {
    // A copy of its own: pdf.js refuses a Buffer, and takes over what it gets.
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (error) {
    throw new ResumeError((error as Error).name === "PasswordException" ? "protected_resume" : "unreadable_resume");
  }
}

/** In chunks as they are found, so that a page without an end does not have to be whole first. */
async function readFragments(page: PdfPage): Promise<TextFragment[]> {
  const [left = 0, bottom = 0, , top = 0] = page.view;
  const pieces: TextFragment[] = [];
  const reader = page.streamTextContent().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      // Turned text is decoration, or a watermark.
      if (Math.abs(b) > Math.abs(a) || y < bottom || y > top) continue;
      const size = Math.abs(item.height) || Math.hypot(a, b);
      pieces.push({ text: item.str, x: x - left, y: top - y, width: item.width, size, font: item.fontName });
    }
    if (pieces.length > MAX_FRAGMENTS_PER_PAGE) {
      await reader.cancel(new Error("enough"));
      break;
    }
  }
  return pieces;
}
