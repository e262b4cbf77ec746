import { randomBytes } from "node:crypto";
import { DOC, DOCX, ODT } from "../http/detect-content-type.ts";

const extensions: Record<string, string> = { "application/pdf": "pdf", [DOC]: "doc", [DOCX]: "docx", [ODT]: "odt" };

/** How the name of a resume ends, by its type. */
export function getResumeExtension(type: string): string {
  const ending = extensions[type];
  if (ending === undefined) throw new Error(`A resume is never of the type ${type}.`);
  return ending;
}

/** 192 random bits: whoever knows such a name was told it. */
export function createFileName(ending: string): string {
  return `${randomBytes(24).toString("base64url")}.${ending}`;
}

/** Names that this server makes. Nothing else ever becomes part of a path. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22,64}\.(webp|pdf|docx?|odt)$/.test(name);
}

const MAX_NAME_LENGTH = 120;
/** File systems count bytes, and take up to 255 of them. */
const MAX_NAME_BYTES = 240;

/**
 * What a person called a file, fit for a download: no path, nothing invisible, nothing that turns the direction of the
 * text, nothing that a file system refuses, and the ending of what it really is.
 */
export function sanitizeFileName(given: string, ending: string): string {
  const base = given.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = base
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd\u2028\u2029<>:"|?*%]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/\.(pdf|docx?|odt)\s*$/i, "")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const characters = [...visible].slice(0, MAX_NAME_LENGTH - ending.length - 1);
  while (Buffer.byteLength(characters.join("")) > MAX_NAME_BYTES) characters.pop();
  const short = characters.join("");
  return `${short.trim() || "resume"}.${ending}`;
}
