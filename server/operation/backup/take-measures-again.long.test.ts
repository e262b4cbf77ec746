import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { appoint, decide, makeModerator, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { copyTemplateDatabase, startTestPortal, startTestPortalWithDatabase } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";

it("restore › takes measures again that the staff took after the backup, and opens their cases", async () => {
  const portal = await startTestPortal();
  const folder = await createTemporaryFolder();
  const moderator = await makeModerator(portal);
  const owner = await makeEmployer(portal);
  const [hidden, undone, warned] = [
    await makeJob(portal, owner),
    await makeJob(portal, owner, { title: "Baker" }),
    await makeJob(portal, owner, { title: "Cook" }),
  ];
  const spammer = await makeSeeker(portal);
  const environment = getPortalEnvironment(portal);
  const file = path.join(folder, "backup.zip");
  expect(await runAdmin(["backup", file], environment)).toMatchObject({ exitCode: 0 });

  const measures = (kind: string) => ({
    measures: [{ kind, rule: "illegal", law: "Article 326 Sr" }],
    facts: "Canary",
  });
  for (const { id } of [hidden, undone, warned]) await sendReport(portal.anonymous, "job", id);
  await moderator.client.post("/admin/cases", { subject_kind: "user", subject_id: spammer.id });
  const { body: decision } = await decide(portal, moderator, hidden.id, measures("restrict"));
  const { body: other } = await decide(portal, moderator, undone.id, measures("restrict"));
  await decide(portal, moderator, warned.id, measures("warn"));
  const { body: suspension } = await decide(portal, moderator, spammer.id, measures("suspend"));
  const records = path.join(portal.dataDir, "files/erasures");
  await portal.sweep();
  expect(await readdir(records)).toHaveLength(3);
  const { version } = await readCaseOf(portal, moderator, undone.id);
  await moderator.client.post(`/admin/decisions/${other.id}/undo`, { version });
  await portal.sweep();
  const names = [`${decision.id}-restrict.measure`, `${suspension.id}-suspend.measure`].sort();
  expect((await readdir(records)).sort()).toEqual(names);

  const database = await copyTemplateDatabase("template0");
  const place = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "restored") };
  await mkdir(place.DATA_DIR);
  const restored = await runAdmin(["restore", file, "--erasures", records, "--json"], place);
  expect([restored.exitCode, JSON.parse(restored.stdout)]).toMatchObject([
    0,
    { measures_taken_again: 2, decisions_not_repeated: [] },
  ]);

  const second = await startTestPortalWithDatabase(database.url, place);
  const readJob = async ({ id }: { id: string }) => (await second.anonymous.get(`/crud/jobs/${id}`)).status;
  expect([await readJob(hidden), await readJob(undone), await readJob(warned)]).toEqual([404, 200, 200]);
  const [moderatorThere, ownerThere] = [moderator, owner].map((user) => ({
    ...user,
    client: second.withToken(user.accessToken),
  })) as [typeof moderator, typeof owner];
  expect((await second.withToken(spammer.accessToken).get("/saved/jobs")).status).toBe(401);
  await appoint(second, moderatorThere, "moderator");
  const found = await readCaseOf(second, moderatorThere, hidden.id);
  expect(found).toMatchObject({ state: "open", decisions: [{ id: decision.id, decided_by: null }] });
  // The author finds the decision where the mail of that day says. The record had no facts.
  const statement = (await ownerThere.client.get(`/statements/${decision.id}`)).body;
  expect(statement.letter.nl.sections.map(({ text }: { text: string }) => text).join("\n")).toMatch(/Article 326 Sr/);
  expect(JSON.stringify(statement)).not.toContain("Canary");
  // The records are in the new storage, and end with their measures.
  await second.sweep();
  const restoredRecords = path.join(place.DATA_DIR, "files/erasures");
  expect((await readdir(restoredRecords)).sort()).toEqual(names);
  await moderatorThere.client.delete(`/admin/people/${spammer.id}/suspension`);
  await second.sweep();
  expect(await readdir(restoredRecords)).toEqual([names.find((name) => name.includes("restrict"))]);
});
