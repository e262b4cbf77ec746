import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../database/migrate.ts";
import { createMaintenancePool } from "../../platform/database/pool.ts";
import { decide, makeModerator } from "../../testing/moderation.ts";
import { startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import {
  hasDebianPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from "../../testing/servers/replicated-postgres.ts";
import { apiPages, companySurfaces, jobSurfaces, listSurfaces, makeContent } from "../../testing/surfaces.ts";

// Skipped on machines without the Debian package postgresql-15.
describe.skipIf(!hasDebianPostgres)("with a replica that does not follow", () => {
  let servers: ReplicatedPostgres;
  let standby: pg.Pool;
  /** Two processes that read what is public from the replica, with the times of a portal without settings. */
  let processes: [TestPortal, TestPortal];

  beforeAll(async () => {
    servers = await startReplicatedPostgres({ waitsForStandby: false });
    const getUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
    const [DATABASE_URL, DATABASE_REPLICA_URLS] = [getUrl(servers.primaryPort), getUrl(servers.standbyPort)];
    const pool = createMaintenancePool(DATABASE_URL, () => undefined);
    await migrate(pool);
    await pool.end();
    standby = new pg.Pool({ connectionString: DATABASE_REPLICA_URLS, max: 1 });
    const start = (environment: Record<string, string> = {}) =>
      startTestPortalWithDatabase(
        DATABASE_URL,
        { DATABASE_URL, DATABASE_REPLICA_URLS, ...environment },
        { web: apiPages },
      );
    const first = await start();
    processes = [first, await start({ DATA_DIR: first.dataDir })];
  });

  afterAll(async () => {
    await standby.query("select pg_wal_replay_resume()");
    await Promise.all(processes.map((one) => one.close()));
    await standby.end();
    await servers.stop();
  });

  it("a closed job and a suspended company are on no surface of any process", async () => {
    const [portal] = processes;
    const moderator = await makeModerator(portal);
    const removed = [
      { content: await makeContent(portal), surfaces: jobSurfaces, kind: "job", measure: "close" },
      { content: await makeContent(portal), surfaces: companySurfaces, kind: "company", measure: "suspend" },
    ] as const;
    const list = async (isShown: boolean) =>
      (
        await Promise.all(removed.map(({ content, surfaces }) => listSurfaces(processes, surfaces, content, isShown)))
      ).flat();
    // The first round also warms the caches.
    await expect.poll(() => list(false)).toEqual([]);
    await standby.query("select pg_wal_replay_pause()");
    for (const { content, kind, measure } of removed) {
      const { id } = kind === "job" ? content.job : content.owner;
      await moderator.client.post("/admin/cases", { subject_kind: kind, subject_id: id });
      const { status } = await decide(portal, moderator, id, { measures: [{ kind: measure, rule: "fraud" }] });
      expect(status).toBe(201);
    }
    await expect.poll(() => list(true), { interval: 100 }).toEqual([]);
  });
});
