import { getDocument, type PDFPageProxy, PDFWorker } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?worker&url";
import { startWorker } from "../../../platform/app/start-worker.ts";

/** More pages than a resume has. Each page that is read takes memory. */
export const MAX_PAGES = 30;

export interface OpenPdf {
  /** At most `MAX_PAGES`. */
  pages: PDFPageProxy[];
  pageCount: number;
}

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
  return { pages: await Promise.all(numbers.map((number) => pdf.getPage(number))), pageCount: pdf.numPages };
}
