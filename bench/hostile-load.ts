import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Kysely } from "kysely";
import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { SEEKER } from "../contract/platform/constants.ts";
import { getJobPath } from "../contract/platform/pages/paths.ts";
import { findFreePort } from "../database/embedded/free-port.ts";
import type { DB } from "../database/schema.ts";
import { createAccessTokens } from "../server/accounts/auth/access-tokens.ts";
import { hashPassword } from "../server/accounts/auth/passwords.ts";
import { insertSession } from "../server/accounts/auth/sessions.ts";
import { loadCorpus } from "./corpus.ts";
import { SECRET_KEY, startCorpusDatabase } from "./corpus-app.ts";
import { type BenchUser, type HostileClient, hostileCases } from "./hostile-cases.ts";
import { HttpConnection, type HttpRequest } from "./http-client.ts";
import { readMemoryMb, startPortal, withDataFolder } from "./portal-process.ts";
import { calculatePercentiles, roundToHundredths } from "./statistics.ts";

/**
 * `npm run test:load`: measures searches, job pages and logins of ordinary visitors, first alone and then beside one
 * hostile client at a time. The portal has the settings of production and the default rate limits, on an embedded
 * database with a few thousand jobs. `--only` runs the cases whose name contains a text. Exits with 1 when a case misses
 * the promise: a visitor never waits over a second, and no request fails.
 */
const { values } = parseArgs({
  options: {
    size: { type: "string", default: "3000" },
    seconds: { type: "string", default: "6" },
    only: { type: "string", default: "" },
  },
});
const HOSTILE_JOBS = 400;
const VISITOR_ACCOUNTS = 60;
const PASSWORD = "only for this bench";
/** Long enough that the searches, pages and logins of one visitor do not slow each other down. */
const VISITOR_PAUSE_MS = 100;
const RECOVERY_MS = 1_500;
const PROMISED_MS = 1_000;

type VisitorRequests = Record<"search" | "page" | "login", (number: number) => HttpRequest>;

interface Measurement {
  times: number[];
  /** Requests with the status 503, with another status than 200, and without a response. */
  unavailable: number;
  failed: number;
}

let nextAddress = 0;

