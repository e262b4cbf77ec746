import type { User } from "../../../contract/accounts/users.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import type { FileReply } from "../../../contract/platform/route.ts";
import { ZipArchive } from "../../accounts/files/zip-archive.ts";
import { getOwnedCompanyId } from "../../accounts/memberships/policy.ts";
import { presentSelf } from "../../accounts/users/present.ts";
import { listOfferFiles } from "../../hiring/offers/offers.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { Caller } from "../../platform/http/access.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { listAllFiles } from "../../platform/storage/queries.ts";
import { exportComplaints, exportReports, exportStatements } from "./export-moderation.ts";
import {
  exportApplications,
  exportBlocks,
  exportFeedback,
  exportIdentities,
  exportInvitations,
  exportJobs,
  exportMessages,
  exportNotes,
  exportNoticeMail,
  exportNotices,
  exportNotifications,
  exportRatings,
  exportReviews,
  exportSavedJobs,
  exportSavedSearches,
  exportSessions,
  exportTwoFactor,
} from "./export-queries.ts";

/**
 * Exports the caller's data as a ZIP of JSON files and the stored files. Rows and files are read while the response is
 * being sent, so memory use does not depend on the size of the account.
 */
export async function exportAccount(
  db: Database,
  files: FileStore,
  { user, sessionId }: Caller,
  timeZone: string,
): Promise<FileReply> {
  const zip = new ZipArchive(files);
  const companyId = getOwnedCompanyId(user);
  const { language, is_unread_mail_enabled: message_mail } = user;
  zip.addJson("account.json", presentSelf(user));
  if (user.user_type === SEEKER) zip.addJson("resume.json", toJsonResume(presentSelf(user)));
  zip.addJson("settings.json", { language, message_mail, notice_mail: await exportNoticeMail(db, user) });
  zip.addJson("two-factor.json", await exportTwoFactor(db, user));
  for (const { kind, file, original_name, is_current } of await listAllFiles(db, user.id, companyId)) {
    // The names of the files that only applications still use may repeat. `applications.json` has their stored names.
    const folder = kind === "offer" ? "offers" : "applications";
    const name = is_current ? (original_name ?? `${kind}.webp`) : `${folder}/${file}`;
    zip.addStoredFile(`files/${name}`, file);
  }
  for (const { file } of await listOfferFiles(db, user.id, "announced")) {
    zip.addStoredFile(`files/offers/${file}`, file);
  }
  const lists = {
    "identities.json": exportIdentities(db, user.id),
    "notices.json": exportNotices(db, user),
    "invitations.json": exportInvitations(db, user),
    "notifications.json": exportNotifications(db, user.id),
    "sessions.json": exportSessions(db, user.id, sessionId),
    "jobs.json": exportJobs(db, user.id, companyId),
    "applications.json": exportApplications(db, user.id, companyId, timeZone),
    "notes.json": exportNotes(db, user),
    "ratings.json": exportRatings(db, user),
    "messages.json": exportMessages(db, user.id),
    "reviews.json": exportReviews(db, user.id, companyId),
    "reports.json": exportReports(db, user.id),
    "statements.json": exportStatements(db, user.id, companyId),
    "complaints.json": exportComplaints(db, user.id),
    "feedback.json": exportFeedback(db, user),
    "blocked-people.json": exportBlocks(db, user.id),
    "saved-jobs.json": exportSavedJobs(db, user.id),
    "saved-searches.json": exportSavedSearches(db, user.id),
  };
  for (const [name, rows] of Object.entries(lists)) {
    void zip.addChunks(name, toJsonArray(rows));
  }
  zip.end();
  return zip.toReply(`job-portal-${new Date().toISOString().slice(0, 10)}.zip`);
}

/** Yields a JSON array with one row per line. */
async function* toJsonArray(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** Converts the profile of a seeker to the format of https://jsonresume.org/schema, which other services can import. */
function toJsonResume({ name, email, phone, summary, works, educations }: User) {
  return {
    $schema: "https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json",
    basics: withoutEmptyValues({ name, email, phone, summary }),
    work: works.map(({ title, company, from, to, description }) =>
      withoutEmptyValues({ name: company, position: title, startDate: from, endDate: to, summary: description }),
    ),
    education: educations.map(({ school, degree, from, to }) =>
      withoutEmptyValues({ institution: school, studyType: degree, startDate: from, endDate: to }),
    ),
  };
}

/** The schema has no null. A property without a value is left out. */
function withoutEmptyValues(properties: Record<string, string | null>): Record<string, string> {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
