import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NotificationListener } from "../database/notification-listener.ts";
import { makeApplication, makeEmployer, makeJob, makeReview, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";
import type { GetLastChangedAt } from "./public-cache.ts";
import { watchPublicData } from "./public-data-watch.ts";

let portal: TestPortal;
let listener: NotificationListener;
let getLastChangedAt: GetLastChangedAt;
let employer: TestUser;
let seeker: TestUser;
let jobId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  [employer, seeker] = await Promise.all([makeEmployer(portal), makeSeeker(portal)]);
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  jobId = job.id;
  listener = new NotificationListener(portal.pool.options.connectionString ?? "");
  await listener.start();
  getLastChangedAt = await watchPublicData(listener, portal.pool);
  await vi.waitUntil(() => Number.isFinite(getLastChangedAt()), { timeout: 10_000 });
});
afterAll(async () => {
  await listener.stop();
  await portal.close();
});

/** Queries over the listener's connection first, because the response follows all earlier notifications. */
async function readLastChangedAt(): Promise<number> {
  await listener.query("select 1");
  return getLastChangedAt();
}

describe("watchPublicData notices", () => {
  const changes: Record<string, () => Promise<unknown>> = {
    "a new job": () => employer.client.post("/jobs", jobForm),
    "an edited job": () => employer.client.put(`/crud/jobs/${jobId}`, { ...jobForm, title: "Gardener" }),
    "a company with a new city": () =>
      portal.db.updateTable("users").set({ city: "Leiden" }).where("id", "=", employer.id).execute(),
    "a new review": () => makeReview(portal, employer, seeker),
    "a deleted job": () => employer.client.delete(`/crud/jobs/${jobId}`),
    "a truncated table": () => portal.pool.query("truncate jobs cascade"),
  };
  it.each(Object.entries(changes))("%s", async (_, change) => {
    const before = performance.now();
    expect(await readLastChangedAt()).toBeLessThan(before);
    await change();
    expect(await readLastChangedAt()).toBeGreaterThanOrEqual(before);
    expect(await readLastChangedAt()).toBeLessThan(performance.now());
  });
});

it("watchPublicData › does not treat the probe of another process as a change", async () => {
  const before = await readLastChangedAt();
  await portal.pool.query("notify public_data_changed, 'trial'");
  expect(await readLastChangedAt()).toBe(before);
});

it("watchPublicData › does not treat private data as public data", async () => {
  const before = await readLastChangedAt();
  await portal.db.updateTable("users").set({ city: "Delft", name: "New" }).where("id", "=", seeker.id).execute();
  await portal.db
    .updateTable("users")
    .set({ city: sql.ref("city"), language: "nl" })
    .where("id", "=", employer.id)
    .execute();
  expect(await readLastChangedAt()).toBe(before);
});

it("watchPublicData › returns Infinity without a connection, and treats a reconnection as a change", async () => {
  const before = performance.now();
  const reconnected = once(listener, "reconnected");
  await listener.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  await reconnected;
  await vi.waitUntil(() => Number.isFinite(getLastChangedAt()), { timeout: 10_000 });
  expect(getLastChangedAt()).toBeGreaterThan(before);
  await listener.stop();
  await expect.poll(getLastChangedAt, { timeout: 10_000 }).toBe(Number.POSITIVE_INFINITY);
});

it("watchPublicData › returns Infinity when a connection pooler delivers no notifications", async () => {
  const pooledListener = new NotificationListener(portal.pool.options.connectionString ?? "");
  await pooledListener.start();
  // A pooler in transaction mode executes LISTEN on another connection.
  vi.spyOn(pooledListener, "listen").mockResolvedValue();
  const getPooledLastChangedAt = await watchPublicData(pooledListener, portal.pool);
  await pooledListener.query("select 1");
  expect(getPooledLastChangedAt()).toBe(Number.POSITIVE_INFINITY);
  await pooledListener.stop();
});
