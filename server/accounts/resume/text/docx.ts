import { buffer } from "node:stream/consumers";
import mammoth from "mammoth";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { ZipFile as ZipWriter } from "yazl";
import { ResumeError } from "../resume-error.ts";
import type { TextLine } from "../text-line.ts";
import { extractHtmlLines } from "./html.ts";
import { MAX_DOCX_BYTES, MAX_DOCX_ENTRIES, MAX_LINES } from "./limits.ts";

/** The names of the parts of a Word document with their XML. */
type DocxParts = Map<string, string>;

/** The parts that contain text or that mammoth needs. */
const READ_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|header\d{0,2})\.xml|word\/_rels\/(?:document|header\d{0,2})\.xml\.rels)$/;

/**
 * Extracts the lines of a Word document. Page headers come first, because many resumes have contact details there.
 *
 * @throws {ResumeError} unreadable_resume
 */
export async function extractDocxText(bytes: Uint8Array): Promise<TextLine[]> {
  const parts = await unpackDocx(bytes);
  const lines: TextLine[] = [];
  for (const header of listPageHeaders(parts)) {
    for (const line of await convertToLines(header))
      if (!lines.some(({ text }) => text === line.text)) lines.push(line);
  }
  lines.push(...(await convertToLines(parts)));
  return lines.slice(0, MAX_LINES);
}

/**
 * Unpacks the parts in `READ_PARTS`, up to a total of `MAX_DOCX_BYTES`. Counts the bytes while unpacking, because the
 * sizes that a ZIP file declares may be false. Does not unpack pictures and embedded files.
 *
 * @throws {ResumeError} unreadable_resume
 */
async function unpackDocx(bytes: Uint8Array): Promise<DocxParts> {
  const zip = await openZip(bytes);
  const parts: DocxParts = new Map();
  let remainingBytes = MAX_DOCX_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (!READ_PARTS.test(entry.fileName)) continue;
    if (parts.has(entry.fileName) || entry.uncompressedSize > remainingBytes)
      throw new ResumeError("unreadable_resume");
    const content = await readLimited(await zip.openReadStreamPromise(entry), remainingBytes);
    remainingBytes -= content.length;
    parts.set(entry.fileName, requireNoEntities(content.toString("utf8")));
  }
  if (!parts.has("word/document.xml")) throw new ResumeError("unreadable_resume");
  return parts;
}

async function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const zipBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(zipBuffer, {
    lazyEntries: true,
    validateEntrySizes: true,
    strictFileNames: true,
  });
  if (zip.entryCount > MAX_DOCX_ENTRIES) throw new ResumeError("unreadable_resume");
  return zip;
}

async function readLimited(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new ResumeError("unreadable_resume");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Rejects XML with entities. Word never declares them. A document with entities may attempt entity expansion or file
 * access (XXE).
 */
function requireNoEntities(xml: string): string {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ResumeError("unreadable_resume");
  return xml;
}

/** Returns one document per page header, with the header as its main part, so that mammoth can convert it. */
function listPageHeaders(parts: DocxParts): DocxParts[] {
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

/** Packs the checked parts again, so that mammoth reads nothing else of the uploaded file. */
async function packParts(parts: DocxParts): Promise<Buffer> {
  const zip = new ZipWriter();
  for (const [name, xml] of parts) zip.addBuffer(Buffer.from(xml), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