/** Returns an IP address that no earlier request had, because every visitor has an own one. */
function createVisitorAddress(): string {
  nextAddress++;
  return `127.${10 + (nextAddress >> 16)}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
}

/** Sends one request of each kind at a time, each on a new connection from a new address, for `durationMs`. */
async function measureVisitors(origin: string, requests: VisitorRequests, durationMs: number) {
  const end = performance.now() + durationMs;
  const measureKind = async (createRequest: (number: number) => HttpRequest): Promise<Measurement> => {
    const result: Measurement = { times: [], unavailable: 0, failed: 0 };
    while (performance.now() < end) {
      const start = performance.now();
      const connection = new HttpConnection(origin, createVisitorAddress());
      const status = await connection.send(createRequest(nextAddress)).then(
        (response) => response.status,
        () => 0,
      );
      connection.close();
      result.times.push(performance.now() - start);
      if (status === 503) result.unavailable++;
      else if (status !== 200) result.failed++;
      await sleep(VISITOR_PAUSE_MS);
    }
    return result;
  };
  const [search, page, login] = await Promise.all([
    measureKind(requests.search),
    measureKind(requests.page),
    measureKind(requests.login),
  ]);
  return { search, page, login };
}

type VisitorReport = Awaited<ReturnType<typeof measureVisitors>>;

/** Runs a hostile case in a thread of its own while `measure` runs. */
async function runBeside<Result>(name: string, client: HostileClient, measure: () => Promise<Result>): Promise<Result> {
  const worker = new Worker(new URL("./hostile-cases.ts", import.meta.url), { workerData: { name, client } });
  const exited = once(worker, "exit");
  try {
    await once(worker, "online");
    return await measure();
  } finally {
    worker.postMessage("stop");
    await Promise.race([exited, sleep(RECOVERY_MS)]);
    await worker.terminate();
  }
}

async function createHostileClient(db: Kysely<DB>, pool: pg.Pool, origin: string): Promise<HostileClient> {
  const tokens = createAccessTokens({ secretKey: SECRET_KEY });
  const createSession = async (id: string, email: string): Promise<BenchUser> => {
    const session = await insertSession(db, id, { userAgent: "bench", ip: "127.0.0.2" });
    return { id, email, token: await tokens.sign({ userId: id, sessionId: session.id }) };
  };
  const employer = await findEmployer(db, 0);
  await pool.query(
    "update jobs set user_id = $1, company_id = $1 where id in (select id from jobs order by id limit $2)",
    [employer.id, HOSTILE_JOBS],
  );
  const seekerId = uuidv7();
  const seeker = { id: seekerId, email: `${seekerId}@example.com`, login_method: "Email", user_type: SEEKER };
  await db.insertInto("users").values(seeker).execute();
  const { rows: jobs } = await pool.query<{ id: string; title: string }>(
    "select id, title from jobs where status = 1 order by md5(id::text) limit 500",
  );
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const sitemaps = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  return {
    origin,
    ipAddress: "127.0.0.2",
    employer: await createSession(employer.id, employer.email),
    seeker: await createSession(seeker.id, seeker.email),
    jobPaths: jobs.map(getJobPath),
    feedPaths: ["/feeds/jobs.xml", "/sitemap.xml", ...sitemaps],
  };
}

async function findEmployer(db: Kysely<DB>, number: number): Promise<{ id: string; email: string }> {
  const email = `employer-${number}@example.com`;
  const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return { id, email };
}

/** Spreads the logins over several accounts, because each account may log in 50 times in five minutes. */
async function createVisitorRequests(pool: pg.Pool, { jobPaths }: HostileClient): Promise<VisitorRequests> {
  const emails = Array.from({ length: VISITOR_ACCOUNTS }, (_, index) => `employer-${index + 1}@example.com`);
  await pool.query("update users set password_hash = $1 where email = any($2)", [await hashPassword(PASSWORD), emails]);
  return {
    search: (number) => ({ path: `/api/auth/search/?title=manager&salary_min=${number / 100}` }),
    page: (number) => ({ path: `${jobPaths[number % jobPaths.length]}?number=${number}` }),
    login: (number) => ({
      path: "/api/auth/users",
      body: { email: emails[number % emails.length], password: PASSWORD },
    }),
  };
}

/** Returns the row of a case, and whether it keeps the promise. */
function compare(alone: VisitorReport, beside: VisitorReport) {
  const row: Record<string, number> = {};
  let isKept = true;
  for (const kind of ["search", "page", "login"] as const) {
    const [before, after] = [calculatePercentiles(alone[kind].times), calculatePercentiles(beside[kind].times)];
    const { times, unavailable, failed } = beside[kind];
    row[`${kind} p50`] = after.p50;
    row[`${kind} p99`] = after.p99;
    row[`${kind} p50 ratio`] = roundToHundredths(after.p50 / before.p50);
    row[`${kind} 503 %`] = roundToHundredths((100 * unavailable) / times.length);
    row[`${kind} failed`] = failed;
    if (after.p99 > PROMISED_MS || unavailable + failed > 0) isKept = false;
  }
  return { row, isKept };
}

const table: Record<string, Record<string, number | string>> = {};
const database = await startCorpusDatabase(({ pool }) =>
  loadCorpus(pool, Number(values.size), new Date(), () => undefined),
);
try {
  await withDataFolder(async (dataDir) => {
    const port = await findFreePort();
    const portal = await startPortal({
      NODE_ENV: "production",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      SECRET_KEY,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO_DATA: "0",
      RATE_LIMIT_FACTOR: "1",
    });
    try {
      const client = await createHostileClient(database.db, database.pool, portal.origin);
      const requests = await createVisitorRequests(database.pool, client);
      const measure = () => measureVisitors(portal.origin, requests, Number(values.seconds) * 1000);
      await measure();
      const alone = await measure();
      table["no hostile client"] = {
        ...compare(alone, alone).row,
        "portal MB": (await readMemoryMb(portal.pid)).portal,
      };
      for (const name of Object.keys(hostileCases).filter((each) => each.includes(values.only))) {
        const { row, isKept } = compare(alone, await runBeside(name, client, measure));
        table[name] = { ...row, "portal MB": (await readMemoryMb(portal.pid)).portal, kept: isKept ? "yes" : "NO" };
        console.log(`${name}: ${JSON.stringify(table[name])}`);
        if (!isKept) process.exitCode = 1;
        await sleep(RECOVERY_MS);
      }
    } finally {
      await portal.stop();
    }
  });
} finally {
  await database.close();
}
console.table(table);
const reportFile = path.resolve(import.meta.dirname, "../test-results/hostile-load.json");
await mkdir(path.dirname(reportFile), { recursive: true });
await writeFile(reportFile, `${JSON.stringify(table, null, 2)}\n`);
