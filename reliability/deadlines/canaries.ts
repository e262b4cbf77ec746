import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Database } from "../../server/platform/database/pool.ts";
import { listStoredNames } from "../../server/platform/storage/blob-storage.ts";
import type { ReceivedMail } from "../../server/testing/servers/mail-server.ts";
import { CANARY_PATTERN, type World } from "./people.ts";

function listCanariesIn(text: string): string[] {
  return [...text.matchAll(CANARY_PATTERN)].map(([canary]) => canary);
}

/**
 * Returns the canaries in all tables, stored files and the log, each with the places where it is. Files that a crash has
 * left behind do not count: the clean-up deletes them an hour later.
 */
export async function findCanaries(
  { db, filesDir }: { db: Database; filesDir: string },
  log: string,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const add = (text: string, place: string) => {
    for (const canary of listCanariesIn(text)) found.set(canary, (found.get(canary) ?? new Set()).add(place));
  };
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} as t where t::text like '%kanarie%'`.execute(db);
    for (const { text } of rows) add(text, name);
  }
  const discarded = await db.selectFrom("discarded_files").select("file").execute();
  const discardedNames = new Set(discarded.flatMap(({ file }) => listStoredNames(file)));
  for (const folder of ["photos", "resumes"]) {
    for (const name of await readdir(path.join(filesDir, folder))) {
      if (!discardedNames.has(name)) add(await readFile(path.join(filesDir, folder, name), "latin1"), name);
    }
  }
  add(log, "the log");
  return found;
}

/**
 * Returns the canaries that may be stored: those of applications that are not erased and of their conversations, of
 * profiles that have not been changed since, of visitors whose applications wait, and of accounts that are not deleted.
 */
export async function listKeptCanaries(db: Database, world: World): Promise<Set<string>> {
  const { rows: applications } = await sql<{ id: string; company_id: string; seeker_id: string }>`
    select id, company_id, applied_by_user_id as seeker_id from applications where not is_erased`.execute(db);
  const ids = new Set(applications.map(({ id }) => id));
  const pairs = new Set(applications.map(({ company_id, seeker_id }) => `${company_id} ${seeker_id}`));
  // The mails that are deleted after their delivery are the code of a visitor, and the confirmation of a deletion.
  const { rows: texts } = await sql<{ text: string }>`
    select email as text from users where email is not null
    union all select email from application_snapshots where email is not null
    union all select concat_ws(' ', email, cover_note) from guest_applications
    union all select recipient from notifications where delete_after_delivery`.execute(db);
  const isKeptConversation = ({ company, seeker, isBySeeker }: World["correspondences"][number]) =>
    pairs.has(`${company.owner.id} ${seeker.id}`) || (!isBySeeker && !world.seekers.includes(seeker));
  return new Set([
    ...world.applied.filter(({ id }) => id !== null && ids.has(id)).map(({ canary }) => canary),
    ...world.correspondences.filter(isKeptConversation).map(({ canary }) => canary),
    ...[...world.profileCanaries.values()].flat(),
    ...texts.flatMap(({ text }) => listCanariesIn(text)),
  ]);
}

/** Watches the mails: a mail must not arrive when what it is about has been erased before. */
export class MailWatch {
  readonly #erased = new Set<string>();
  #checkedCount = 0;

  /** Remembers what is erased. Call it while the mail server is away, so that no mail is being delivered. */
  remember(erasedCanaries: string[]): void {
    for (const canary of erasedCanaries) this.#erased.add(canary);
  }

  /** Checks the mails that have arrived since the last call. Returns one sentence for each violation. */
  verify(received: ReceivedMail[]): string[] {
    const added = received.slice(this.#checkedCount);
    this.#checkedCount = received.length;
    return added.flatMap(({ to, headers, text, html }) => {
      const content = [...to, ...headers.values(), text, html].join(" ");
      const late = new Set(listCanariesIn(content).filter((canary) => this.#erased.has(canary)));
      return [...late].map((canary) => `A mail with ${canary} arrived after its erasure: ${headers.get("subject")}.`);
    });
  }
}
