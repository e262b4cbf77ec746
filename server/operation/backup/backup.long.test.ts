import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { migrate } from "../../../database/migrate.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { copyTemplateDatabase, startTestPortal, startTestPortalWithDatabase } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin, spawnAdmin } from "../../testing/run-admin.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { hasDebianPostgres, startDebianPostgres } from "../../testing/servers/debian-postgres.ts";
import { createBackup } from "./create-backup.ts";
import { operationTables } from "./table-rows.ts";

/** A temporary folder of the test. */
let folder: string;

const portal = await startTestPortal();
const environment = getPortalEnvironment(portal);
const [employer, seeker] = [
  await makeEmployer(portal),
  await makeSeeker(portal, { summary: 'Lines\nand "quotes"\u2028é\\' }),
];
await uploadPhoto(seeker);
await uploadResume(seeker);
const job = await makeJob(portal, employer, { title: "Nurse" });
await makeApplication(portal, job, employer, seeker);
await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
/** A backup of the portal with one seeker, and what the command has said about it. */
const firstFile = path.join(portal.dataDir, "backup.zip");
const firstBackup = await runJson(["backup", firstFile], environment);
const firstDigests = await digestTables(environment.DATABASE_URL ?? "");

beforeEach(async () => {
  folder = await createTemporaryFolder();
});

/** Returns the settings of a place with an empty database and an empty data folder. */
async function createEmptyPlace(name: string): Promise<Record<string, string>> {
  const database = await copyTemplateDatabase("template0");
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { recursive: true });
  return { DATABASE_URL: database.url, DATA_DIR: dataDir };
}

async function runJson(args: string[], settings: Record<string, string>) {
  const { exitCode, stdout, stderr } = await runAdmin([...args, "--json"], settings);
  return { exitCode, stderr, ...JSON.parse(stdout) };
}

