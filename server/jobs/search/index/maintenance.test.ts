import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { advisoryLocks } from "../../../platform/database/advisory-lock.ts";
import type { Database } from "../../../platform/database/pool.ts";
import { makeEmployer, makeJob, type TestUser } from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { createEmployerForm, jobForm } from "../../../testing/sample-forms.ts";
import { deleteOldJobChanges, deleteUnusedWords } from "./maintenance.ts";
import { reindexBatch } from "./reindex-companies.ts";

const portal = await startTestPortal();

const rename = (employer: TestUser, company: string) =>
  employer.client.put("/authenticated/users", { ...createEmployerForm(employer), company });
const countMatches = async (keywords: string) =>
  (await portal.anonymous.get(`/auth/search/summary?title=${keywords}`)).body.count;

/** Runs a test while the sweep of the portal cannot re-index. `db` holds its lock. */
function withoutBackgroundReindex(test: (db: Database) => Promise<void>): Promise<void> {
  return portal.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${sql.lit(advisoryLocks.companyReindex)})`.execute(db);
    await test(db).finally(() => sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.companyReindex)})`.execute(db));
  });
}

describe("renaming a company", () => {
  it("does not re-index its jobs within the request, and they are found by the new name soon after", async () => {
    const employer = await makeEmployer(portal, { company: "Oldwick" });
    for (let number = 0; number < 25; number++) await makeJob(portal, employer);
    await withoutBackgroundReindex(async () => {
      expect((await rename(employer, "Newbridge")).status).toBe(200);
      expect([await countMatches("oldwick"), await countMatches("newbridge")]).toEqual([25, 0]);
    });
    await expect.poll(() => countMatches("newbridge")).toBe(25);
    expect(await portal.db.selectFrom("company_reindexes").selectAll().execute()).toEqual([]);
  });

  it("starts again when the company is renamed before all of its jobs are re-indexed", async () => {
    const employer = await makeEmployer(portal, { company: "Kersenhof" });
    for (let number = 0; number < 12; number++) await makeJob(portal, employer);
    await withoutBackgroundReindex(async (db) => {
      await rename(employer, "Perenhof");
      expect(await reindexBatch(db)).toBe(10);
      await rename(employer, "Appelhof");
    });
    await expect.poll(() => countMatches("appelhof")).toBe(12);
    expect(await countMatches("perenhof")).toBe(0);
  });
});

it("reindexBatch › re-indexes ten jobs at a time, and takes turns between companies", () =>
  withoutBackgroundReindex(async (db) => {
    const [first, second] = [await makeEmployer(portal), await makeEmployer(portal)];
    for (let number = 0; number < 12; number++) await makeJob(portal, first);
    await makeJob(portal, second);
    await rename(first, "Eerste Bedrijf");
    await rename(second, "Tweede Bedrijf");
    const counts: (number | null)[] = [];
    for (let batch = 0; batch < 4; batch++) counts.push(await reindexBatch(db));
    expect(counts).toEqual([10, 1, 2, null]);
  }));

describe("deleteUnusedWords", () => {
  const listWords = async () =>
    (await portal.db.selectFrom("search_words").select("word").where("word", "like", "%quxq%").execute())
      .map(({ word }) => word)
      .sort();

  it("deletes the words of edited, closed and deleted jobs and of former company names, and no others", async () => {
    const employer = await makeEmployer(portal, { company: "Firstquxq" });
    const form = (name: string) => ({
      ...jobForm,
      description: `Work with ${name}quxq.`,
      address: `${name}straatquxq 1`,
    });
    const kept = await makeJob(portal, employer, form("kept"));
    const edited = await makeJob(portal, employer, form("edited"));
    const closed = await makeJob(portal, employer, form("closed"));
    const deleted = await makeJob(portal, employer, form("deleted"));
    const stays = ["keptquxq", "keptstraatquxq", "newquxq", "newstraatquxq", "secondquxq"];
    await employer.client.put(`/crud/jobs/${edited.id}`, form("new"));
    await employer.client.put(`/crud/jobs/${closed.id}`, { ...form("closed"), status: 2 });
    await employer.client.delete(`/crud/jobs/${deleted.id}`);
    await rename(employer, "Secondquxq");
    await expect.poll(() => countMatches("secondquxq")).toBe(2);
    expect(await listWords()).toHaveLength(12);
    await deleteUnusedWords(portal.db, new AbortController().signal);
    expect(await listWords()).toEqual(stays);
    expect((await portal.anonymous.get(`/crud/jobs/${kept.id}`)).status).toBe(200);
  });

  it("checks more words than one batch holds", async () => {
    const employer = await makeEmployer(portal);
    const description = Array.from({ length: 1_200 }, (_, number) => `batch${number}quxq`).join(" ");
    const job = await makeJob(portal, employer, { description: description.slice(0, 20_000) });
    expect((await listWords()).length).toBeGreaterThan(1_000);
    await portal.db.deleteFrom("jobs").where("id", "=", job.id).execute();
    await deleteUnusedWords(portal.db, new AbortController().signal);
    expect((await listWords()).filter((word) => word.startsWith("batch"))).toEqual([]);
  });
});

it("the changes of jobs › are deleted after a minute", async () => {
  const employer = await makeEmployer(portal);
  const [old, recent] = [await makeJob(portal, employer), await makeJob(portal, employer)];
  const listChangedJobs = async () => {
    const rows = await portal.db.selectFrom("job_changes").select("job_id").execute();
    return rows.map(({ job_id }) => job_id).filter((id) => id === old.id || id === recent.id);
  };
  expect((await listChangedJobs()).sort()).toEqual([old.id, recent.id].sort());
  await sql`update job_changes set changed_at = changed_at - interval '61 seconds' where job_id = ${old.id}`.execute(
    portal.db,
  );
  await deleteOldJobChanges(portal.db);
  expect(await listChangedJobs()).toEqual([recent.id]);
});
