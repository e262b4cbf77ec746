import mammoth from "mammoth";

/** Answers the content of a DOCX with its text, which is empty when it cannot be read. */
addEventListener("message", async ({ data }: MessageEvent<ArrayBuffer>) => {
  const { value } = await mammoth.extractRawText({ arrayBuffer: data }).catch(() => ({ value: "" }));
  postMessage(value);
});
