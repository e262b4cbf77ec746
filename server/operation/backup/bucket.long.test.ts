import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { createFileName } from "../../accounts/files/file-names.ts";
import { readConfig } from "../../platform/config/config.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { copyTemplateDatabase, startTestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { getBucketEnvironment, startS3Server } from "../../testing/servers/s3-server.ts";

/** Two pages of a listing, which has at most 1,000 names. */
const FILES = 1_050;
const MAX_CONCURRENT_UPLOADS = 20;

const s3 = closeAfterTests(await startS3Server());
const portal = await startTestPortal(getBucketEnvironment(s3.port));
const environment = { ...getPortalEnvironment(portal), ...getBucketEnvironment(s3.port) };
/** The names of the files of one seeker. */
const names = Array.from({ length: FILES }, () => createFileName("pdf")).toSorted();
const queue = [...names];
const upload = async () => {
  for (let name = queue.pop(); name; name = queue.pop()) await store(name);
};
await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, upload));
const { id } = await makeSeeker(portal);
await portal.pool.query(
  `insert into files (id, user_id, kind, file, original_name, type, size, is_current)
   select gen_random_uuid(), $1, 'resume', file, 'resume.pdf', 'application/pdf', length(file), false
   from unnest($2::text[]) as file`,
  [id, names],
);

/** Stores a file whose content is its name. */
async function store(name: string): Promise<void> {
  const source = path.join(portal.files.incomingDir, randomUUID());
  await writeFile(source, name);
  await portal.files.storage.save(name, source);
  await rm(source);
}

/** Creates the empty object with which the web console of an S3 server shows an empty folder. */
async function createFolderObject(key: string): Promise<void> {
  const { s3: config } = readConfig({ NODE_ENV: "test", ...environment });
  if (!config) throw new Error("The settings name no bucket.");
  const { endpoint, region, bucket, ...credentials } = config;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: 0 }));
  client.destroy();
}

async function runJson(args: string[], settings = environment) {
  const { exitCode, stdout, stderr } = await runAdmin([...args, "--json"], settings);
  return { exitCode, stderr, ...JSON.parse(stdout || "null") };
}

it("files check › compares all pages of a bucket, and hands files without an owner to the clean-up", async () => {
  expect(await runJson(["files", "check"])).toMatchObject({ exitCode: 0, checked: FILES, without_owner: [], lost: [] });
  const strangers = Array.from({ length: 3 }, () => createFileName("pdf")).toSorted();
  for (const name of strangers) await store(name);
  const [lost = ""] = names;
  await portal.files.storage.delete(lost);
  await createFolderObject("resumes/");
  const found = { checked: FILES + 2, without_owner: strangers, lost: [lost] };
  expect(await runJson(["files", "check"])).toMatchObject({ exitCode: 1, ...found });
  expect(await runJson(["files", "check", "--repair"])).toMatchObject({ exitCode: 1, ...found, is_repaired: true });

  await portal.pool.query("update discarded_files set discarded_at = now() - interval '2 hours'");
  await portal.files.cleanUp();
  await store(lost);
  expect((await s3.listNames()).filter(Boolean)).toEqual(names);
  expect(await runJson(["files", "check"])).toMatchObject({ exitCode: 0, checked: FILES, without_owner: [] });
});

it.each(["files check", "backup"])("%s › says in one sentence that the bucket cannot be reached", async (command) => {
  const settings = { ...environment, ...getBucketEnvironment(1) };
  const args = command === "files check" ? ["files", "check"] : [command, path.join(portal.dataDir, "unreachable")];
  const { exitCode, stderr } = await runAdmin(args, settings);
  expect([exitCode, stderr.split("\n").at(-2)]).toEqual([
    1,
    expect.stringMatching(/^The bucket portal-files at \S+ cannot be used \(ECONNREFUSED\): /),
  ]);
});

it("backup › moves all files of a bucket to another one, and refuses a bucket with other files", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-bucket-"));
  const target = path.join(folder, "backup.zip");
  const emptyS3 = await startS3Server();
  const database = await copyTemplateDatabase("template0");
  const place = { DATABASE_URL: database.url, DATA_DIR: folder, ...getBucketEnvironment(emptyS3.port) };
  try {
    const exported = await runJson(["backup", target]);
    expect(exported).toMatchObject({ exitCode: 0, files: FILES, missing_files: [] });
    const stranger = createFileName("pdf");
    await store(stranger);
    const refused = await runAdmin(["restore", target], { ...place, ...getBucketEnvironment(s3.port) });
    await portal.files.storage.delete(stranger);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(`such as ${stranger}`)]);

    const { digest } = exported;
    expect(await runJson(["restore", target], place)).toMatchObject({ exitCode: 0, files: FILES, digest });
    expect(await emptyS3.listNames()).toEqual(names);
    expect(await runJson(["files", "check"], place)).toMatchObject({ exitCode: 0, checked: FILES });
  } finally {
    await emptyS3.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