/** Returns the digest of the rows of each table, by another way than the backup. */
async function digestTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relpersistence = 'p' and relname <> all($1) order by relname`,
      [["migrations", "installation", ...operationTables]],
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: lines } = await client.query<{ line: string }>(
        `select t::text collate "C" as line from ${name} t order by 1`,
      );
      const text = lines.map(({ line }) => line).join("\n");
      digests[name] = `${lines.length} rows, ${createHash("sha256").update(text).digest("hex")}`;
    }
    return digests;
  } finally {
    await client.end();
  }
}

async function readStoredFiles(dataDir: string): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const kind of ["photos", "resumes"]) {
    for (const name of await readdir(path.join(dataDir, "files", kind))) {
      files[`${kind}/${name}`] = await readFile(path.join(dataDir, "files", kind, name));
    }
  }
  return files;
}

it("backup › of a running portal restores every row and file elsewhere", async () => {
  expect(firstBackup).toMatchObject({ exitCode: 0, files: 3, missing_files: [] });
  expect((await stat(firstFile)).mode & 0o777).toBe(0o600);
  expect((await readdir(portal.dataDir)).sort()).toEqual(["backup.zip", "files"]);

  const place = await createEmptyPlace("restored");
  const restored = await runJson(["restore", firstFile], place);
  const { rows, digest } = firstBackup;
  expect(restored).toMatchObject({ exitCode: 0, files: 3, rows, digest });
  expect(await digestTables(place.DATABASE_URL ?? "")).toEqual(firstDigests);
  expect(await readStoredFiles(place.DATA_DIR ?? "")).toEqual(await readStoredFiles(portal.dataDir));

  const second = await startTestPortalWithDatabase(place.DATABASE_URL ?? "", place);
  const again = second.withToken(seeker.accessToken);
  const { body: user } = await again.get(`/crud/users/${seeker.id}`);
  expect(user.summary).toBe('Lines\nand "quotes"\u2028é\\');
  const message = { to_user_id: employer.id, message: "Still here" };
  expect((await again.post("/messages", message)).status).toBe(201);
  expect(await runAdmin(["restore", firstFile], place)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^The database has accounts: .* Nothing has been changed\.\n$/m),
  });
});

it("backup › keeps its snapshot while others write, replace and delete files", async () => {
  const writers = await Promise.all([1, 2, 3].map(() => makeSeeker(portal)));
  for (const writer of writers) await uploadResume(writer);
  let isWriting = true;
  let writes = 0;
  const write = async (writer: TestUser) => {
    while (isWriting) {
      await writer.client.post("/messages", { to_user_id: employer.id, message: `Message ${writes++}` });
      await uploadResume(writer, createSamplePdf(`Resume ${writes}`));
      await writer.client.delete("/authenticated/users/resume");
      await uploadResume(writer, createSamplePdf(`Resume ${writes++}`));
    }
  };
  const writing = Promise.all(writers.map(write));
  const target = path.join(folder, "backup.zip");
  const backup = await runJson(["backup", target], environment).finally(() => {
    isWriting = false;
  });
  await writing;
  expect(writes).toBeGreaterThan(3);
  expect(backup).toMatchObject({ exitCode: 0, missing_files: [] });

  const place = await createEmptyPlace("restored");
  const restored = await runJson(["restore", target], place);
  expect(restored).toMatchObject({ exitCode: 0, rows: backup.rows, files: backup.files, digest: backup.digest });
  const copy = await runJson(["backup", path.join(folder, "copy.zip")], place);
  expect(copy).toMatchObject({ exitCode: 0, digest: backup.digest });
  // Every message of the snapshot belongs to its conversation, and every file has the size that its row says.
  const client = new pg.Client({ connectionString: place.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows: gaps } = await client.query(
    "select conversation_id from messages group by 1 having count(*) <> max(number)",
  );
  expect(gaps).toEqual([]);
  const { rows: resumes } = await client.query<{ file: string; size: number }>(
    "select file, size from files where kind = 'resume'",
  );
  const stored = await readStoredFiles(place.DATA_DIR ?? "");
  for (const { file, size } of resumes) expect(stored[`resumes/${file}`]).toHaveLength(size);
});

it.skipIf(!hasDebianPostgres())("backup › moves to PostgreSQL 15 and back", async () => {
  const debian = await startDebianPostgres();
  onTestFinished(() => debian.stop());
  const { digest } = firstBackup;
  await mkdir(path.join(folder, "older"));
  const older = { DATABASE_URL: debian.url, DATA_DIR: path.join(folder, "older") };
  expect(await runJson(["restore", firstFile], older)).toMatchObject({ exitCode: 0, digest });
  const back = path.join(folder, "back.zip");
  expect(await runJson(["backup", back], older)).toMatchObject({ exitCode: 0, digest });
  const place = await createEmptyPlace("newer");
  expect(await runJson(["restore", back], place)).toMatchObject({ exitCode: 0, digest });
});

it("restore › checks the whole backup, the key and the place before it changes anything", {
  timeout: 120_000,
}, async () => {
  const bytes = await readFile(firstFile);
  const place = await createEmptyPlace("restored");
  const expectRefusal = async (source: string, message: RegExp, settings = place) => {
    const { exitCode, stderr } = await runAdmin(["restore", source], settings);
    expect(exitCode).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toMatch(message);
    const client = new pg.Client({ connectionString: place.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query("select to_regclass('users') is not null as has_tables");
    await client.end();
    return rows[0].has_tables;
  };

  const cut = path.join(folder, "cut.zip");
  await writeFile(cut, bytes);
  await truncate(cut, bytes.length - 100);
  expect(await expectRefusal(cut, /cut\.zip is no complete backup: .* Nothing has been changed\.$/)).toBe(false);

  const changed = path.join(folder, "changed.zip");
  const position = bytes.indexOf("%PDF") + 40;
  await writeFile(changed, bytes.with(position, (bytes[position] ?? 0) ^ 1));
  expect(await expectRefusal(changed, /no complete backup: files\/.* has changed\. Nothing/)).toBe(false);

  expect(await expectRefusal(path.join(folder, "none.zip"), /none\.zip cannot be read: it does not exist\.$/)).toBe(
    false,
  );
  await writeFile(path.join(folder, "text.zip"), "no backup");
  expect(await expectRefusal(path.join(folder, "text.zip"), /it is no complete ZIP file/)).toBe(false);

  const otherFiles = { ...place, DATA_DIR: portal.dataDir };
  await uploadResume(await makeSeeker(portal));
  expect(await expectRefusal(firstFile, /^The storage has files of another portal, such as .*\.$/, otherFiles)).toBe(
    false,
  );

  // The fingerprint of the key is in the rows, so this refusal comes after the schema has been created.
  await portal.db
    .updateTable("installation")
    .set({ secret_key_fingerprint: Buffer.from("other") })
    .execute();
  const foreign = path.join(folder, "foreign.zip");
  await runAdmin(["backup", foreign], environment);
  await portal.db.updateTable("installation").set({ secret_key_fingerprint: null }).execute();
  await expectRefusal(foreign, /^SECRET_KEY is not the key of this database: /);
  expect(await runJson(["restore", firstFile], place)).toMatchObject({ exitCode: 0 });
});

it("restore › migrates the backup of an older version", async () => {
  const [older, place] = [await createEmptyPlace("older"), await createEmptyPlace("restored")];
  await migrate(older.DATABASE_URL ?? "", { last: "0015_notices.sql" });
  const file = path.join(folder, "older.zip");
  const backup = await runJson(["backup", file], older);
  expect(backup.exitCode).toBe(0);
  expect(await runJson(["restore", file], place)).toMatchObject({ exitCode: 0, digest: backup.digest });
  expect(await runJson(["migrate", "--check"], place)).toMatchObject({ exitCode: 0, pending: [] });
});

it("backup › leaves nothing behind when it fails, and never replaces a file", async () => {
  const existing = path.join(folder, "existing.zip");
  await writeFile(existing, "precious");
  const refused = await runAdmin(["backup", existing], environment);
  expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
  expect(refused.stderr).toMatch(/existing\.zip exists already: .*\n$/);
  expect(await readFile(existing, "utf8")).toBe("precious");

  const missing = await runAdmin(["backup", path.join(folder, "no/backup.zip")], environment);
  expect(missing.stderr).toMatch(/backup\.zip cannot be written: the folder does not exist\.\n$/);
  const place = await createEmptyPlace("empty");
  const empty = await runAdmin(["backup", path.join(folder, "empty.zip")], place);
  expect(empty).toMatchObject({ exitCode: 1, stderr: "This database is empty: there is nothing to back up.\n" });
  expect(await readdir(folder)).toEqual(["empty", "existing.zip"]);
});

it("backup › names the file whose content cannot be read to its end, and leaves nothing behind", async () => {
  async function* breakOff() {
    yield Buffer.from("%PDF");
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  }
  const storage = { ...portal.files.storage, open: async () => ({ content: Readable.from(breakOff()) }) };
  const backup = createBackup({
    databaseUrl: environment.DATABASE_URL ?? "",
    storage,
    target: path.join(folder, "backup.zip"),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  await expect(backup).rejects.toThrow(/^The file \S+ could not be read to its end \(ECONNRESET\): /);
  expect(await readdir(folder)).toEqual([]);
});

it("backup › names the files that the storage has lost, and is complete without them", async () => {
  const careless = await makeSeeker(portal);
  await uploadResume(careless);
  const { file } = await portal.db
    .selectFrom("files")
    .select("file")
    .where("user_id", "=", careless.id)
    .executeTakeFirstOrThrow();
  const stored = await portal.files.storage.open(file);
  const content = await buffer(stored?.content as Readable);
  await portal.files.storage.delete(file);
  const target = path.join(folder, "backup.zip");
  expect(await runJson(["backup", target], environment)).toMatchObject({ exitCode: 1, missing_files: [file] });
  await writeFile(path.join(portal.dataDir, "files/resumes", file), content);
  const place = await createEmptyPlace("restored");
  expect(await runJson(["restore", target], place)).toMatchObject({ exitCode: 0, missing_files: [file] });
});

it("backup --every --keep › makes backups until it is stopped, and keeps the newest", {
  timeout: 120_000,
}, async () => {
  await writeFile(path.join(folder, "job-portal-notes.zip"), "another file");
  const child = spawnAdmin(["backup", "--every", "1s", "--keep", "2", "--json", folder], environment);
  const reports: { deleted?: string[]; stopped?: boolean }[] = [];
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    reports.push(JSON.parse(line));
    if (reports.length === 3) child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  expect(reports[2]?.deleted).toHaveLength(1);
  expect(reports.at(-1)).toEqual({ stopped: true });
  const names = (await readdir(folder)).sort();
  expect(names).toEqual([
    expect.stringMatching(/^job-portal-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/),
    expect.stringMatching(/^job-portal-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/),
    "job-portal-notes.zip",
  ]);
});
