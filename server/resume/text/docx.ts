import { buffer } from "node:stream/consumers";
import mammoth from "mammoth";
import { ZipFile } from "yazl";
import type { TextLine } from "../text-line.ts";
import { type DocxParts, unpackDocx } from "./docx-parts.ts";
import { extractHtmlLines } from "./html.ts";
import { MAX_LINES } from "./limits.ts";

/** The lines of a Word document: what stands in its page headers first, since many write there how to reach them. */
export async function extractDocxText(bytes: Uint8Array): Promise<TextLine[]> {
  const parts = await unpackDocx(bytes);
  const lines: TextLine[] = [];
  for (const header of extractPageHeaders(parts)) {
    for (const line of await convertToLines(header))
      if (!lines.some(({ text }) => text === line.text)) lines.push(line);
  }
  lines.push(...(await convertToLines(parts)));
  return lines.slice(0, MAX_LINES);
}

/** Each page header as if it were a document. */
function extractPageHeaders(parts: DocxParts): DocxParts[] {
  return [...parts]
    .filter(([name]) => /^word\/header\d*\.xml$/.test(name))
    .map(([, xml]) => {
      const document = xml
        .replace(/<w:hdr\b([^>]*)>/, "<w:document$1><w:body>")
        .replace(/<\/w:hdr>/, "</w:body></w:document>");
      return new Map(parts).set("word/document.xml", document);
    });
}

async function convertToLines(parts: DocxParts): Promise<TextLine[]> {
  const { value } = await mammoth.convertToHtml(
    { buffer: await packParts(parts) },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "u => ", "strike => "],
      ignoreEmptyParagraphs: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  return extractHtmlLines(value);
}

/** Packed anew: mammoth sees what was counted, whatever else the original says to another reader. */
async function packParts(parts: DocxParts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of parts) zip.addBuffer(Buffer.from(xml), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
