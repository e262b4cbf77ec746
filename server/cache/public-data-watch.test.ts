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
let wire: NotificationListener;
let unchangedSince: GetLastChangedAt;
let employer: TestUser;
let seeker: TestUser;
let jobId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  [employer, seeker] = await Promise.all([makeEmployer(portal), makeSeeker(portal)]);
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  jobId = job.id;
  wire = new NotificationListener(portal.pool.options.connectionString ?? "");
  await wire.start();
  unchangedSince = await watchPublicData(wire, portal.pool);
  await vi.waitUntil(() => Number.isFinite(unchangedSince()), { timeout: 10_000 });
});
afterAll(async () => {
  await wire.stop();
  await portal.close();
});

/** What is asked of the same connection is answered after everything that was notified before. */
async function heard(): Promise<number> {
  await wire.query("select 1");
  return unchangedSince();
}

describe("hears", () => {
  const changes: Record<string, () => Promise<unknown>> = {
    "a new job": () => employer.client.post("/jobs", jobForm),
    "a job that is edited": () => employer.client.put(`/crud/jobs/${jobId}`, { ...jobForm, title: "Gardener" }),
    "a company that moves": () =>
      portal.db.updateTable("users").set({ city: "Leiden" }).where("id", "=", employer.id).execute(),
    "a review": () => makeReview(portal, employer, seeker),
    "a job that is deleted": () => employer.client.delete(`/crud/jobs/${jobId}`),
    "a board that is emptied": () => portal.pool.query("truncate jobs cascade"),
  };
  it.each(Object.entries(changes))("of %s", async (_, change) => {
    const before = performance.now();
    expect(await heard()).toBeLessThan(before);
    await change();
    expect(await heard()).toBeGreaterThanOrEqual(before);
    expect(await heard()).toBeLessThan(performance.now());
  });
});

it("does not take a trial of others for a change", async () => {
  const before = await heard();
  await portal.pool.query("notify public_data_changed, 'trial'");
  expect(await heard()).toBe(before);
});

it("does not take a login, or a seeker's own affairs, for a change", async () => {
  const before = await heard();
  await portal.db.updateTable("users").set({ city: "Delft", name: "New" }).where("id", "=", seeker.id).execute();
  await portal.db
    .updateTable("users")
    .set({ city: sql.ref("city"), language: "nl" })
    .where("id", "=", employer.id)
    .execute();
  expect(await heard()).toBe(before);
});

it("does not know while it cannot hear, and takes what it may have missed for a change", async () => {
  const before = performance.now();
  const back = once(wire, "reconnected");
  await wire.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  await back;
  await vi.waitUntil(() => Number.isFinite(unchangedSince()), { timeout: 10_000 });
  expect(unchangedSince()).toBeGreaterThan(before);
  await wire.stop();
  await expect.poll(unchangedSince, { timeout: 10_000 }).toBe(Number.POSITIVE_INFINITY);
});

it("does not know when what lies in between carries no notifications", async () => {
  const deaf = new NotificationListener(portal.pool.options.connectionString ?? "");
  await deaf.start();
  // As a pooler does that gives each question to another connection.
  vi.spyOn(deaf, "listen").mockResolvedValue();
  const asked = await watchPublicData(deaf, portal.pool);
  await deaf.query("select 1");
  expect(asked()).toBe(Number.POSITIVE_INFINITY);
  await deaf.stop();
});
