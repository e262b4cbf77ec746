import { connect } from "node:net";
import { sql } from "kysely";
import { register } from "prom-client";
import { describe, expect, it, vi } from "vitest";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../../testing/factories.ts";
import { connectLive } from "../../../testing/live-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { jobForm } from "../../../testing/sample-forms.ts";
import { WAIT_OPTIONS } from "../../../testing/wait.ts";
import { scaleConcurrency } from "../../background/concurrency-limit.ts";
import { ACCOUNT_CONCURRENCY, IP_ADDRESS_CONCURRENCY } from "../../limits/rules.ts";

/** With low limits, few requests reach them. They wait for a lock of the test, which must end before `lock_timeout`. */
const FACTOR = 0.25;
const EXCESS = 10;

const portal = await startTestPortal({ RATE_LIMIT_FACTOR: String(FACTOR), TRUST_PROXY: "1" });

const repeat = (count: number, status: number): number[] => Array<number>(count).fill(status);

/** Counts the requests that found the queue of their account or IP address full. Their responses come a second later. */
async function countRefusals(): Promise<number> {
  const metric = await register.getSingleMetric("job_portal_refusals_total")?.get();
  return metric?.values.find(({ labels }) => labels.cause === "admission")?.value ?? 0;
}

describe("an account with too many requests at once", () => {
  const { maxConcurrent, maxQueued } = scaleConcurrency(ACCOUNT_CONCURRENCY, FACTOR);

  /**
   * Sends more requests of one account than may run and wait, and calls `check` when the excess ones have been rejected.
   * Meanwhile none of the others ends. Returns the statuses of all.
   */
  async function overload(employer: TestUser, check: () => Promise<void>): Promise<number[]> {
    const job = await makeJob(portal, employer);
    const statuses: number[] = [];
    const save = async () => {
      statuses.push((await employer.client.put(`/crud/jobs/${job.id}`, jobForm)).status);
    };
    const countBefore = await countRefusals();
    let requests: Promise<void>[] = [];
    await portal.db.transaction().execute(async (trx) => {
      // The requests wait for this lock, so none of them ends.
      await trx.selectFrom("jobs").select("id").where("id", "=", job.id).forUpdate().execute();
      requests = Array.from({ length: maxConcurrent + maxQueued + EXCESS }, save);
      await expect.poll(countRefusals).toBe(countBefore + EXCESS);
      await check();
    });
    await Promise.all(requests);
    return statuses;
  }

  it("gets 503 for the excess ones, and other accounts are served meanwhile", async () => {
    const other = await makeEmployer(portal);
    const statuses = await overload(await makeEmployer(portal), async () => {
      expect((await other.client.get("/jobs/count")).status).toBe(200);
    });
    expect(statuses.sort()).toEqual([...repeat(maxConcurrent + maxQueued, 200), ...repeat(EXCESS, 503)]);
  });

  it("gets the error unavailable for its live events", async () => {
    const employer = await makeEmployer(portal);
    const client = await connectLive(portal, employer.accessToken);
    const seen = { from_user_id: (await makeSeeker(portal)).id, number: 1 };
    await overload(employer, async () => {
      expect(await client.emit("seen", seen)).toMatchObject({ code: "unavailable" });
    });
    expect(await client.emit("seen", seen)).toMatchObject({ code: "not_found" });
    client.close();
  });

  it("gets 503 before its session is looked up, so that it does not use the reserved connections", async () => {
    const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
    // This path is rejected after the look-up of the session and before its handler.
    const pathWithoutHandler = "/crud/jobs/not-an-id";
    await overload(employer, async () => {
      expect((await employer.client.get(pathWithoutHandler)).status).toBe(503);
      expect((await other.client.get(pathWithoutHandler)).status).toBe(404);
    });
  });
});

it("one IP address › gets no work done for requests that have been abandoned while they waited", async () => {
  const seeker = await makeSeeker(portal);
  const job = await makeJob(portal, await makeEmployer(portal));
  const headers = { "x-forwarded-for": "192.0.2.3" };
  const readJob = () => portal.anonymous.send("GET", `/crud/jobs/${job.id}`, { headers });
  let requests: Promise<unknown>[] = [];
  await portal.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    requests = Array.from({ length: scaleConcurrency(IP_ADDRESS_CONCURRENCY, FACTOR).maxConcurrent }, readJob);
    // Background work on jobs may wait for the lock too, with other queries.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      group by query having count(*) = ${requests.length}`;
    // The requests have taken the other connections, so the transaction looks itself, and forgets what it saw before.
    await vi.waitFor(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx);
      expect((await waiting.execute(trx)).rows).toHaveLength(1);
    }, WAIT_OPTIONS);
    const { hostname, port } = new URL(portal.origin);
    const socket = connect(Number(port), hostname);
    const lines = ["Host: x", "X-Forwarded-For: 192.0.2.3", `Authorization: ${seeker.accessToken}`];
    socket.write(`GET /api/authenticated/users/export HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    // The server has received the request before it answers the first of these, and the reset before the second.
    await portal.anonymous.get("/user-types");
    socket.resetAndDestroy();
    for (let count = 0; count < 2; count++) await portal.anonymous.get("/user-types");
  });
  await Promise.all(requests);
  // These requests come after the abandoned one and read the database as often as it would.
  for (let count = 0; count < 10; count++) expect((await readJob()).status).toBe(200);
  expect((await portal.pool.query("select from rate_limits where key like 'export%'")).rowCount).toBe(0);
});

it("one IP address › has few requests at the same time, and others are served meanwhile", async () => {
  const job = await makeJob(portal, await makeEmployer(portal));
  const { maxConcurrent, maxQueued } = scaleConcurrency(IP_ADDRESS_CONCURRENCY, FACTOR);
  const statuses: number[] = [];
  const read = async (path: string, ip: string) =>
    (await portal.anonymous.send("GET", path, { headers: { "x-forwarded-for": ip } })).status;
  const readJob = async () => {
    statuses.push(await read(`/crud/jobs/${job.id}`, "192.0.2.1"));
  };
  const countBefore = await countRefusals();
  let requests: Promise<void>[] = [];
  await portal.db.transaction().execute(async (trx) => {
    // The requests wait for this lock, so none of them ends.
    await sql`lock table jobs in access exclusive mode`.execute(trx);
    requests = Array.from({ length: maxConcurrent + maxQueued + EXCESS }, readJob);
    await expect.poll(countRefusals).toBe(countBefore + EXCESS);
    expect(await read("/crud/industries", "192.0.2.2")).toBe(200);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
  });
  await Promise.all(requests);
  expect(statuses.sort()).toEqual([...repeat(maxConcurrent + maxQueued, 200), ...repeat(EXCESS, 503)]);
});
