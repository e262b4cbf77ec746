import { buffer } from "node:stream/consumers";
import mammoth from "mammoth";
import { ZipFile } from "yazl";
import { type Parts, unpackDocx } from "./docx-parts.ts";
import { readHtml } from "./html.ts";
import { MOST_LINES } from "./limits.ts";
import type { Line } from "./line.ts";

/** The lines of a Word document: what stands in its page headers first, since many write there how to reach them. */
export async function readDocx(bytes: Uint8Array): Promise<Line[]> {
  const parts = await unpackDocx(bytes);
  const lines: Line[] = [];
  for (const header of headersOf(parts)) {
    for (const line of await linesOf(header)) if (!lines.some(({ text }) => text === line.text)) lines.push(line);
  }
  lines.push(...(await linesOf(parts)));
  return lines.slice(0, MOST_LINES);
}

/** Each page header as if it were a document. */
function headersOf(parts: Parts): Parts[] {
  return [...parts]
    .filter(([name]) => /^word\/header\d*\.xml$/.test(name))
    .map(([, xml]) => {
      const document = xml
        .replace(/<w:hdr\b([^>]*)>/, "<w:document$1><w:body>")
        .replace(/<\/w:hdr>/, "</w:body></w:document>");
      return new Map(parts).set("word/document.xml", document);
    });
}

async function linesOf(parts: Parts): Promise<Line[]> {
  const { value } = await mammoth.convertToHtml(
    { buffer: await pack(parts) },
    {
      styleMap: ["p[style-name='Title'] => h1:fresh", "u => ", "strike => "],
      ignoreEmptyParagraphs: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  return readHtml(value);
}

/** Packed anew: mammoth sees what was counted, whatever else the original says to another reader. */
async function pack(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of parts) zip.addBuffer(Buffer.from(xml), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
