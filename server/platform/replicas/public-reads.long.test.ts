import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { migrate } from "../../../database/migrate.ts";
import { lockAnyJob } from "../../jobs/job-state.ts";
import { restrictJob } from "../../jobs/restrict-job.ts";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { runAdmin } from "../../testing/run-admin.ts";
import {
  hasDebianPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from "../../testing/servers/replicated-postgres.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { createMaintenancePool } from "../database/pool.ts";

// These tests are skipped on machines without the Debian package postgresql-15.
describe.skipIf(!hasDebianPostgres)("with a replica", () => {
  let servers: ReplicatedPostgres;
  let standby: pg.Pool;
  let primaryUrl: string;
  let portal: TestPortal;

  function startPortal(replicaUrls: string, environment: Record<string, string> = {}): Promise<TestPortal> {
    const urls = { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URLS: replicaUrls };
    return startTestPortalWithDatabase(primaryUrl, { LOG_LEVEL: "info", ...urls, ...environment });
  }

  beforeAll(async () => {
    servers = await startReplicatedPostgres({ waitsForStandby: false });
    primaryUrl = `postgres://postgres@127.0.0.1:${servers.primaryPort}/postgres`;
    const pool = createMaintenancePool(primaryUrl, () => undefined);
    await migrate(pool);
    await pool.end();
    const standbyUrl = `postgres://postgres@127.0.0.1:${servers.standbyPort}/postgres`;
    standby = new pg.Pool({ connectionString: standbyUrl, max: 1 });
    standby.on("error", () => undefined);
    portal = await startPortal(standbyUrl, { SEARCH_FRESH_MS: "20" });
  });

  afterAll(async () => {
    await portal.close();
    await standby.end();
    await servers.stop();
  });

  afterEach(async () => {
    await standby.query("select pg_wal_replay_resume()");
  });

  async function setStandbyDelay(delay: string): Promise<void> {
    await standby.query(`alter system set max_standby_streaming_delay = '${delay}'`);
    await standby.query("select pg_reload_conf()");
  }

  const pauseReplay = () => standby.query("select pg_wal_replay_pause()");
  /** Whether the portal would read from the replica now. */
  async function isReplicaUsed(): Promise<boolean> {
    const { result } = await portal.publicReads.read(async (database) => database !== portal.publicReads.primary);
    return result;
  }
  const waitUntilUsed = () => vi.waitUntil(isReplicaUsed, WAIT_OPTIONS);
  const waitUntilUnused = () => vi.waitUntil(async () => !(await isReplicaUsed()), WAIT_OPTIONS);

  /** Waits until the replica has everything that has been committed so far. */
  async function waitForReplay(): Promise<void> {
    await standby.query("select pg_wal_replay_resume()");
    const committedAt = performance.now();
    await vi.waitUntil(async () => {
      const { primary, read } = portal.publicReads;
      const { result: isReplica, readAt } = await read(async (database) => database !== primary);
      return isReplica && readAt > committedAt;
    }, WAIT_OPTIONS);
  }

  const rename = (id: string, title: string) =>
    portal.db.updateTable("jobs").set({ title }).where("id", "=", id).execute();

  async function readTitle(id: string, client = portal.anonymous): Promise<string> {
    const { status, body } = await client.get(`/crud/jobs/${id}`);
    expect(status).toBe(200);
    return body.title;
  }

  it("changed settings are in force in two processes within five seconds, also while the replica is behind", async () => {
    const other = await startPortal(`postgres://postgres@127.0.0.1:${servers.standbyPort}/postgres`);
    const owner = await makeStaff(portal, "owner");
    await waitUntilUsed();
    await pauseReplay();
    const read = async ({ origin }: TestPortal, path: string) => (await fetch(origin + path)).text();
    /** What visitors, readers of feeds and the invited see of one process. */
    const readAll = async (one: TestPortal) => {
      const { client } = await makeEmployer(one);
      await client.post("/company/invitations", { email: "new@example.com", role: "recruiter" });
      return {
        industries: await read(one, "/api/crud/industries"),
        terms: await read(one, "/api/legal/terms"),
        feed: await read(one, "/feeds/jobs.xml"),
        search: await read(one, "/feeds/search.rss?title=ring"),
        mail: (await one.outbox())[0]?.subject,
      };
    };
    // Keeps in the caches what is in force before the change.
    await Promise.all([portal, other].map(readAll));
    const { version, values } = (await owner.client.get("/admin/settings")).body;
    const { status } = await owner.client.put("/admin/settings", {
      version,
      portal_name: "Werk in Zeist",
      terms: { en: "Be kind.", nl: "Wees aardig." },
      industries: { ...values.industries, science: { names: { en: "Research", nl: "Onderzoek" }, into: null } },
    });
    expect(status).toBe(200);
    for (const one of [portal, other]) {
      await vi.waitFor(
        async () =>
          expect(await readAll(one)).toEqual({
            industries: expect.stringContaining("Research"),
            terms: expect.stringContaining("Wees aardig."),
            feed: expect.stringContaining("Werk in Zeist"),
            search: expect.stringContaining("ring | Werk in Zeist"),
            mail: "You are invited to a company on Werk in Zeist",
          }),
        { timeout: 5_000, interval: 100 },
      );
    }
    await waitForReplay();
    await other.close();
  });

  it("reads of visitors use the replica, and reads with a session the primary", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer, { title: "Before" });
    await waitForReplay();
    // For less than a second, the paused replica is used although it lacks the change.
    await vi.waitFor(async () => {
      await waitForReplay();
      await rename(job.id, "Before");
      await waitForReplay();
      await pauseReplay();
      await rename(job.id, "After");
      expect(await readTitle(job.id)).toBe("Before");
    }, WAIT_OPTIONS);
    expect(await readTitle(job.id, employer.client)).toBe("After");
    expect(await readTitle(job.id, (await makeSeeker(portal)).client)).toBe("After");
  });

  /** Returns when the replica began the last query that is no probe. */
  async function readLastQueryStart(): Promise<string> {
    const { rows } = await standby.query<{ time: string }>(
      `select max(query_start)::text as time from pg_stat_activity
       where application_name like 'job-portal:%' and query not like '%pg_last_wal_replay_lsn%'`,
    );
    return rows[0]?.time ?? "";
  }

  it("all public routes without settings answer from the replica", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer, { title: "Carpenter" });
    await waitForReplay();
    const paths = [
      `/api/crud/jobs/${job.id}`,
      `/api/jobs/${job.id}/similar`,
      "/api/auth/search?title=carpenter",
      "/api/auth/search/first-page?title=carpenter",
      "/api/auth/search/summary?title=carpenter",
      "/api/auth/search/suggestions?title=car",
      "/api/auth/search/places?zip_code=26",
      `/api/companies/${employer.id}`,
      `/api/jobs/company/${employer.id}`,
      `/api/reviews/${employer.id}`,
      "/sitemap.xml",
      "/feeds/jobs.xml",
    ];
    for (const path of paths) {
      await vi.waitFor(async () => {
        await waitUntilUsed();
        const before = await readLastQueryStart();
        expect([path, (await fetch(portal.origin + path)).status]).toEqual([path, 200]);
        expect([path, (await readLastQueryStart()) === before]).toEqual([path, false]);
      }, WAIT_OPTIONS);
    }
  });

  it("a restricted job is gone within five seconds although the replica does not follow", async () => {
    const job = await makeJob(portal, await makeEmployer(portal));
    const readStatus = async () => (await portal.anonymous.get(`/crud/jobs/${job.id}`)).status;
    await waitForReplay();
    expect(await readStatus()).toBe(200);
    await pauseReplay();
    await portal.db.transaction().execute(async (trx) => {
      const locked = await lockAnyJob(trx, job.id);
      if (locked) await restrictJob(trx, locked);
    });
    await expect.poll(readStatus, { timeout: 5_000 }).toBe(404);
  });

  it("a replica that is more than a second behind is left out until it has caught up", async () => {
    const job = await makeJob(portal, await makeEmployer(portal), { title: "Before" });
    await waitForReplay();
    await pauseReplay();
    await rename(job.id, "After");
    await expect.poll(() => readTitle(job.id)).toBe("After");
    await waitUntilUnused();
    await expect.poll(() => portal.logged.join("")).toContain("it is too far behind the primary");
    await standby.query("select pg_wal_replay_resume()");
    await waitUntilUsed();
    expect(await readTitle(job.id)).toBe("After");
  });

  it("the search cache does not keep what a replica answered before it had replayed a change", async () => {
    const job = await makeJob(portal, await makeEmployer(portal), { title: "Glassblower" });
    const search = async () => {
      const { body } = await portal.anonymous.get("/auth/search?title=glassblower");
      return body.length as number;
    };
    const setStatus = (status: number) =>
      portal.db.updateTable("jobs").set({ status }).where("id", "=", job.id).execute();
    await vi.waitFor(async () => {
      await setStatus(1);
      await waitForReplay();
      await expect.poll(search).toBe(1);
      await pauseReplay();
      await setStatus(2);
      // The first search after the change that is not answered by the cache of the time before it.
      await vi.waitUntil(async () => (await isReplicaUsed()) && (await search()) === 1, { timeout: 500, interval: 50 });
    }, WAIT_OPTIONS);
    // An entry that passes for current is kept for a minute.
    await expect.poll(search, { timeout: 30_000 }).toBe(0);
  });

  it("a record that the replica does not have yet is read from the primary", async () => {
    const employer = await makeEmployer(portal);
    await vi.waitFor(async () => {
      await waitForReplay();
      await pauseReplay();
      const job = await makeJob(portal, employer, { title: "New" });
      expect(await readTitle(job.id)).toBe("New");
      expect(await isReplicaUsed()).toBe(true);
    }, WAIT_OPTIONS);
  });

  it("a read that the replica cancels because of a recovery conflict is repeated on the primary", async () => {
    await setStandbyDelay("0");
    await vi.waitFor(async () => {
      await waitUntilUsed();
      const sources: string[] = [];
      let isReading = true;
      const reading = portal.publicReads
        .read(async (database) => {
          const isRepeated = database === portal.publicReads.primary;
          sources.push(isRepeated ? "primary" : "replica");
          await sql`select pg_sleep(${isRepeated ? 0 : 1}), (select count(*) from jobs)`.execute(database.db);
        })
        .finally(() => {
          isReading = false;
        });
      const lockTable = async () => {
        while (isReading) await portal.pool.query("begin; lock table jobs in access exclusive mode; commit");
      };
      await Promise.all([reading, lockTable()]);
      expect(sources).toEqual(["replica", "primary"]);
    }, WAIT_OPTIONS);
    await setStandbyDelay("30s");
  });

  it("visitors notice neither the end of the replica nor its return", async () => {
    const job = await makeJob(portal, await makeEmployer(portal), { title: "Steady" });
    await waitForReplay();
    let isReading = true;
    let count = 0;
    const visitors = Array.from({ length: 4 }, async () => {
      while (isReading) {
        expect(await readTitle(job.id)).toBe("Steady");
        count += 1;
      }
    });
    const waitForMore = async () => {
      const before = count;
      await vi.waitUntil(() => count >= before + 20, WAIT_OPTIONS);
    };
    await waitForMore();
    await servers.killStandby();
    await waitForMore();
    await waitUntilUnused();
    await servers.restartStandby();
    await waitUntilUsed();
    await waitForMore();
    isReading = false;
    await Promise.all(visitors);
  });

  it("a replica that does not respond is left out, and all its reads are repeated", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer, { title: "Steady" });
    await waitForReplay();
    expect(await readTitle(job.id)).toBe("Steady");
    const { rows } = await standby.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name like 'job-portal:%'",
    );
    for (const { pid } of rows) process.kill(pid, "SIGSTOP");
    try {
      const search = async (text: string, client = portal.anonymous) =>
        (await client.get(`/auth/search?title=${text}`)).status;
      const reads = Array.from({ length: 30 }, (_, index) => [readTitle(job.id), search(`steady${index}`)]).flat();
      const ownSearch = search("steady", employer.client);
      expect(new Set(await Promise.all(reads))).toEqual(new Set(["Steady", 200]));
      expect(await ownSearch).toBe(200);
    } finally {
      for (const { pid } of rows) process.kill(pid, "SIGCONT");
    }
    await waitUntilUsed();
  });

  it("a replica without a free connection is left out, and its reads are repeated", async () => {
    const job = await makeJob(portal, await makeEmployer(portal), { title: "Steady" });
    await waitForReplay();
    await portal.publicReads.read(async ({ db }) => {
      const readError = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
      if (db !== portal.publicReads.primary.db) throw readError;
    });
    expect(await readTitle(job.id)).toBe("Steady");
    await waitUntilUsed();
  });

  it("doctor › says which replicas can be used, and why others cannot", async () => {
    const standbyUrl = `postgres://postgres@127.0.0.1:${servers.standbyPort}/postgres`;
    const examine = async (replicaUrls: string) => {
      const urls = { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URLS: replicaUrls, DATABASE_CONNECTIONS: "20" };
      const { findings } = JSON.parse(
        (await runAdmin(["doctor", "--json"], { ...urls, DATA_DIR: portal.dataDir })).stdout,
      );
      return findings.filter(({ check }: { check: string }) => check === "replica");
    };
    const name = `127.0.0.1:${servers.standbyPort}`;
    const waitForFindings = (replicaUrls: string, expected: object[]) =>
      expect.poll(() => examine(replicaUrls)).toMatchObject(expected);
    await waitForFindings([standbyUrl, primaryUrl, "postgres://postgres@127.0.0.1:1/none"].join(), [
      { level: "ok", message: `${name} can be used` },
      { level: "warning", message: `127.0.0.1:${servers.primaryPort} cannot be used: it is not a standby` },
      { level: "warning", message: expect.stringMatching(/^127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/) },
    ]);

    await pauseReplay();
    await makeEmployer(portal);
    await waitForFindings(standbyUrl, [
      { level: "warning", message: `${name} is more than a second behind the primary` },
    ]);
  });

  it.each([
    ["it is not a standby", () => primaryUrl],
    [
      "it has another database than the primary",
      () => `postgres://postgres@127.0.0.1:${servers.standbyPort}/template1`,
    ],
    ["ECONNREFUSED", () => "postgres://postgres@127.0.0.1:1/postgres"],
  ])("a wrong URL is not used: %s", async (reason, getUrl) => {
    const other = await startPortal(getUrl());
    await vi.waitUntil(() => other.logged.some((line) => line.includes(reason)), WAIT_OPTIONS);
    const { result } = await other.publicReads.read(async (database) => database === other.publicReads.primary);
    expect(result).toBe(true);
    expect((await fetch(`${other.origin}/api/auth/search`)).status).toBe(200);
    await other.close();
  });
});

describe.skipIf(!hasDebianPostgres)("after a fail-over", () => {
  it("a standby of the old primary is not used, although it is ahead of the new one", async () => {
    const servers = await startReplicatedPostgres({ waitsForStandby: false });
    const getUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
    const pool = createMaintenancePool(getUrl(servers.primaryPort), () => undefined);
    await migrate(pool);
    const { port } = await servers.addStandby();
    await servers.promoteStandby();
    for (let count = 0; count < 20; count++) await pool.query("select pg_switch_wal()");
    const urls = { DATABASE_URL: getUrl(servers.standbyPort), DATABASE_REPLICA_URLS: getUrl(port) };
    const portal = await startTestPortalWithDatabase(urls.DATABASE_URL, { LOG_LEVEL: "info", ...urls });
    await expect.poll(() => portal.logged.join("")).toContain("does not follow the timeline of the primary");
    await portal.close();
    await pool.end();
    await servers.stop();
  });
});
