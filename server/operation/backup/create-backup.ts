import { createHash } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Kysely, Transaction } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { getErrorCode, StartError } from "../../../database/start-error.ts";
import { advisoryLocks } from "../../platform/database/advisory-lock.ts";
import { createDatabase, createMaintenancePool } from "../../platform/database/pool.ts";
import { type BlobStorage, listStoredNames } from "../../platform/storage/blob-storage.ts";
import { listOwnedFiles } from "../../platform/storage/queries.ts";
import { readPortalVersion } from "../portal-version.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { getFileEntry, getTableEntry, MANIFEST_NAME, type Manifest, type TableSummary } from "./manifest.ts";
import { listTables, readRows, runStatement, SET_FORMATS } from "./table-rows.ts";

const PROGRESS_ROWS = 100_000;
const PROGRESS_FILES = 1000;
/** How long a backup waits for deletions of files that have begun. Each takes milliseconds. */
const DELETION_TIMEOUT = "30s";
/** The SQLSTATE of a statement that has waited for a lock for `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

export interface BackupOptions {
  databaseUrl: string;
  storage: BlobStorage;
  /** The new file or folder. */
  target: string;
  /** A ZIP file, or a folder with the same entries. */
  progress: (message: string) => void;
  signal: AbortSignal;
}

export interface BackupSummary {
  target: string;
  created_at: string;
  tables: number;
  rows: number;
  files: number;
  bytes: number;
  missing_files: string[];
  /** Of all tables and files: equal for two backups of the same data. */
  digest: string;
}

/**
 * Writes all tables and files as they are at one moment, while the portal may run. A file that is deleted meanwhile is
 * kept until the backup has finished. Leaves nothing behind when it fails.
 *
 * @throws {StartError} when the backup cannot be written, or another one is running
 */
export async function createBackup(options: BackupOptions): Promise<BackupSummary> {
  const archive = await ArchiveWriter.create(options.target);
  const createConnection = () => createDatabase(createMaintenancePool(options.databaseUrl, () => undefined));
  const [lockDb, snapshotDb] = [createConnection(), createConnection()];
  try {
    const summary = await lockDb.transaction().execute(async (lockTrx) => {
      await keepDiscardedFiles(lockTrx);
      const snapshot = snapshotDb.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
      return snapshot.execute((trx) => writeSnapshot(trx, archive, options));
    });
    await archive.finish();
    return summary;
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    await lockDb.destroy();
    await snapshotDb.destroy();
  }
}

/**
 * Keeps the contents of all files until the transaction ends: `FileStore` deletes none while it cannot share this lock.
 * The snapshot must begin afterwards, so that each file in it still has its content.
 */
async function keepDiscardedFiles(trx: Kysely<DB>): Promise<void> {
  await runStatement(trx, `${SET_FORMATS}; set local lock_timeout = '${DELETION_TIMEOUT}'`);
  await runStatement(trx, "select pg_advisory_xact_lock($1)", [advisoryLocks.fileDeletion]).catch((error) => {
    if (getErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError("Another backup is running: wait until it has finished.");
  });
}

async function writeSnapshot(
  trx: Transaction<DB>,
  archive: ArchiveWriter,
  { storage, target, progress, signal }: BackupOptions,
): Promise<BackupSummary> {
  await runStatement(trx, SET_FORMATS);
  const head = await readHead(trx);
  const tables: TableSummary[] = [];
  let bytes = 0;
  for (const table of await listTables(trx)) {
    let rows = 0;
    const content = readRows(trx, table, (count) => {
      signal.throwIfAborted();
      if (Math.floor(count / PROGRESS_ROWS) > Math.floor(rows / PROGRESS_ROWS))
        progress(`${table.name}: ${count} rows`);
      rows = count;
    });
    bytes += await archive.add(getTableEntry(table.name), content);
    tables.push({ ...table, rows });
  }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  progress(`${tables.length} tables with ${rows} rows`);

  const missing: string[] = [];
  const names = (await listOwnedFiles(trx)).flatMap(listStoredNames);
  let files = 0;
  for (const name of names) {
    signal.throwIfAborted();
    const stored = await storage.open(name);
    if (!stored) {
      missing.push(name);
      continue;
    }
    bytes += await addFile(archive, name, stored.content);
    if (++files % PROGRESS_FILES === 0) progress(`${files} of ${names.length} files`);
  }
  const digest = computeDigest(archive.listChecksums());
  const manifest: Manifest = {
    ...head,
    tables,
    sequences: await readSequences(trx),
    missing_files: missing,
  };
  await archive.add(MANIFEST_NAME, [JSON.stringify(manifest, null, 2)]);
  return {
    target: path.resolve(target),
    created_at: manifest.created_at,
    tables: tables.length,
    rows,
    files,
    bytes,
    missing_files: missing,
    digest,
  };
}

/** @throws {StartError} when the content cannot be read to its end, for example because the bucket stops responding */
async function addFile(archive: ArchiveWriter, name: string, content: Readable): Promise<number> {
  let readError: unknown;
  content.once("error", (error) => {
    readError = error;
  });
  try {
    return await archive.add(getFileEntry(name), content, { shouldCompress: false });
  } catch (error) {
    if (error !== readError || !(error instanceof Error)) throw error;
    throw new StartError(
      `The file ${name} could not be read to its end (${getErrorCode(error) ?? error.name}): check the storage and try again.`,
      { cause: error },
    );
  }
}

async function readHead(trx: Kysely<DB>): Promise<Omit<Manifest, "tables" | "sequences" | "missing_files">> {
  const present = await runStatement(trx, "select from pg_class where oid = to_regclass('migrations')");
  if (present.length === 0) throw new StartError("This database is empty: there is nothing to back up.");
  const migrations = await runStatement<Manifest["migrations"][number]>(
    trx,
    'select name, checksum from migrations order by name collate "C"',
  );
  const rows = await runStatement<{ now: Date; version: string }>(
    trx,
    "select now(), current_setting('server_version') as version",
  );
  return {
    format: "job-portal-backup",
    format_version: 1,
    portal_version: await readPortalVersion(),
    postgres_version: rows[0]?.version ?? "",
    created_at: rows[0]?.now.toISOString() ?? "",
    migrations,
  };
}

/** Computes the digest of all tables and files from their checksums. */
export function computeDigest(checksums: string[]): string {
  const contents = checksums.filter((line) => !line.endsWith(`  ${MANIFEST_NAME}`));
  return createHash("sha256").update(contents.sort().join("\n")).digest("hex");
}

async function readSequences(trx: Kysely<DB>): Promise<Manifest["sequences"]> {
  const rows = await runStatement<{ name: string }>(
    trx,
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const { name } of rows) {
    const values = await runStatement<{ last_value: string; is_called: boolean }>(
      trx,
      `select last_value::text, is_called from "${name.replaceAll('"', '""')}"`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}
