import type { ProfileProposal } from "../../contract/resume.ts";
import type { ResumeType } from "../files/current-resume.ts";
import { createProfileProposal } from "./parse/profile-proposal.ts";
import { ResumeError } from "./resume-error.ts";
import { MIN_CHARACTERS } from "./text/limits.ts";
import type { TextLine } from "./text-line.ts";

type TextExtractor = (bytes: Uint8Array) => Promise<TextLine[]>;

/** Each brings a large parser along, so a thread takes the one that it needs. */
const textExtractors: Partial<Record<ResumeType, TextExtractor>> = {
  "application/pdf": async (bytes) => (await import("./text/pdf.ts")).extractPdfText(bytes),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": async (bytes) =>
    (await import("./text/docx.ts")).extractDocxText(bytes),
};

/** From bytes to a proposal. Throws a `Refusal` for what cannot be read. Trusts nothing: run it in its thread. */
export async function parseResume(bytes: Uint8Array, type: ResumeType): Promise<ProfileProposal> {
  const read = textExtractors[type];
  if (!read) throw new ResumeError("resume_format_not_read");
  const lines = await read(bytes);
  const characters = lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\d]/gu, "").length, 0);
  if (characters < MIN_CHARACTERS) throw new ResumeError("scanned_resume");
  return createProfileProposal(lines);
}
