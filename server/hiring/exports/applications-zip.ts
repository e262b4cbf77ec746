import { MENTION_PATTERN, type Note } from "../../../contract/hiring/assessments.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { FileReply } from "../../../contract/platform/route.ts";
import { toSafeName } from "../../accounts/files/file-names.ts";
import { ZipArchive } from "../../accounts/files/zip-archive.ts";
import type { Database } from "../../platform/database/pool.ts";
import { PAGE_SIZE } from "../../platform/database/read-pages.ts";
import type { PagePosition } from "../../platform/http/paging.ts";
import { texts } from "../../platform/i18n/texts.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { listTimeline } from "../applications/events.ts";
import { presentState } from "../applications/present.ts";
import { listNotes, presentNote } from "../assessments/notes.ts";
import { readRatings } from "../assessments/ratings.ts";
import { listInterviews } from "../interviews/interviews.ts";
import { readSnapshot } from "../snapshots/present.ts";
import {
  type ExportedApplication,
  type ExportScope,
  findExportedApplication,
  getExportName,
  readExportedIds,
} from "./applications.ts";
import { type ExportFormat, formatAnswer } from "./applications-csv.ts";

const MAX_FOLDER_NAME_LENGTH = 60;

interface ZipContext {
  db: Database;
  files: FileStore;
}

/**
 * Exports applications as a ZIP with a folder for each. Each application is read while the one before it is being sent, so
 * that memory use does not depend on their number, and what was withdrawn meanwhile is left out.
 */
export function exportApplicationsAsZip(context: ZipContext, scope: ExportScope, format: ExportFormat): FileReply {
  const zip = new ZipArchive(context.files);
  addApplications(zip, context.db, scope, format).catch((error) => zip.abort(error));
  return zip.toReply(getExportName(scope, "zip"));
}

async function addApplications(zip: ZipArchive, db: Database, scope: ExportScope, format: ExportFormat): Promise<void> {
  for await (const page of readExportedIds(db, scope)) {
    for (const { id } of page) {
      const application = await findExportedApplication(db, scope, id);
      if (application) await addApplication(zip, db, application, scope, format);
    }
  }
  zip.end();
}

/** Adds the folder of one application. Resolves when the folders before it have been sent. */
async function addApplication(
  zip: ZipArchive,
  db: Database,
  row: ExportedApplication,
  { member }: ExportScope,
  { language, formatTime }: ExportFormat,
): Promise<void> {
  const state = { ...presentState(row, "company"), job_title: row.job_title };
  const folder = getFolderName(row);
  if (!row.is_readable) {
    await zip.addChunks(`${folder}/application.json`, [toJson(state)]);
    return;
  }
  const notes = await listAllNotes(db, row.id);
  const application = {
    ...state,
    snapshot: await readSnapshot(db, row.id, "company"),
    events: await listTimeline(db, row.id, "company", { isOwner: member.company_role === "owner" }),
    interviews: await listInterviews(db, row.id, "company"),
    notes,
    ratings: await readRatings(db, row.id, member.id),
  };
  const noteTexts = notes.map((note) => formatNote(note, formatTime(new Date(note.createdAt)), language));
  const answerTexts = row.answers.map(({ question, value }) => `${question}\n${formatAnswer(value, language)}\n`);
  await zip.addChunks(`${folder}/application.json`, [toJson(application)]);
  if (row.cover_note) zip.addText(`${folder}/${texts[language].exports.cover_note_file}`, `${row.cover_note}\n`);
  if (answerTexts.length > 0) zip.addText(`${folder}/${texts[language].exports.answers_file}`, answerTexts.join("\n"));
  if (noteTexts.length > 0) zip.addText(`${folder}/${texts[language].exports.notes_file}`, noteTexts.join("\n"));
  if (row.resume) zip.addStoredFile(`${folder}/${row.resume_name ?? row.resume}`, row.resume);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Returns a name that is unique: the date, the applicant and the end of the id. */
function getFolderName({ id, created_at, is_readable, sent_name }: ExportedApplication): string {
  const name = is_readable ? toSafeName(sent_name ?? "", MAX_FOLDER_NAME_LENGTH) : "";
  return [created_at.toISOString().slice(0, 10), name, id.slice(-12)].filter(Boolean).join(" ");
}

/** Reads all notes about an application, oldest first. */
async function listAllNotes(db: Database, applicationId: string): Promise<Note[]> {
  const notes: Note[] = [];
  for (let after: PagePosition | null = null; ; ) {
    const rows = await listNotes(db, applicationId, { limit: PAGE_SIZE, after });
    notes.push(...rows.slice(0, PAGE_SIZE).map(presentNote));
    const last = notes.at(-1);
    if (!last || rows.length <= PAGE_SIZE) return notes.reverse();
    after = { at: last.createdAt, id: last.id };
  }
}

function formatNote({ text, author, mentions }: Note, time: string, language: Language): string {
  const getName = (name: string | null | undefined) => name || texts[language].notices.former_member;
  const readable = text.replace(
    MENTION_PATTERN,
    (_, id: string) => `@${getName(mentions.find((mention) => mention._id === id)?.name)}`,
  );
  return `${time}, ${getName(author.name)}\n${readable}\n`;
}
