import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { hasTable } from "../../../database/has-table.ts";
import { migrate, readMigrations } from "../../../database/migrate.ts";
import type { DB } from "../../../database/schema.ts";
import { StartError } from "../../../database/start-error.ts";
import { listErasedUsers } from "../../accounts/files/erasure-records.ts";
import { isFileName } from "../../accounts/files/file-names.ts";
import { takeMeasuresAgain } from "../../moderation/decisions/take-measures-again.ts";
import type { SecretKeyConfig } from "../../platform/config/secret-key.ts";
import type { SettingsConfig } from "../../platform/config/settings.ts";
import type { Database } from "../../platform/database/pool.ts";
import { readStoredSettings, toEffectiveSettings } from "../../platform/settings/portal-settings.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { copyRecords } from "../../platform/storage/records.ts";
import { eraseAccountsAgain } from "../../privacy/account/erase-again.ts";
import { findSecretKeyProblem } from "../process/secret-key.ts";
import { type ArchiveReader, openArchive } from "./archive-reader.ts";
import { computeDigest } from "./create-backup.ts";
import { getFileEntry, getTableEntry, MANIFEST_NAME, Manifest } from "./manifest.ts";
import { insertRows, listTables, runStatement, SET_FORMATS, splitLines } from "./table-rows.ts";

const PROGRESS_ROWS = 100_000;
const PROGRESS_FILES = 1000;

export interface RestoreOptions {
  /** A file or folder that `createBackup` has written. */
  source: string;
  pool: pg.Pool;
  db: Database;
  files: FileStore;
  /** A folder with further records of erasures and measures. */
  erasuresFolder: string | null;
  keys: SecretKeyConfig;
  settings: SettingsConfig;
  progress: (message: string) => void;
  signal: AbortSignal;
}

export interface RestoreSummary {
  created_at: string;
  portal_version: string;
  tables: number;
  rows: number;
  files: number;
  /** Accounts that were deleted after the backup and have been erased again. */
  erased_accounts: number;
  accounts_not_erased: { id: string; code: string }[];
  /** Measures of the staff that were taken after the backup and have been taken again. */
  measures_taken_again: number;
  decisions_not_repeated: { id: string; code: string }[];
  /** Mails and text messages that were waiting in the backed up portal. */
  held_mails: number;
  missing_files: string[];
  digest: string;
}

/**
 * Restores a backup into a database without accounts and a storage without other files. Reads and checks the whole
 * backup before it changes anything. The rows of all tables appear in one transaction at the end, so an interrupted
 * restore can be repeated.
 *
 * Mail that was waiting to be sent is held, because it may have been sent since the backup.
 *
 * @throws {StartError} when the backup is damaged, too new, or made with another secret key, or the place is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const { source, pool, db, files, progress, signal } = options;
  const archive = await openArchive(source);
  try {
    await archive.verify(signal);
    const manifest = await readManifest(archive, source);
    progress(`The backup of ${manifest.created_at} is complete`);
    const fileNames = archive.names.filter((name) => name.startsWith("files/")).map((name) => name.slice(6));
    if (!fileNames.every(isFileName)) throw new StartError(`${source} has a file with an invalid name.`);
    await requireEmptyDatabase(pool);
    await requireEmptyStorage(files, new Set(fileNames));
    await migrate(pool, { last: manifest.migrations.at(-1)?.name });
    await restoreRows(options, archive, manifest, async () => {
      for (const [index, name] of fileNames.entries()) {
        signal.throwIfAborted();
        await restoreFile(archive, files, name);
        if ((index + 1) % PROGRESS_FILES === 0) progress(`${index + 1} of ${fileNames.length} files`);
      }
    });
    await migrate(pool);
    await db.updateTable("notifications").set({ next_attempt_at: null, is_sending: false }).execute();
    if (options.erasuresFolder !== null) await copyRecords(files, options.erasuresFolder);
    const { erased, failed } = await eraseAccountsAgain({ db, files }, await listErasedUsers(files));
    const { stored } = await readStoredSettings(db);
    const measures = await takeMeasuresAgain({ db, files }, toEffectiveSettings(stored, options.settings).time_zone);
    const { created_at, portal_version, tables, missing_files } = manifest;
    return {
      created_at,
      portal_version,
      tables: tables.length,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: fileNames.length,
      erased_accounts: erased.length,
      accounts_not_erased: failed,
      measures_taken_again: measures.taken,
      decisions_not_repeated: measures.failed,
      held_mails: await countQueuedNotifications(db),
      missing_files,
      digest: computeDigest(archive.checksums),
    };
  } finally {
    archive.close();
  }
}

async function countQueuedNotifications(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws {StartError} when this version cannot restore the backup */
async function readManifest(archive: ArchiveReader, source: string): Promise<Manifest> {
  const content: unknown = JSON.parse(await text(await archive.open(MANIFEST_NAME)));
  const { data } = Manifest.safeParse(content);
  if (!data) throw new StartError(`${source} has a format that this version does not know: use a newer version.`);
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const unknown = data.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown) {
    throw new StartError(
      `The backup comes from version ${data.portal_version}, whose migration ${unknown.name} this version does not ` +
        "have: restore it with that version or a newer one.",
    );
  }
  return data;
}

