import type { Language } from "../../../contract/platform/languages.ts";
import type { FileReply } from "../../../contract/platform/route.ts";
import { BYTE_ORDER_MARK, formatCsvRecord } from "../../platform/csv.ts";
import type { Database } from "../../platform/database/pool.ts";
import { texts } from "../../platform/i18n/texts.ts";
import {
  type ExportedApplication,
  type ExportScope,
  getExportName,
  listAnsweredQuestions,
  readExportedApplications,
} from "./applications.ts";

/** How texts and times are written for the member. */
export interface ExportFormat {
  language: Language;
  formatTime(time: Date): string;
}

/**
 * Exports applications as CSV, one line for each. Rows are read while the response is being sent. With one job, every
 * question has a column; otherwise one column holds all answers, because each job has other questions. A withdrawn
 * application, and one that a legal hold hides from the member, have only job, stage and times.
 */
export async function exportApplicationsAsCsv(
  db: Database,
  scope: ExportScope,
  format: ExportFormat,
): Promise<FileReply> {
  const questions = scope.jobId === undefined ? null : await listAnsweredQuestions(db, scope.member, scope.jobId);
  return {
    name: getExportName(scope, "csv"),
    content: toCsv(readExportedApplications(db, scope), questions, format),
  };
}

type Questions = Awaited<ReturnType<typeof listAnsweredQuestions>>;

async function* toCsv(
  pages: AsyncIterable<ExportedApplication[]>,
  questions: Questions | null,
  { language, formatTime }: ExportFormat,
): AsyncGenerator<Uint8Array> {
  const { columns, stages } = texts[language].exports;
  const header = [
    columns.id,
    columns.job,
    columns.stage,
    columns.applied_at,
    columns.seen_at,
    columns.decided_at,
    columns.ended_at,
    columns.name,
    columns.email,
    columns.phone,
    columns.zip_code,
    columns.distance_km,
    columns.headline,
    columns.own_rating,
    columns.must_haves_met,
    columns.must_haves_total,
    columns.cover_note,
    columns.resume,
    ...(questions ? questions.map(({ question }) => question) : [columns.answers]),
  ];
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvRecord(header));
  for await (const rows of pages) {
    const records = rows.map((row) => {
      const state = [
        row.id,
        row.job_title,
        stages[row.stage],
        ...[row.created_at, row.seen_at, row.decided_at, row.ended_at].map((time) => time && formatTime(time)),
      ];
      return formatCsvRecord(row.is_readable ? [...state, ...listSentValues(row, questions, language)] : state);
    });
    yield Buffer.from(records.join(""));
  }
}

function listSentValues(row: ExportedApplication, questions: Questions | null, language: Language) {
  const answers = row.answers.map((answer) => ({ ...answer, text: formatAnswer(answer.value, language) }));
  return [
    row.sent_name,
    row.email,
    row.phone,
    row.sent_zip_code,
    row.distance_km,
    row.headline,
    row.own_stars,
    row.must_haves_met,
    row.must_haves_total,
    row.cover_note,
    row.resume_name,
    ...(questions
      ? questions.map(({ question_id: id }) => answers.find(({ question_id }) => question_id === id)?.text ?? null)
      : [answers.map(({ question, text }) => `${question}: ${text}`).join("\n")]),
  ];
}

/** Formats an answer for a reader. A number stays a number, so that a spreadsheet can compute with it. */
export function formatAnswer(value: ExportedApplication["answers"][number]["value"], language: Language) {
  const { yes, no } = texts[language].exports;
  if (typeof value === "boolean") return value ? yes : no;
  return Array.isArray(value) ? value.join("; ") : value;
}

/** Returns a function that formats a time as `2026-11-22 18:05`, which spreadsheets recognize in every language. */
export function createTimeFormat(timeZone: string): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    // Created with the first time, because it takes a twentieth of the start of the portal.
    format ??= new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    return format.format(time);
  };
}
