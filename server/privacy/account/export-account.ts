import type { User } from "../../../contract/accounts/users.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { toLanguage } from "../../../contract/platform/languages.ts";
import type { FileReply } from "../../../contract/platform/route.ts";
import { ZipArchive } from "../../accounts/files/zip-archive.ts";
import { getOwnedCompanyId } from "../../accounts/memberships/policy.ts";
import { presentSelf } from "../../accounts/users/present.ts";
import { listOfferFiles } from "../../hiring/offers/offers.ts";
import { readWorkWishes } from "../../jobs/reasons/work-wishes.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { Caller } from "../../platform/http/access.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { listAllFiles } from "../../platform/storage/queries.ts";
import { exportComplaints, exportReports, exportStatements } from "./export-moderation.ts";
import { toReadablePage } from "./export-page.ts";
import {
  exportApplications,
  exportBegunApplications,
  exportBlocks,
  exportFeedback,
  exportHelpedPeople,
  exportHelpers,
  exportIdentities,
  exportInvitations,
  exportJobs,
  exportMessages,
  exportNotes,
  exportNoticeMail,
  exportNotices,
  exportNotifications,
  exportPush,
  exportPushDevices,
  exportRatings,
  exportReviews,
  exportSavedJobs,
  exportSavedSearches,
  exportSessions,
  exportTwoFactor,
} from "./export-queries.ts";

/**
 * Exports the caller's data as a ZIP of JSON files, a page that a person can read, and the stored files. Rows and files are read while the response is
 * being sent, so memory use does not depend on the size of the account.
 */
export async function exportAccount(
  db: Database,
  files: FileStore,
  { user, sessionId }: Caller,
  { timeZone, portal }: { timeZone: string; portal: string },
): Promise<FileReply> {
  const zip = new ZipArchive(files);
  const companyId = getOwnedCompanyId(user);
  const { language, is_unread_mail_enabled: message_mail } = user;
  const records = {
    account: presentSelf(user),
    settings: {
      language,
      message_mail,
      notice_mail: await exportNoticeMail(db, user),
      push: await exportPush(db, user),
    },
    "work-wishes": await readWorkWishes(db, user.id),
    "two-factor": await exportTwoFactor(db, user),
  };
  for (const [name, record] of Object.entries(records)) zip.addJson(`${name}.json`, record);
  if (user.user_type === SEEKER) zip.addJson("resume.json", toJsonResume(presentSelf(user)));
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
    identities: () => exportIdentities(db, user.id),
    notices: () => exportNotices(db, user),
    invitations: () => exportInvitations(db, user),
    notifications: () => exportNotifications(db, user.id),
    "push-devices": () => exportPushDevices(db, user.id, sessionId),
    sessions: () => exportSessions(db, user.id, sessionId),
    jobs: () => exportJobs(db, user.id, companyId),
    applications: () => exportApplications(db, user.id, companyId),
    notes: () => exportNotes(db, user),
    ratings: () => exportRatings(db, user),
    messages: () => exportMessages(db, user.id),
    reviews: () => exportReviews(db, user.id, companyId),
    reports: () => exportReports(db, user.id),
    statements: () => exportStatements(db, user.id, companyId),
    complaints: () => exportComplaints(db, user.id),
    feedback: () => exportFeedback(db, user),
    "blocked-people": () => exportBlocks(db, user.id),
    "saved-jobs": () => exportSavedJobs(db, user.id),
    "begun-applications": () => exportBegunApplications(db, user.id),
    "saved-searches": () => exportSavedSearches(db, user),
    helpers: () => exportHelpers(db, user),
    "people-you-help": () => exportHelpedPeople(db, user.id),
  };
  // Each list is read from the database twice: for its JSON file, and for the readable page.
  for (const [name, list] of Object.entries(lists)) void zip.addChunks(`${name}.json`, toJsonArray(list()));
  const sections = [
    ...Object.entries(records).map(([name, record]) => ({ name, read: () => [[record]] })),
    ...Object.entries(lists).map(([name, list]) => ({ name, read: list })),
  ];
  void zip.addChunks("index.html", toReadablePage(sections, { language: toLanguage(language), timeZone, portal }));
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