async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  if (!(await hasTable(pool, "users"))) return;
  const { rows } = await pool.query<{ is_used: boolean }>("select exists (select from users) as is_used");
  if (rows[0]?.is_used) {
    throw new StartError("The database has accounts: restore into an empty database. Nothing has been changed.");
  }
  const { rows: portals } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'job-portal:%'
       and application_name <> $1`,
    [`job-portal:${process.pid}`],
  );
  if (portals.length > 0) {
    throw new StartError("A portal uses this database: stop it before you restore. Nothing has been changed.");
  }
}

/** The files of an interrupted restore may be there already. */
async function requireEmptyStorage({ storage }: RestoreOptions["files"], names: Set<string>): Promise<void> {
  for await (const name of storage.list("files")) {
    if (names.has(name)) continue;
    throw new StartError(
      `The storage has files of another portal, such as ${name}: restore into an empty one. Nothing has been changed.`,
    );
  }
}

/** Runs `restoreFiles` before the commit, so that no row appears without its file. */
function restoreRows(
  { db, files, keys, progress, signal }: RestoreOptions,
  archive: ArchiveReader,
  { tables, sequences }: Manifest,
  restoreFiles: () => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await runStatement(trx, SET_FORMATS);
    await requireSameTables(trx, tables);
    const names = tables.map(({ name }) => pg.escapeIdentifier(name));
    // Some tables refer to each other, so no order of the tables keeps every foreign key.
    const foreignKeys = await listForeignKeys(trx);
    for (const { table, name } of foreignKeys) await runStatement(trx, `alter table ${table} drop constraint ${name}`);
    for (const name of names) await runStatement(trx, `alter table ${name} disable trigger user`);
    await runStatement(trx, `truncate ${names.join(", ")}`);
    for (const table of tables) {
      const content = splitLines(await archive.open(getTableEntry(table.name)));
      let done = 0;
      const rows = await insertRows(trx, table, content, (count) => {
        signal.throwIfAborted();
        if (Math.floor(count / PROGRESS_ROWS) > Math.floor(done / PROGRESS_ROWS)) {
          progress(`${table.name}: ${count} of ${table.rows} rows`);
        }
        done = count;
      });
      if (rows !== table.rows) throw new StartError(`The backup has ${rows} of ${table.rows} rows of ${table.name}.`);
    }
    for (const { name, last_value, is_called } of sequences) {
      await runStatement(trx, "select setval($1::regclass, $2, $3)", [
        pg.escapeIdentifier(name),
        last_value,
        is_called,
      ]);
    }
    progress("Checking references between tables");
    for (const { table, name, definition } of foreignKeys) {
      await runStatement(trx, `alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const name of names) await runStatement(trx, `alter table ${name} enable trigger user`);
    const problem = await findSecretKeyProblem(trx, keys);
    if (problem) throw new StartError(problem);
    await restoreFiles();
    // The backup names the storage of the portal from which it comes.
    const storageId = await files.storage.readIdentity();
    await trx.updateTable("installation").set({ storage_id: storageId }).execute();
    await runStatement(trx, "analyze");
  });
}

/** @throws {StartError} when the database has other tables or columns than the backup */
async function requireSameTables(trx: Kysely<DB>, tables: Manifest["tables"]): Promise<void> {
  const describe = (list: Pick<Manifest["tables"][number], "name" | "columns">[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.type])]));
  if (describe(await listTables(trx)) === describe(tables)) return;
  throw new StartError("The database has other tables than the backup: restore into an empty database.");
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

function listForeignKeys(trx: Kysely<DB>): Promise<ForeignKey[]> {
  return runStatement(
    trx,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f' order by conrelid, oid`,
  );
}

async function restoreFile(
  archive: ArchiveReader,
  { storage, incomingDir }: RestoreOptions["files"],
  name: string,
): Promise<void> {
  const incomingFile = path.join(incomingDir, name);
  await pipeline(await archive.open(getFileEntry(name)), createWriteStream(incomingFile, { mode: 0o600 }));
  await storage.save(name, incomingFile);
  await rm(incomingFile, { force: true });
}
