import type pg from "pg";
import { SearchQuery } from "../contract/jobs/search.ts";
import { toSearchCriteria } from "../contract/jobs/search-criteria.ts";
import { hashPassword } from "../server/accounts/auth/passwords.ts";
import { type SearchService, searchJobs } from "../server/jobs/search/search-jobs.ts";
import { jobForm } from "../server/testing/sample-forms.ts";
import type { CorpusApp } from "./corpus-app.ts";
import {
  HttpConnection,
  type HttpRequest,
  measureThroughput,
  sendAtRate,
  sendEach,
  sendUntilAborted,
} from "./http-client.ts";
import { type PortalProcess, readMemoryMb, startPortal, withDataFolder } from "./portal-process.ts";
import {
  createUniquePages,
  createUniqueSearches,
  cycle,
  pickByZipf,
  selectJobPages,
  selectSearchQueries,
  toSearchRequest,
} from "./requests.ts";
import { calculatePercentiles, roundToHundredths } from "./statistics.ts";

const CLIENTS = 16;
const PAGE_SIZE = 20;
const OVERLOAD_FACTOR = 10;
const EMPLOYER_EMAIL = "employer-0@example.com";
const PASSWORD = "only for this bench";

/**
 * Measures throughput with the search cache on and off, and overload with the cache on, each against a portal process.
 * Without `withOverload`, measures the throughput only.
 */
export function measureLoad(
  { url, pool, search }: CorpusApp,
  durationMs: number,
  log: (line: string) => void,
  { withOverload }: { withOverload: boolean },
) {
  return withDataFolder(async (dataDir) => {
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: "0" };
    const uncached = await startPortal({ ...environment, SEARCH_FRESH_MS: "0" });
    const cached = await startPortal(environment);
    try {
      const throughput = await compareThroughput({ pool, search, uncached, cached }, durationMs);
      log("throughput measured");
      return { throughput, overload: withOverload ? await measureOverload(pool, cached, durationMs) : {} };
    } finally {
      await Promise.all([uncached.stop(), cached.stop()]);
    }
  });
}

/** V8 returns free memory to the system about 110 seconds after the last garbage collection. */
const QUIET_MS = 150_000;
const MEMORY_LOAD_REQUESTS = 3_500;

/** Measures the memory of a portal before a load of different searches and job pages, after it, and after a quiet time. */
export function measureMemoryAfterLoad({ url, pool }: Pick<CorpusApp, "url" | "pool">) {
  return withDataFolder(async (dataDir) => {
    const portal = await startPortal({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: "0" });
    const rows: Record<string, { "portal MB": number }> = {};
    const addRow = async (name: string, quietMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, quietMs));
      rows[name] = { "portal MB": (await readMemoryMb(portal.pid)).portal };
    };
    const load = (nextRequest: () => HttpRequest) =>
      sendEach(portal.origin, CLIENTS, Array.from({ length: MEMORY_LOAD_REQUESTS }, nextRequest));
    try {
      await addRow("after the start", 5_000);
      await load(createUniqueSearches(await selectSearchQueries(pool)));
      await addRow("after the searches", 0);
      await load(createUniquePages(await selectJobPages(pool)));
      await addRow("after the job pages", 0);
      await addRow("at rest again", QUIET_MS);
      return rows;
    } finally {
      await portal.stop();
    }
  });
}

interface ThroughputTargets {
  pool: pg.Pool;
  search: SearchService;
  /** A portal without the search cache, which runs every search in the database. */
  uncached: PortalProcess;
  /** A portal with the default settings, including the search cache. */
  cached: PortalProcess;
}

/** Compares searches over HTTP with their SQL alone, and cached responses with an empty JSON response. */
async function compareThroughput({ pool, search, uncached, cached }: ThroughputTargets, durationMs: number) {
  const queries = await selectSearchQueries(pool);
  const searches = queries.map(toSearchRequest);
  const pages = await selectJobPages(pool);
  const rows: Record<string, { perSecond: number; comparedTo: string; ratio: number | string }> = {};
  const addRow = (name: string, perSecond: number, comparedTo = "", reference = 0) => {
    rows[name] = {
      perSecond: Math.round(perSecond),
      comparedTo,
      ratio: reference ? roundToHundredths(perSecond / reference) : "",
    };
    return perSecond;
  };
  const measure = (portal: PortalProcess, next: () => HttpRequest, ms = durationMs) =>
    measureThroughput(portal.origin, CLIENTS, ms, next);
  const warmUpMs = durationMs / 4;

  await searchDirectly(search, queries, warmUpMs);
  const sqlOnly = addRow("searches, only their SQL", await searchDirectly(search, queries, durationMs));
  await measure(uncached, cycle(searches), warmUpMs);
  addRow("searches over HTTP", await measure(uncached, cycle(searches)), "their SQL", sqlOnly);

  const emptyRequest = () => ({ path: "/health/live" });
  await measure(cached, emptyRequest, warmUpMs);
  const emptyJson = addRow("empty JSON", await measure(cached, emptyRequest));
  const repeated = Object.entries({ "repeated searches": searches, "repeated job pages": pages });
  for (const [name, requests] of repeated) {
    await sendEach(cached.origin, CLIENTS, requests);
    addRow(name, await measure(cached, pickByZipf(requests)), "empty JSON", emptyJson);
  }
  const stopChanges = changeJobEverySecond(pool);
  for (const [name, requests] of repeated) {
    const perSecond = await measure(cached, pickByZipf(requests));
    addRow(`${name}, a job changes every second`, perSecond, "empty JSON", emptyJson);
  }
  stopChanges();
  return rows;
}

