import { once } from "node:events";
import type { Kysely } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { DB } from "../../../database/schema.ts";
import { makeApplication, makeEmployer, makeJob, makeReview, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { NotificationListener } from "../database/notification-listener.ts";
import { watchPublicData } from "./public-data-watch.ts";
import { type Dependencies, dependsOnCompany, dependsOnJob, NO_DEPENDENCIES } from "./source.ts";

const portal = await startTestPortal();
const [employer, seeker] = await Promise.all([makeEmployer(portal), makeSeeker(portal)]);
const job = await makeJob(portal, employer);
await makeApplication(portal, job, employer, seeker);
const jobId = job.id;
const listener = new NotificationListener(portal.pool.options.connectionString ?? "");
await listener.start();
const isCurrent = await watchPublicData(listener, portal.pool);
await vi.waitUntil(() => isCurrentSince(performance.now()), WAIT_OPTIONS);
afterAll(() => listener.stop());

function isCurrentSince(readAt: number, dependencies: Dependencies = null): boolean {
  return isCurrent({ readAt, dependencies, checkedChanges: 0 });
}

/** Resolves when all earlier notifications have arrived, because the response of the listener's connection follows them. */
const receiveAll = () => listener.query("select 1");

describe("watchPublicData notices", () => {
  const jobChanges: Record<string, () => Promise<unknown>> = {
    "a new job": () => employer.client.post("/jobs", jobForm),
    "an edited job": () => employer.client.put(`/crud/jobs/${jobId}`, { ...jobForm, title: "Gardener" }),
    "a deleted job": () => employer.client.delete(`/crud/jobs/${jobId}`),
  };
  const otherChanges: Record<string, () => Promise<unknown>> = {
    "a company with a new city": () =>
      portal.db.updateTable("companies").set({ city: "Leiden" }).where("id", "=", employer.id).execute(),
    "a new review": () => makeReview(portal, employer, seeker),
    "more than 200 changes of jobs at once": async () => {
      const { id } = await makeJob(portal, employer, { status: 2 });
      const edit =
        "do $$ begin for number in 1..201 loop update jobs set minimum_age = 18 where id = 'ID'; end loop; end $$";
      await portal.pool.query(edit.replace("ID", id));
    },
    "a change that cannot be read": () => portal.pool.query("notify public_data_changed, '12'"),
    "a change of unknown kind": () => portal.pool.query("notify public_data_changed, 'other'"),
    "a truncated table": () => portal.pool.query("truncate jobs cascade"),
  };

  it.each(Object.entries(jobChanges))("%s", async (_, change) => {
    const before = performance.now();
    await receiveAll();
    await expect.poll(() => isCurrentSince(before)).toBe(true);
    await change();
    await receiveAll();
    expect(isCurrentSince(before)).toBe(false);
    await expect.poll(() => isCurrentSince(performance.now())).toBe(true);
    await expect.poll(() => isCurrentSince(before, dependsOnCompany(employer.id))).toBe(false);
    await expect.poll(() => isCurrentSince(before, dependsOnCompany(seeker.id))).toBe(true);
    await expect.poll(() => isCurrentSince(before, NO_DEPENDENCIES)).toBe(true);
  });

  it.each(Object.entries(otherChanges))("%s, which concerns all data", async (_, change) => {
    const before = performance.now();
    await change();
    await expect.poll(() => isCurrentSince(before, NO_DEPENDENCIES)).toBe(false);
    await expect.poll(() => isCurrentSince(performance.now(), NO_DEPENDENCIES)).toBe(true);
  });
});

it("watchPublicData › does not treat the probe of another process as a change", async () => {
  const before = performance.now();
  await portal.pool.query("notify public_data_changed, 'trial'");
  await receiveAll();
  await expect.poll(() => isCurrentSince(before)).toBe(true);
});

it("watchPublicData › does not treat private data as public data", async () => {
  const before = performance.now();
  await portal.db.updateTable("users").set({ summary: "Delft", name: "New" }).where("id", "=", seeker.id).execute();
  await portal.db.updateTable("users").set({ name: "New", language: "nl" }).where("id", "=", employer.id).execute();
  await receiveAll();
  await expect.poll(() => isCurrentSince(before)).toBe(true);
});

it("watchPublicData › tells the data that a job concerns also when its transaction commits after later ones", async () => {
  let before = performance.now();
  const [early, late] = [await makeJob(portal, employer), await makeJob(portal, employer)];
  // Changes that are read together count as one, so the new jobs must be read before the edits.
  await expect
    .poll(() => [NO_DEPENDENCIES, dependsOnJob(late.id)].map((data) => isCurrentSince(before, data)))
    .toEqual([true, false]);
  const edit = (db: Kysely<DB>, id: string) =>
    db.updateTable("jobs").set({ minimum_age: 30 }).where("id", "=", id).execute();
  before = performance.now();
  await portal.db.transaction().execute(async (trx) => {
    await edit(trx, early.id);
    await edit(portal.db, late.id);
    await expect.poll(() => isCurrentSince(before, dependsOnJob(late.id))).toBe(false);
    await expect.poll(() => isCurrentSince(before, dependsOnJob(early.id))).toBe(true);
    before = performance.now();
  });
  await expect.poll(() => isCurrentSince(before, dependsOnJob(early.id))).toBe(false);
  await expect.poll(() => isCurrentSince(before, dependsOnJob(late.id))).toBe(true);
});

it("watchPublicData › takes no data for current without a connection, and treats a reconnection as a change", async () => {
  const before = performance.now();
  const reconnected = once(listener, "reconnected");
  await listener.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  await reconnected;
  await vi.waitUntil(() => isCurrentSince(performance.now()), WAIT_OPTIONS);
  expect(isCurrentSince(before, NO_DEPENDENCIES)).toBe(false);
  await listener.stop();
  await expect.poll(() => isCurrentSince(performance.now())).toBe(false);
});

it("watchPublicData › takes no data for current when a connection pooler delivers no notifications", async () => {
  const pooledListener = new NotificationListener(portal.pool.options.connectionString ?? "");
  await pooledListener.start();
  // A pooler in transaction mode executes LISTEN on another connection.
  vi.spyOn(pooledListener, "listen").mockResolvedValue();
  const isPooledCurrent = await watchPublicData(pooledListener, portal.pool);
  await pooledListener.query("select 1");
  expect(isPooledCurrent({ readAt: performance.now(), dependencies: null, checkedChanges: 0 })).toBe(false);
  await pooledListener.stop();
});
