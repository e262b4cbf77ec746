import { open, readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { openPromise } from "yauzl";
import { DOCX_MEDIA_TYPE } from "../../../../contract/platform/constants.ts";

export const DOC_MEDIA_TYPE = "application/msword";
export const ODT_MEDIA_TYPE = "application/vnd.oasis.opendocument.text";

/** The number of bytes at the beginning of a file that contain the signatures. */
const HEAD_BYTES = 4100;
const ZIP_SIGNATURE = Buffer.from("PK\u0003\u0004");
const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** An OLE file may also be a spreadsheet or an installer. Only a Word document contains a stream with this name. */
const WORD_STREAM_NAME = "WordDocument";
/** The stream that every macro project in an OLE file contains. Word ignores the letter case of such names. */
const OLE_MACRO_STREAM_NAME = /_vba_project/i;
/** The first entry of an OpenDocument file: its name, its uncompressed content, and the start of the next entry. */
const ODT_FIRST_ENTRY = `mimetype${ODT_MEDIA_TYPE}PK`;
const ZIP_ENTRY_NAME_OFFSET = 30;

/** No real document exceeds these limits. A file that declares more is a ZIP bomb or not a document. */
const MAX_ZIP_ENTRIES = 5000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/**
 * Detects the media type of a file by its content, without unpacking it. Returns null for an unknown type, and for
 * documents that contain macros or would be too large when unpacked.
 */
export async function detectContentType(path: string): Promise<string | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await handle.read(head, 0, head.length, 0);
    if (hasSignature(head, ZIP_SIGNATURE)) return getZipDocumentType(head, await listZipEntries(path));
    if (hasSignature(head, OLE_SIGNATURE)) return getOleDocumentType(await readFile(path));
    const type = (await fileTypeFromBuffer(head))?.mime ?? null;
    return type === "image/apng" ? "image/png" : type;
  } finally {
    await handle.close();
  }
}

function hasSignature(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

/** The names of streams are UTF-16 text in the file. They begin at even offsets. */
function getOleDocumentType(content: Buffer): string | null {
  const text = content.toString("utf16le");
  return text.includes(WORD_STREAM_NAME) && !OLE_MACRO_STREAM_NAME.test(text) ? DOC_MEDIA_TYPE : null;
}

/** Returns the names in the central directory of a ZIP file; null when the file is damaged or exceeds the limits. */
async function listZipEntries(path: string): Promise<Set<string> | null> {
  const names = new Set<string>();
  let unpackedBytes = 0;
  try {
    const zip = await openPromise(path, { lazyEntries: true });
    for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
      names.add(fileName);
      unpackedBytes += uncompressedSize;
      if (names.size > MAX_ZIP_ENTRIES || unpackedBytes > MAX_UNPACKED_BYTES) return null;
    }
  } catch {
    return null;
  }
  return names;
}

function getZipDocumentType(head: Buffer, names: Set<string> | null): string | null {
  if (names === null || [...names].some(isMacroPart)) return null;
  if (names.has("[Content_Types].xml") && [...names].some(isWordDocumentPart)) return DOCX_MEDIA_TYPE;
  const firstEntry = head.toString("latin1", ZIP_ENTRY_NAME_OFFSET, ZIP_ENTRY_NAME_OFFSET + ODT_FIRST_ENTRY.length);
  return firstEntry === ODT_FIRST_ENTRY && names.has("content.xml") ? ODT_MEDIA_TYPE : null;
}

/** Matches also `document2.xml`, which Word for the web writes. */
function isWordDocumentPart(name: string): boolean {
  return /^word\/document\d?\.xml$/.test(name);
}

/** Matches the macros of Word and of OpenDocument. */
function isMacroPart(name: string): boolean {
  return /(^|\/)vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name);
}
