import type pg from "pg";
import { SearchQuery } from "../../contract/jobs/search/search.ts";
import { toSearchCriteria } from "../../contract/jobs/search/search-criteria.ts";
import { searchJobs } from "../../server/jobs/search/search-jobs.ts";
import type { SearchService } from "../../server/jobs/search/search-service.ts";
import { type BareResponse, startBareServer } from "../bare-server.ts";
import type { PortalCorpus } from "../corpus-app.ts";
import { type HttpRequest, measureThroughput, sendEach } from "../http-client.ts";
import { type PortalProcess, readCpuSeconds, startPortal } from "../portal-process.ts";
import {
  changeJobEverySecond,
  createUniquePages,
  cycle,
  pickByZipf,
  selectJobPages,
  selectSearchQueries,
  toResultPage,
  toSearchRequest,
} from "../requests.ts";
import { roundToHundredths, roundToThousandths, type Table } from "../statistics.ts";

const CLIENTS = 16;
const PAGE_SIZE = 20;
const EMPTY = "empty JSON";

interface Throughput {
  perSecond: number;
  /** Processor time of the serving process per response. */
  ms: number;
  /** Processor time of PostgreSQL per response. */
  databaseMs: number;
}

/**
 * Measures the responses per second of one portal process, and its processor time per response, beside a bare
 * `node:http` server with the same client. Cached responses are compared with the same bytes of the bare server, others
 * with its empty JSON.
 */
export async function measureThroughputs(
  { environment, pool, search }: PortalCorpus,
  durationMs: number,
): Promise<{ yardstick: Table; throughput: Table }> {
  const databasePid = await selectServerPid(pool);
  const pages = await selectJobPages(pool);
  const queries = await selectSearchQueries(pool);
  const cached = {
    [EMPTY]: [{ path: "/health/live" }],
    "cached job pages": pages,
    "cached searches": queries.map(toSearchRequest),
  };
  const yardstick: Table = {};
  const throughput: Table = {};
  const bareResults = new Map<string, Throughput>();

  async function measure(server: { origin: string; pid: number }, next: () => HttpRequest): Promise<Throughput> {
    await measureThroughput(server.origin, CLIENTS, durationMs / 4, next);
    const readSeconds = () => Promise.all([readCpuSeconds(server.pid), readCpuSeconds(databasePid)]);
    const before = await readSeconds();
    const { perSecond, succeeded } = await measureThroughput(server.origin, CLIENTS, durationMs, next);
    const after = await readSeconds();
    const toMs = (index: 0 | 1) => (1000 * (after[index] - before[index])) / succeeded;
    return { perSecond, ms: toMs(0), databaseMs: toMs(1) };
  }

  async function measureCached(portal: PortalProcess, suffix: string): Promise<void> {
    for (const [name, requests] of Object.entries(cached)) {
      await sendEach(portal.origin, CLIENTS, requests);
      const result = await measure(portal, pickByZipf(requests));
      throughput[name + suffix] = compare(result, bareResults.get(name));
    }
  }

  const responses = await withPortal(environment, ({ origin }) =>
    recordResponses(origin, Object.values(cached).flat()),
  );
  const bare = await startBareServer(responses);
  for (const [name, requests] of Object.entries(cached)) {
    const result = await measure(bare, pickByZipf(requests));
    bareResults.set(name, result);
    yardstick[name] = { "per second": Math.round(result.perSecond), ms: roundToThousandths(result.ms) };
  }
  await bare.stop();

  await withPortal(environment, async (portal) => {
    await measureCached(portal, "");
    const stopChanges = changeJobEverySecond(pool);
    await measureCached(portal, ", a job changes every second");
    stopChanges();
  });
  await withPortal({ ...environment, NODE_ENV: "production" }, (portal) =>
    measureCached(portal, ", with the log of production"),
  );
  // Without the cache of searches, so that each one reads the database.
  await withPortal({ ...environment, SEARCH_FRESH_MS: "0" }, async (portal) => {
    const anew = {
      "job pages": createUniquePages(pages),
      "pages of results": createUniquePages(queries.map(toResultPage)),
      "searches by title": cycle(queries.filter(({ zip_code }) => !zip_code).map(toSearchRequest)),
      "searches by title and town": cycle(queries.filter(({ zip_code }) => zip_code).map(toSearchRequest)),
    };
    for (const [name, next] of Object.entries(anew)) {
      throughput[name] = compare(await measure(portal, next), bareResults.get(EMPTY));
    }
    const overHttp = await measure(portal, cycle(queries.map(toSearchRequest)));
    const onlySql = await searchDirectly(search, queries, durationMs);
    throughput.searches = compare(overHttp, bareResults.get(EMPTY));
    throughput["searches, only their SQL"] = { "per second": Math.round(onlySql) };
  });
  return { yardstick, throughput };
}

function compare(own: Throughput, bare: Throughput | undefined): Record<string, number> {
  const { perSecond, ms } = bare ?? own;
  return {
    "per second": Math.round(own.perSecond),
    "of the bare server": roundToThousandths(own.perSecond / perSecond),
    ms: roundToThousandths(own.ms),
    "times the bare server": roundToHundredths(own.ms / ms),
    "database ms": roundToThousandths(own.databaseMs),
  };
}

async function withPortal<Result>(
  environment: Record<string, string>,
  use: (portal: PortalProcess) => Promise<Result>,
): Promise<Result> {
  const portal = await startPortal(environment);
  try {
    return await use(portal);
  } finally {
    await portal.stop();
  }
}

/** Records what the bare server will send: bodies, and the headers without which a client cannot read them. */
async function recordResponses(origin: string, requests: HttpRequest[]): Promise<Map<string, BareResponse>> {
  const responses = new Map<string, BareResponse>();
  await sendEach(origin, CLIENTS, requests, ({ path }, { head, body }) => {
    const headers = [...head.matchAll(/^(content-(?:type|encoding|length)): (.*)$/gim)];
    responses.set(path, {
      headers: Object.fromEntries(headers.map(([, name = "", value = ""]) => [name, value.trim()])),
      body: Buffer.from(body, "latin1"),
    });
  });
  return responses;
}

/** Calls the function behind the search endpoint, with as many concurrent calls as clients. Returns searches per second. */
async function searchDirectly(
  search: SearchService,
  queries: Record<string, string>[],
  durationMs: number,
): Promise<number> {
  const nextCriteria = cycle(queries.map((query) => toSearchCriteria(SearchQuery.parse(query))));
  const run = async (ms: number) => {
    const start = performance.now();
    let completed = 0;
    const runClient = async () => {
      while (performance.now() - start < ms) {
        await searchJobs(search, nextCriteria(), { limit: PAGE_SIZE });
        completed++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, runClient));
    return completed / ((performance.now() - start) / 1000);
  };
  await run(durationMs / 4);
  return run(durationMs);
}

async function selectServerPid(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    String.raw`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
  );
  return rows[0]?.pid ?? 0;
}
