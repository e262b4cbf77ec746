import type { Insertable } from "kysely";
import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { Files } from "../../schema.ts";
import { createSlug, type DemoUserRow } from "../companies/employers.ts";
import { createUuidAt, type RandomSource } from "../random.ts";

/**
 * Stores a PDF like an upload and returns the name of the stored file. The name is in `discarded_files` until a row of
 * `files` owns it.
 */
export type StoreResume = (pdf: Buffer) => Promise<string>;

/** Stores a resume for each seeker and returns the rows of `files`. */
export async function createResumes(
  random: RandomSource,
  seekers: DemoUserRow[],
  storeResume: StoreResume,
): Promise<(Insertable<Files> & { file: string; user_id: string })[]> {
  return Promise.all(
    seekers.map(async (seeker) => {
      const pdf = createPdf(createResumeLines(seeker));
      const createdAt = seeker.created_at as Date;
      const id = createUuidAt(random, createdAt);
      return {
        id,
        user_id: seeker.id,
        kind: "resume",
        file: await storeResume(pdf),
        original_name: `${createSlug(seeker.name ?? "resume")}.pdf`,
        type: "application/pdf",
        size: pdf.length,
        created_at: createdAt,
        updated_at: createdAt,
      };
    }),
  );
}

interface Line {
  text: string;
  /** In points. */
  size: number;
}

function createResumeLines({ name, email, phone, summary, works, educations }: DemoUserRow): Line[] {
  const heading = (text: string): Line[] => [
    { text: "", size: 8 },
    { text, size: 14 },
  ];
  const paragraph = (text: string): Line[] => wrap(text).map((line) => ({ text: line, size: 11 }));
  const formatPeriod = (from: string | null, to: string | null) => `${from ?? ""} - ${to ?? "now"}`;
  return [
    { text: name ?? "", size: 22 },
    { text: [email, phone].filter(Boolean).join("   "), size: 11 },
    ...heading("Summary"),
    ...paragraph(summary ?? ""),
    ...heading("Work experience"),
    ...(JSON.parse(String(works)) as WorkExperience[]).flatMap(({ title, company, from, to, description }) => [
      ...paragraph(`${formatPeriod(from, to)}   ${title}, ${company}`),
      ...paragraph(description),
    ]),
    ...heading("Education"),
    ...(JSON.parse(String(educations)) as Education[]).flatMap(({ school, degree, from, to }) =>
      paragraph(`${formatPeriod(from, to)}   ${degree}, ${school}`),
    ),
  ];
}

const MAX_LINE_LENGTH = 88;

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= MAX_LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Creates a PDF of one page with the standard font Helvetica, which every viewer has, so that no font is embedded. */
function createPdf(lines: Line[]): Buffer {
  const text = lines
    .map(({ text, size }) => `/F1 ${size} Tf ${size * 1.4} TL T* (${escapePdfText(text)}) Tj`)
    .join("\n");
  const content = `BT 56 800 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${pdf}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    "latin1",
  );
}

/** Latin-1 has the letters of the demonstration data in the same places as WinAnsiEncoding. */
function escapePdfText(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
