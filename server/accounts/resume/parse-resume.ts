import type { ProfileProposal } from "../../../contract/accounts/resume.ts";
import { DOCX_MEDIA_TYPE } from "../../../contract/platform/constants.ts";
import type { ResumeType } from "../files/current-resume.ts";
import { createProfileProposal } from "./parse/profile-proposal.ts";
import { ResumeError } from "./resume-error.ts";
import { MIN_CHARACTERS } from "./text/limits.ts";
import { joinText, type TextLine } from "./text-line.ts";

export interface ParsedResume {
  proposal: ProfileProposal;
  text: string;
}

type TextExtractor = (bytes: Uint8Array) => Promise<TextLine[]>;

/** Imports each extractor on demand, because it needs a large library. */
const textExtractors: Partial<Record<ResumeType, TextExtractor>> = {
  "application/pdf": async (bytes) => (await import("./text/pdf.ts")).extractPdfText(bytes),
  [DOCX_MEDIA_TYPE]: async (bytes) => (await import("./text/docx.ts")).extractDocxText(bytes),
};

/**
 * Reads text and profile fields from an untrusted file. Run this in a worker thread with limits, as `ResumeParser` does.
 *
 * @throws {ResumeError} when the file cannot be read
 */
export async function parseResume(bytes: Uint8Array, type: ResumeType): Promise<ParsedResume> {
  const extractText = textExtractors[type];
  if (!extractText) throw new ResumeError("resume_format_not_read");
  const lines = await extractText(bytes);
  const characters = lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\d]/gu, "").length, 0);
  if (characters < MIN_CHARACTERS) throw new ResumeError("scanned_resume");
  return { proposal: createProfileProposal(lines), text: joinText(lines) };
}
