import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { expect, it } from "vitest";
import { readMigrations } from "../database/migrate.ts";
import { openArchive } from "../server/operation/backup/archive-reader.ts";
import { MANIFEST_NAME, Manifest } from "../server/operation/backup/manifest.ts";
import { createTemporaryFolder } from "../server/testing/close-after-tests.ts";
import { TEST_PASSWORD } from "../server/testing/factories.ts";
import { type ApiClient, createApiClient } from "../server/testing/http-client.ts";
import { copyTemplateDatabase, TEST_SECRET_KEY } from "../server/testing/portal.ts";
import { startPortalProcess } from "../server/testing/portal-process.ts";
import { runAdmin } from "../server/testing/run-admin.ts";
import { createSamplePdf } from "../server/testing/sample-files.ts";

const root = path.resolve(import.meta.dirname, "..");
const releasesDir = path.join(root, "database/releases");
const releases = readdirSync(releasesDir).filter((name) => name.endsWith(".zip"));

/** The tables of 1.0 that are empty: their rows are work in progress, or are loaded from files at the start. */
const emptyTables = [
  ...["account_erasures", "company_reindexes", "discarded_files", "guest_resumes", "oauth_authorization_requests"],
  ...["place_imports", "postal_codes", "towns"],
];

async function readManifest(file: string): Promise<Manifest> {
  const archive = await openArchive(file);
  const manifest = Manifest.parse(JSON.parse(await text(await archive.open(MANIFEST_NAME))));
  archive.close();
  return manifest;
}

async function runSql(databaseUrl: string, sql: string, values?: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

/** Sets the clock of the portal to the time of the backup, after which the portal erases more of it every week. */
const setClock = (databaseUrl: string, time: string) =>
  runSql(databaseUrl, "update clock set time_offset = $1::timestamptz - now()", [time]);

it("the data of a release › are in the repository, with rows in all tables that keep rows", async () => {
  expect(releases).toContain("1.0.zip");
  const { tables } = await readManifest(path.join(releasesDir, "1.0.zip"));
  expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual(emptyTables.toSorted());
});

it.each(releases)("npm start › serves the data of release %s after the migration to this version", async (name) => {
  const folder = await createTemporaryFolder();
  const database = await copyTemplateDatabase("template0");
  const file = path.join(releasesDir, name);
  expect((await stat(file)).size).toBeLessThan(200_000);
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: TEST_SECRET_KEY };
  expect(await runAdmin(["restore", file], settings)).toMatchObject({ exitCode: 0 });
  expect(await runAdmin(["migrate", "--check"], settings)).toMatchObject({ exitCode: 0 });
  await setClock(database.url, (await readManifest(file)).created_at);

  const portal = startPortalProcess({ ...settings, DEMO_DATA: "0" });
  const origin = (await portal.url) ?? portal.output;
  const [seeker, employer] = [await logIn(origin, "seeker"), await logIn(origin, "employer")];
  await readRecords(origin, seeker, employer);

  const { status, body } = await employer.client.post("/messages", { to_user_id: seeker.id, message: "Since then" });
  expect([status, body.message]).toEqual([201, "Since then"]);
  expect((await runAdmin(["files", "check"], settings)).stdout).toMatch(/ 0 without an owner, 0 lost\.$/m);
});

async function logIn(origin: string, name: string): Promise<Login> {
  const form = { email: `${name}@example.com`, password: TEST_PASSWORD };
  const { status, body } = await createApiClient(origin, null).post("/auth/users", form);
  expect([status, body.access_token]).toEqual([200, expect.any(String)]);
  return { id: body.user.id, client: createApiClient(origin, body.access_token) };
}

interface Login {
  id: string;
  client: ApiClient;
}

/** Reads a job, applications, a message and a file, as the seeker and as the employer. */
async function readRecords(origin: string, seeker: Login, employer: Login): Promise<void> {
  const { body: found } = await createApiClient(origin, null).get("/auth/search?title=nurse&zip=1012");
  expect(found).toContainEqual(expect.objectContaining({ title: "Registered Nurse", starting_salary: 3450 }));

  const { body: applications } = await seeker.client.get("/applications/1");
  expect(applications.length).toBeGreaterThan(3);
  for (const { id } of applications) expect((await seeker.client.get(`/application/${id}`)).status).toBe(200);
  const { body: due } = await employer.client.get("/company/applications/due");
  expect(due.length).toBeGreaterThan(0);

  const conversation = `/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`;
  const { body: messages } = await employer.client.get(conversation);
  expect(messages).toMatchObject([{ message: "Is the job still open?" }]);

  const { body: files } = await seeker.client.get("/auth/users/files");
  const resume = files.find(({ kind }: { kind: string }) => kind === "resume");
  const content = await seeker.client.get(`/auth/user/download/${resume.file}`);
  expect(content.text).toBe(createSamplePdf().bytes.toString());
}

it("npm run release:data › writes the data of this version, and never replaces a file", async () => {
  const folder = await createTemporaryFolder();
  const run = () =>
    execFileSync(process.execPath, ["deploy/release-data.ts", "99.0", `--out-dir=${folder}`], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run()).toMatch(/^Wrote .*99\.0\.zip \(\d+ kB\)\.\n/);
  const written = await readManifest(path.join(folder, "99.0.zip"));
  expect(written.migrations.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
  const before = await readFile(path.join(folder, "99.0.zip"));
  expect(run).toThrow(/exists already/);
  expect(await readFile(path.join(folder, "99.0.zip"))).toEqual(before);
});
