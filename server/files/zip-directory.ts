import type { FileHandle } from "node:fs/promises";

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
