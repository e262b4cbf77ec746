import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { isMacroFree, readZipDirectory } from "./zip-directory.ts";

/** As much of a file as tells what it is, for all types that have a signature at their beginning. */
const HEAD_BYTES = 4100;
const ZIP_SIGNATURE = Buffer.from("PK\u0003\u0004");
const OLE_SIGNATURE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The name of the stream that makes an OLE file, which may be a table or an installer too, a Word document. */
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const DOC = "application/msword";
export const ODT = "application/vnd.oasis.opendocument.text";

/**
 * What a file is by its content; null when it is nothing that is known here. Nothing in it is unpacked or run: what is
 * inside a document may be a bomb, and is of no interest to whoever only keeps it.
 */
export async function detectContentType(path: string): Promise<string | null> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await handle.read(head, 0, head.length, 0);
    if (hasSignature(head, ZIP_SIGNATURE)) return getZipDocumentType(head, await readZipDirectory(handle, size));
    if (hasSignature(head, OLE_SIGNATURE)) return (await handle.readFile()).includes(WORD_STREAM) ? DOC : null;
    const type = (await fileTypeFromBuffer(head))?.mime ?? null;
    return type === "image/apng" ? "image/png" : type;
  } finally {
    await handle.close();
  }
}

function hasSignature(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

/** An OpenDocument file says what it is in its first entry, which is not compressed; then the next entry begins. */
const ODT_FIRST_ENTRY = `mimetype${ODT}PK`;

/** Word in a browser numbers it. */
const isWordDocumentPart = (name: string) => /^word\/document\d?\.xml$/.test(name);

function getZipDocumentType(head: Buffer, names: Set<string> | null): string | null {
  if (names === null || !isMacroFree(names)) return null;
  if (names.has("[Content_Types].xml") && [...names].some(isWordDocumentPart)) return DOCX;
  const saysOdt = head.toString("latin1", 30, 30 + ODT_FIRST_ENTRY.length) === ODT_FIRST_ENTRY;
  return saysOdt && names.has("content.xml") ? ODT : null;
}
