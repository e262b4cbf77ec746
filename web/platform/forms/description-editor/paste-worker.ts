import { htmlToMarkdown } from "./html-to-markdown.ts";

/** Answers HTML of the clipboard with its Markdown, or null when it cannot be read. */
addEventListener("message", ({ data }: MessageEvent<string>) => {
  try {
    postMessage(htmlToMarkdown(data));
  } catch {
    postMessage(null);
  }
});
