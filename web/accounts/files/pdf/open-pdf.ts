import { getDocument, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?worker&url";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import { startWorker } from "../../../platform/app/start-worker.ts";

/** More pages than a resume has. Each page that is read takes memory. */
export const MAX_PAGES = 30;

export interface OpenPdf {
  /** At most `MAX_PAGES`. */
  pages: PDFPageProxy[];
  pageCount: number;
}

/**
 * Returns the text of pages in the order of the file, line by line. Empty for pictures of text, such as scans. A damaged page has no
 * text.
 */
export async function readText(pages: readonly PDFPageProxy[]): Promise<string> {
  const texts = await Promise.all(pages.map((page) => readPageText(page).catch(() => "")));
  return texts.join("\n\n").trim();
}

async function readPageText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return joinLines(items.filter((item) => "str" in item));
}

/** Writes an empty line where the distance of two lines is more than that of the lines of a paragraph. */
function joinLines(items: TextItem[]): string {
  let text = "";
  let lastTop = 0;
  for (const { str, hasEOL, height, transform } of items) {
    const top = transform[5];
    if (text.endsWith("\n") && str && lastTop - top > PARAGRAPH_DISTANCE * height) text += "\n";
    text += hasEOL ? `${str}\n` : str;
    if (str) lastTop = top;
  }
  return text;
}

/** In heights of the letters. */
const PARAGRAPH_DISTANCE = 1.7;

/**
 * Reads a PDF in a worker of its own, which runs no script of the file. `signal` ends the worker.
 * @throws {Error} The file is damaged or has a password.
 */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = await content.arrayBuffer();
  signal.throwIfAborted();
  const port = startWorker(workerUrl);
  const worker = PDFWorker.create({ port });
  // The content security policy forbids WebAssembly.
  const loading = getDocument({ data, worker, useWasm: false });
  signal.addEventListener("abort", () => {
    // The library would wait for the reply of a worker that a hostile file keeps busy.
    port.terminate();
    worker.destroy();
  });
  const pdf = await loading.promise;
  const numbers = Array.from({ length: Math.min(pdf.numPages, MAX_PAGES) }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
  return { pages, pageCount: pdf.numPages };
}
