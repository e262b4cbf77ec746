import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { SentFile } from "../../contract/route.ts";
import type { Caller } from "../auth/caller.ts";
import type { Database } from "../database.ts";
import { presentSelf } from "../users/present.ts";
import { applicationsOf, jobsOf, messagesOf, savedJobsOf, savedSearchesOf, sessionsOf } from "./export-queries.ts";

/** Everything about the caller as a ZIP of JSON files, read and packed while it is being sent. */
export function exportAccount(db: Database, { user, sessionId }: Caller): SentFile {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Also what a file of it fails with: the whole of it then breaks off.
  zip.on("error", (error) => output.destroy(error));
  zip.addBuffer(Buffer.from(JSON.stringify(presentSelf(user), null, 2)), "account.json");
  const lists = {
    "sessions.json": sessionsOf(db, user.id, sessionId),
    "jobs.json": jobsOf(db, user.id),
    "applications.json": applicationsOf(db, user.id),
    "messages.json": messagesOf(db, user.id),
    "saved-jobs.json": savedJobsOf(db, user.id),
    "saved-searches.json": savedSearchesOf(db, user.id),
  };
  for (const [name, rows] of Object.entries(lists)) {
    zip.addReadStreamLazy(name, (give) => give(null, Readable.from(jsonArray(rows))));
  }
  zip.end();
  return { name: `job-portal-${new Date().toISOString().slice(0, 10)}.zip`, content: output };
}

/** One row a line, a page of rows at a time. */
async function* jsonArray(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
