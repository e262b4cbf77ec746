import type { ProfileProposal } from "../../contract/resume-proposal.ts";
import { proposeFrom } from "./parse/propose.ts";
import { Refusal } from "./refusal.ts";
import type { ResumeType } from "./resume-type.ts";
import { FEWEST_CHARACTERS } from "./text/limits.ts";
import type { Line } from "./text/line.ts";

type Reader = (bytes: Uint8Array) => Promise<Line[]>;

/** Each brings a large parser along, so a thread takes the one that it needs. */
const readers: Partial<Record<ResumeType, Reader>> = {
  "application/pdf": async (bytes) => (await import("./text/pdf.ts")).readPdf(bytes),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": async (bytes) =>
    (await import("./text/docx.ts")).readDocx(bytes),
};

/** From bytes to a proposal. Throws a `Refusal` for what cannot be read. Trusts nothing: run it in its thread. */
export async function readResume(bytes: Uint8Array, type: ResumeType): Promise<ProfileProposal> {
  const read = readers[type];
  if (!read) throw new Refusal("resume_format_not_read");
  const lines = await read(bytes);
  const characters = lines.reduce((sum, { text }) => sum + text.replace(/[^\p{L}\d]/gu, "").length, 0);
  if (characters < FEWEST_CHARACTERS) throw new Refusal("scanned_resume");
  return proposeFrom(lines);
}
