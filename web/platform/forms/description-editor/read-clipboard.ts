import { MAX_DESCRIPTION_LENGTH } from "../../../../contract/platform/texts/text-limits.ts";
import { startWorker } from "../../app/start-worker.ts";
import workerUrl from "./paste-worker.ts?worker&url";

const TIMEOUT_MS = 5_000;

/** What is inserted for the content of a clipboard. */
export interface PastedText {
  text: string;
  /** Set when less is inserted than was copied. */
  loss?: "formatting" | "end";
}

/**
 * Returns the text to insert for HTML and plain text of a clipboard. A worker reads the HTML, so that a large document does not
 * stop the page; when it takes too long or fails, the plain text is inserted.
 */
export async function readClipboard(html: string, plain: string): Promise<PastedText> {
  const read = await convert(html);
  if (!read) return { ...cutText(plain), loss: "formatting" };
  return read.isCut ? { text: read.markdown, loss: "end" } : cutText(read.markdown);
}

/** Ends a text that is too long at the end of a line. */
export function cutText(text: string): PastedText {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return { text };
  const start = text.slice(0, MAX_DESCRIPTION_LENGTH);
  const end = start.lastIndexOf("\n");
  return { text: end > 0 ? start.slice(0, end) : start, loss: "end" };
}

function convert(html: string): Promise<{ markdown: string; isCut: boolean } | null> {
  return new Promise((resolve) => {
    const worker = startWorker(workerUrl);
    const end = (read: { markdown: string; isCut: boolean } | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(read);
    };
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(html);
  });
}
