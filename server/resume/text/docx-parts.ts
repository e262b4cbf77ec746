import { fromBufferPromise, type ZipFile } from "yauzl";
import { ResumeError } from "../resume-error.ts";
import { MAX_DOCX_BYTES, MAX_DOCX_ENTRIES } from "./limits.ts";

/** The XML of a Word document by its place in it. */
export type DocxParts = Map<string, string>;

const TEXT_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering|header\d{0,2})\.xml|word\/_rels\/(?:document|header\d{0,2})\.xml\.rels)$/;

/**
 * Unpacks the parts that hold text, counting while they grow: what a ZIP says of its own sizes may be a lie. Everything
 * else, pictures and embedded files, stays packed.
 */
export async function unpackDocx(bytes: Uint8Array): Promise<DocxParts> {
  const zip = await openDocxZip(bytes);
  const parts: DocxParts = new Map();
  let room = MAX_DOCX_BYTES;
  for await (const entry of zip.eachEntry()) {
    if (!TEXT_PARTS.test(entry.fileName)) continue;
    if (parts.has(entry.fileName) || entry.uncompressedSize > room) throw new ResumeError("unreadable_resume");
    const part = await readLimited(await zip.openReadStreamPromise(entry), room);
    room -= part.length;
    parts.set(entry.fileName, requireNoEntities(part.toString("utf8")));
  }
  if (!parts.has("word/document.xml")) throw new ResumeError("unreadable_resume");
  return parts;
}

async function openDocxZip(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true });
  if (zip.entryCount > MAX_DOCX_ENTRIES) throw new ResumeError("unreadable_resume");
  return zip;
}

async function readLimited(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new ResumeError("unreadable_resume");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Word never declares entities; who does wants them expanded, without end or from a file of this machine. */
function requireNoEntities(xml: string): string {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ResumeError("unreadable_resume");
  return xml;
}
