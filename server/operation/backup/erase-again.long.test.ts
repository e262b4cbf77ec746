import { mkdir, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { copyTemplateDatabase, startTestPortal, startTestPortalWithDatabase } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";

const deleteAccount = ({ client }: TestUser) => client.delete("/authenticated/users", { password: TEST_PASSWORD });

it("restore › erases accounts again that were deleted after the backup", async () => {
  const portal = await startTestPortal();
  const folder = await createTemporaryFolder();
  const password = await getPasswordColumns();
  const owner = await makeEmployer(portal, { ...password, name: "Wilhelmina Canary" });
  const recruiter = await makeMember(portal, owner, "recruiter", password);
  const [seeker, other] = [
    await makeSeeker(portal, { ...password, name: "Sanne Canary", summary: "canary" }),
    await makeSeeker(portal, password),
  ];
  await uploadResume(seeker, createSamplePdf("canary"));
  const job = await makeJob(portal, owner);
  await makeApplication(portal, job, owner, seeker);
  await makeApplication(portal, job, owner, other);
  await seeker.client.post("/messages", { to_user_id: owner.id, message: "The canary sings" });
  await portal.pool.query(
    `insert into notifications (id, event, user_id, channel, recipient, subject, text, state)
     values (gen_random_uuid(), 'a', $1, 'email', 'canary@example.com', 'canary', 'canary', 'queued'),
       (gen_random_uuid(), 'b', $2, 'email', 'other@example.com', 'A subject', 'A text', 'queued')`,
    [seeker.id, other.id],
  );
  const environment = getPortalEnvironment(portal);
  const file = path.join(folder, "backup.zip");
  expect(await runAdmin(["backup", file], environment)).toMatchObject({ exitCode: 0 });

  // The owner hands the company over, and then leaves it for ever.
  await owner.client.put(`/company/members/${recruiter.id}`, { role: "owner" });
  expect((await deleteAccount(owner)).status).toBe(204);
  expect((await deleteAccount(seeker)).status).toBe(204);
  const records = path.join(portal.dataDir, "files/erasures");
  const recordNames = [owner.id, seeker.id].map((id) => `${id}.erasure`).sort();
  expect((await readdir(records)).sort()).toEqual(recordNames);

  const database = await copyTemplateDatabase("template0");
  const place = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "restored") };
  await mkdir(place.DATA_DIR);
  const restored = await runAdmin(["restore", file, "--erasures", records, "--json"], place);
  expect([restored.exitCode, JSON.parse(restored.stdout)]).toMatchObject([
    0,
    { erased_accounts: 2, accounts_not_erased: [], held_mails: 1 },
  ]);
  // The records are in the new storage, for the next restore.
  expect((await readdir(path.join(place.DATA_DIR, "files/erasures"))).sort()).toEqual(recordNames);

  const second = await startTestPortalWithDatabase(database.url, place);
  const { rows: tables } = await second.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name } of tables) {
    const { rows } = await second.pool.query(`select 1 from ${name} t where t::text ilike '%canary%'`);
    expect(rows, name).toEqual([]);
  }
  for (const name of await readdir(path.join(place.DATA_DIR, "files/resumes"))) {
    expect(await readFile(path.join(place.DATA_DIR, "files/resumes", name), "latin1")).not.toContain("canary");
  }
  expect((await second.withToken(seeker.accessToken).get("/applications/1")).status).toBe(401);
  expect((await second.withToken(other.accessToken).get("/applications/1")).body).toHaveLength(1);
  const members = await second.withToken(recruiter.accessToken).get("/company/members");
  expect(members.body.members).toMatchObject([{ user_id: recruiter.id, role: "owner" }]);
  expect(await readdir(path.join(place.DATA_DIR, "files/resumes"))).toEqual([]);
});
