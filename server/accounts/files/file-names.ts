import { randomBytes } from "node:crypto";
import { DOCX_MEDIA_TYPE } from "../../../contract/platform/constants.ts";
import { DOC_MEDIA_TYPE, ODT_MEDIA_TYPE } from "../../platform/http/files/detect-content-type.ts";

const resumeExtensions: Record<string, string> = {
  "application/pdf": "pdf",
  [DOC_MEDIA_TYPE]: "doc",
  [DOCX_MEDIA_TYPE]: "docx",
  [ODT_MEDIA_TYPE]: "odt",
};

/** Returns the file extension, without the dot, for the media type of a resume. */
export function getResumeExtension(type: string): string {
  const extension = resumeExtensions[type];
  if (extension === undefined) throw new Error(`Resumes of the type ${type} are not supported.`);
  return extension;
}

/** Returns a name with 192 random bits, so that it cannot be guessed. */
export function createFileName(extension: string): string {
  return `${randomBytes(24).toString("base64url")}.${extension}`;
}

/** Returns true for names in the format of `createFileName`. Only such names may become part of a path. */
export function isFileName(name: string): boolean {
  return /^[\w-]{22,64}\.(webp|pdf|docx?|odt)$/.test(name);
}

const MAX_NAME_LENGTH = 120;
/** The limit without the extension. Common file systems limit a whole name to 255 bytes. */
const MAX_NAME_BYTES = 240;

/**
 * Makes the name of an uploaded file safe for downloads: removes the path, and replaces the extension by that of the
 * detected type. A name of which nothing is left becomes `fallback`.
 */
export function sanitizeFileName(originalName: string, extension: string, fallback = "resume"): string {
  const baseName = originalName.split(/[/\\]/).at(-1) ?? "";
  const withoutExtension = baseName.replace(/\.(pdf|docx?|odt)\s*$/i, "");
  return `${toSafeName(withoutExtension, MAX_NAME_LENGTH - extension.length - 1) || fallback}.${extension}`;
}

/**
 * Converts a text to a name that every file system accepts: removes invisible and bidirectional control characters and
 * characters that file systems refuse. The name may be empty.
 */
export function toSafeName(text: string, maxLength: number): string {
  const cleaned = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd\u2028\u2029<>:"|?*%/\\]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const characters = [...cleaned].slice(0, maxLength);
  while (Buffer.byteLength(characters.join("")) > MAX_NAME_BYTES) characters.pop();
  return characters.join("").trim();
}
