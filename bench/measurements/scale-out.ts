import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { findFreePort } from "../../database/embedded/free-port.ts";
import { createAccessTokens } from "../../server/accounts/auth/access-tokens.ts";
import { startReplicatedPostgres } from "../../server/testing/servers/replicated-postgres.ts";
import { loadCorpus } from "../corpus.ts";
import { prepareDatabase, SECRET_KEY } from "../corpus-app.ts";
import { type HttpRequest, sendEach } from "../http-client.ts";
import { type PortalProcess, readCpuSeconds, startPortal, withDataFolder } from "../portal-process.ts";
import { createUniquePages, createUniqueSearches, selectJobPages, selectSearchQueries } from "../requests.ts";
import { calculatePercentiles, roundToHundredths } from "../statistics.ts";
import { createUsers } from "./live-messages.ts";

const CLIENTS = 8;
const REQUESTS = 2_000;
const USERS = 40;
/** A process updates the lag four times a second. */
const LAG_INTERVAL_MS = 250;

type Table = Record<string, Record<string, number | string>>;
type Workloads = Record<string, () => HttpRequest>;

/**
 * Measures what a request costs each server, with two portals on a primary, and on a primary with two replicas. The unit is
 * processor time, because all servers share this machine. Needs the Debian package postgresql-15.
 */
export async function measureScaleOut(size: number, log: (line: string) => void): Promise<Record<string, Table>> {
  const servers = await startReplicatedPostgres({ waitsForStandby: false });
  const getUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const primaryUrl = getUrl(servers.primaryPort);
  try {
    const { db, pool } = await prepareDatabase(primaryUrl, ({ pool: target }) =>
      loadCorpus(target, size, new Date(), log),
    );
    const users = await createUsers(db, USERS);
    const tokens = createAccessTokens({ secretKey: SECRET_KEY });
    const members = await Promise.all(
      users.map(async ({ id, sessionId }) => ({ id, token: await tokens.sign({ userId: id, sessionId }) })),
    );
    const workloads = await createWorkloads(pool, members);
    const second = await servers.addStandby();
    const pids = { primary: [servers.primaryPid], replicas: [servers.standbyPid, second.pid] };
    await waitForStandbys(pool);
    log("replicas copied");

    const replicaUrls = [servers.standbyPort, second.port].map(getUrl).join(",");
    const { withPrimary, withReplicas } = await withDataFolder(async (dataDir) => {
      const urls = { DATABASE_URL: primaryUrl, DATA_DIR: dataDir };
      const withPrimary = await measurePortals(urls, pids, workloads);
      log("measured without replicas");
      const withReplicas = await measurePortals({ ...urls, DATABASE_REPLICA_URLS: replicaUrls }, pids, workloads);
      return { withPrimary, withReplicas };
    });
    const sizes = await measureSizes(pool, size);
    await db.destroy();
    return {
      "Processor ms a request, two portals and a primary": withPrimary.costs,
      "Processor ms a request, two portals, a primary and two replicas": withReplicas.costs,
      "Lag of the replicas, ms": withReplicas.lag,
      "Bytes a job": sizes,
    };
  } finally {
    await servers.stop();
  }
}

async function createWorkloads(pool: pg.Pool, members: { id: string; token: string }[]): Promise<Workloads> {
  let number = 0;
  const nextMember = () => {
    const index = 2 * (number++ % (members.length / 2));
    return { seeker: members[index], employer: members[index + 1] };
  };
  return {
    "search of a visitor": createUniqueSearches(await selectSearchQueries(pool)),
    "job page of a visitor": createUniquePages(await selectJobPages(pool)),
    "list of conversations": () => ({ path: "/api/messages/users", token: nextMember().seeker?.token ?? "" }),
    message: () => {
      const { seeker, employer } = nextMember();
      const body = { to_user_id: employer?.id, message: "How scalable is this?", client_id: randomUUID() };
      return { path: "/api/messages", body, token: seeker?.token ?? "" };
    },
  };
}

interface Pids {
  primary: number[];
  replicas: number[];
}

