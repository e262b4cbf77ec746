import { type FileHandle, open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

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

const END = Buffer.from("PK\u0005\u0006");
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** More than any document has; what claims more is a bomb or no document. */
const MAX_ZIP_ENTRIES = 5000;
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/**
 * The names in a ZIP, read from the directory at its end without unpacking anything. Null when there is no sound one,
 * or when what it names would be huge once unpacked.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<Set<string> | null> {
  const tail = Buffer.alloc(Math.min(size, END_SIZE + LONGEST_COMMENT));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(END);
  if (end === -1 || end + END_SIZE > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MAX_ZIP_ENTRIES || length > MAX_DIRECTORY_BYTES || start + length > size) return null;
  const directory = Buffer.alloc(length);
  await file.read(directory, 0, length, start);
  return namesIn(directory, count);
}

function namesIn(directory: Buffer, count: number): Set<string> | null {
  const names = new Set<string>();
  let at = 0;
  let unpacked = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_SIZE > directory.length || directory.readUInt32LE(at) !== ENTRY) return null;
    unpacked += directory.readUInt32LE(at + 24);
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    names.add(directory.toString("utf8", at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength));
    at += ENTRY_SIZE + nameLength + rest;
  }
  return unpacked > MAX_UNPACKED_BYTES ? null : names;
}

/** A document that brings a program along is none that a resume needs. */
export function isMacroFree(names: Set<string>): boolean {
  return ![...names].some((name) => /(^|\/)vbaProject\.bin$|^Basic\/|^Scripts\//i.test(name));
}