/** Changes a random job every second, so that the cached responses that it concerns are created again. */
function changeJobEverySecond(pool: pg.Pool): () => void {
  const update = () =>
    pool.query(
      `update jobs set starting_salary = starting_salary + 1, updated_at = now()
       where id = (select id from jobs order by id offset floor(random() * (select count(*) from jobs)) limit 1)`,
    );
  const timer = setInterval(() => void update().catch(() => undefined), 1_000);
  return () => clearInterval(timer);
}

/**
 * Calls the function behind the search endpoint, with as many concurrent calls as clients. Returns searches per second.
 */
async function searchDirectly(
  search: SearchService,
  queries: Record<string, string>[],
  durationMs: number,
): Promise<number> {
  const nextCriteria = cycle(queries.map((query) => toSearchCriteria(SearchQuery.parse(query))));
  const start = performance.now();
  let completed = 0;
  async function runClient(): Promise<void> {
    while (performance.now() - start < durationMs) {
      await searchJobs(search, nextCriteria(), { limit: PAGE_SIZE });
      completed++;
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return completed / ((performance.now() - start) / 1000);
}

/**
 * Sends ten times as many requests as the portal can serve, while one client logs in and another one posts jobs. All
 * requests differ, so that no response is cached.
 */
async function measureOverload(pool: pg.Pool, portal: PortalProcess, durationMs: number) {
  const { rows: updated } = await pool.query<{ id: string }>(
    "update users set password_hash = $1 where email = $2 returning id",
    [await hashPassword(PASSWORD), EMPLOYER_EMAIL],
  );
  if (updated.length === 0) throw new Error("The corpus has no first employer.");
  const login = { path: "/api/auth/users", body: { email: EMPLOYER_EMAIL, password: PASSWORD } };
  const token = JSON.parse((await new HttpConnection(portal.origin).send(login)).body).access_token;
  const postJob = { path: "/api/jobs", body: jobForm, token };

  const results: Record<string, Record<string, number | string>> = {};
  results["no other load"] = await measureMembers(
    portal,
    login,
    postJob,
    () => new Promise((resolve) => setTimeout(resolve, durationMs)),
  );
  const loads = {
    searches: createUniqueSearches(await selectSearchQueries(pool)),
    "job pages": createUniquePages(await selectJobPages(pool)),
  };
  for (const [name, nextRequest] of Object.entries(loads)) {
    const capacity = await measureThroughput(portal.origin, CLIENTS, durationMs / 2, nextRequest);
    let overload = {};
    const members = await measureMembers(portal, login, postJob, async () => {
      const rate = OVERLOAD_FACTOR * capacity;
      const { sent, seconds, served, rejected, failed } = await sendAtRate(
        portal.origin,
        rate,
        durationMs,
        nextRequest,
      );
      const [servedMs, rejectedMs] = [calculatePercentiles(served), calculatePercentiles(rejected)];
      overload = {
        capacity: Math.round(capacity),
        sent: Math.round(sent / seconds),
        served: Math.round(served.length / seconds),
        "served p99": servedMs.p99,
        rejected: Math.round(rejected.length / seconds),
        "rejected p50": rejectedMs.p50,
        "rejected p99": rejectedMs.p99,
        broken: failed,
      };
    });
    results[name] = { ...members, ...overload, "portal MB": (await readMemoryMb(portal.pid)).portal };
  }
  return results;
}

/** Measures one client that logs in and one client that posts jobs, until `runLoad` resolves. */
async function measureMembers(
  portal: PortalProcess,
  login: HttpRequest,
  postJob: HttpRequest,
  runLoad: () => Promise<unknown>,
) {
  const controller = new AbortController();
  const [, logins, posts] = await Promise.all([
    runLoad().finally(() => controller.abort()),
    sendUntilAborted(portal.origin, controller.signal, login, 200),
    sendUntilAborted(portal.origin, controller.signal, postJob, 201),
  ]);
  return {
    logins: logins.succeeded,
    "login p50": logins.p50,
    "login p99": logins.p99,
    posts: posts.succeeded,
    "post p50": posts.p50,
    "post p99": posts.p99,
    "failed members": logins.failed + posts.failed,
  };
}