/** Sends each workload to two portals, and then all of them at once, while it reads the lag of the replicas. */
async function measurePortals(settings: Record<string, string>, pids: Pids, workloads: Workloads) {
  const environment = { NODE_ENV: "development", SECRET_KEY, DEMO_DATA: "0", LOG_LEVEL: "silent", ...settings };
  const metricsPort = await findFreePort();
  const portals = [
    await startPortal({ ...environment, METRICS_LISTEN: `127.0.0.1:${metricsPort}` }),
    await startPortal(environment),
  ];
  const servers = { portals: portals.map(({ pid }) => pid), ...pids };
  try {
    const costs: Table = {};
    for (const [name, nextRequest] of Object.entries(workloads)) {
      await sendToAll(portals, nextRequest, REQUESTS / 4);
      costs[name] = await measureCosts(servers, () => sendToAll(portals, nextRequest, REQUESTS));
    }
    const lag = await measureLag(`http://127.0.0.1:${metricsPort}/metrics`, () =>
      Promise.all(Object.values(workloads).map((nextRequest) => sendToAll(portals, nextRequest, REQUESTS))),
    );
    return { costs, lag };
  } finally {
    await Promise.all(portals.map((portal) => portal.stop()));
  }
}

/** @throws {Error} when a request fails */
async function sendToAll(portals: PortalProcess[], nextRequest: () => HttpRequest, count: number): Promise<void> {
  const share = count / portals.length;
  const send = ({ origin }: PortalProcess) =>
    sendEach(origin, CLIENTS / portals.length, Array.from({ length: share }, nextRequest));
  await Promise.all(portals.map(send));
}

/** Returns the processor time of each kind of server per request, in milliseconds. */
async function measureCosts(
  servers: Record<string, number[]>,
  send: () => Promise<void>,
): Promise<Record<string, number>> {
  const read = () => Promise.all(Object.values(servers).map(sumCpuSeconds));
  const before = await read();
  await send();
  const after = await read();
  const names = Object.keys(servers);
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      roundToHundredths((((after[index] ?? 0) - (before[index] ?? 0)) * 1_000) / REQUESTS),
    ]),
  );
}

async function sumCpuSeconds(pids: number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(readCpuSeconds));
  return seconds.reduce((sum, each) => sum + each, 0);
}

/** Reads the lag of the replicas, in milliseconds, while the requests are sent. */
async function measureLag(metricsUrl: string, send: () => Promise<unknown>): Promise<Table> {
  const lags: Record<string, number[]> = {};
  const sending = { isRunning: true };
  const readAll = async () => {
    while (sending.isRunning) {
      const metrics = await (await fetch(metricsUrl)).text();
      for (const [, name = "", lag] of metrics.matchAll(/replica_lag_seconds\{replica="([^"]+)".*\} (\S+)/g)) {
        const values = lags[name] ?? [];
        lags[name] = values;
        values.push(Number(lag) * 1_000);
      }
      await delay(LAG_INTERVAL_MS);
    }
  };
  const reading = readAll();
  await send();
  sending.isRunning = false;
  await reading;
  const rows = Object.values(lags).map(
    (values, index) => [`replica ${index + 1}`, { ...calculatePercentiles(values) }] as const,
  );
  return Object.fromEntries(rows);
}

/** Waits until both standbys have received and replayed everything. */
async function waitForStandbys(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int from pg_stat_replication where replay_lsn >= pg_current_wal_flush_lsn()",
    );
    if (rows[0]?.count === 2) return;
    await delay(LAG_INTERVAL_MS);
  }
}

const SELECT_SIZES = `select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes
  from pg_class where oid = any(array['jobs', 'job_search']::regclass[])`;

/** Returns the disk space of a job in the tables of jobs, in bytes. */
async function measureSizes(pool: pg.Pool, jobs: number): Promise<Table> {
  const { rows } = await pool.query<{ name: string; rows: string; indexes: string }>(SELECT_SIZES);
  const toBytes = (size: string) => Math.round(Number(size) / jobs);
  return Object.fromEntries(
    rows.map(({ name, ...sizes }) => [name, { rows: toBytes(sizes.rows), indexes: toBytes(sizes.indexes) }]),
  );
}
