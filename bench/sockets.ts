import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { io, type Socket } from "socket.io-client";
import { v7 as uuidv7 } from "uuid";
import { type ClientToServerEvents, isSocketError, type ServerToClientEvents } from "../contract/events.ts";
import { EMPLOYER, SEEKER } from "../contract/values.ts";
import type { DB } from "../database/schema.ts";
import { createAccessTokens } from "../server/auth/access-tokens.ts";
import { insertSession } from "../server/auth/sessions.ts";
import { createDatabase, createPool } from "../server/database/pool.ts";
import { type Percentiles, percentiles } from "./measure.ts";
import { cpuSecondsOf } from "./processes.ts";

const SOCKETS = 2_000;
/** So many that every socket's heartbeat falls into the time that they take. */
const MESSAGES = 3_000;
/** Between two messages: about a hundred a second, from people all over the board, however long the ones before take. */
const PAUSE_MS = 10;
const WARM_UP = 100;
const LATE_MS = 5_000;
/** How many are let in at once while the sockets are opened. */
const AT_ONCE = 50;
const SECRET_KEY = "only for this bench, thirty-two and more";

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

interface Report {
  delivery: Percentiles;
  acknowledgement: Percentiles;
  /** Saved messages that had not come to the other's page five seconds later. */
  late: number;
  sockets: number;
  /** Milliseconds of the processor that the portal needs for one, its share of heartbeats included; not the database's. */
  cpu: number;
  /** How late this process itself was, which holds the other end of all sockets: its part in the figures above. */
  ownLag: number;
  /** Kilobytes of the processes that serve, for each socket that they hold. */
  memory_per_socket: number;
}

/** Two thousand people with an open page: how long a message takes to the other's, with one process and with two. */
export async function measureSockets(databaseUrl: string) {
  const pool = createPool(databaseUrl, () => undefined);
  const people = await createDatabase(pool).transaction().execute(makePeople);
  await pool.end();
  return {
    "one process": row(await measure(databaseUrl, people, 1)),
    "two processes": row(await measure(databaseUrl, people, 2)),
  };
}

function row({ delivery, acknowledgement, late, sockets, cpu, ownLag, memory_per_socket }: Report) {
  return {
    sockets,
    "delivered p50": delivery.p50,
    "delivered p99": delivery.p99,
    "saved p50": acknowledgement.p50,
    "saved p99": acknowledgement.p99,
    late,
    "bench's own lag p99": ownLag,
    "processor ms": cpu,
    "kB a socket": memory_per_socket,
  };
}

interface Person {
  id: string;
  sessionId: string;
}

/** In pairs of a seeker and an employer. */
async function makePeople(db: Kysely<DB>): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < SOCKETS; index++) {
    const id = uuidv7();
    const user_type = index % 2 === 0 ? SEEKER : EMPLOYER;
    const row = { id, email: `${id}@example.com`, login_method: "Email", user_type, name: "Bench", company: "Bench" };
    await db.insertInto("users").values(row).execute();
    const session = await insertSession(db, id, { userAgent: "bench", ip: "127.0.0.1" });
    people.push({ id, sessionId: session.id });
  }
  return people;
}

async function measure(databaseUrl: string, people: Person[], workers: number): Promise<Report> {
  const portal = await startPortal(databaseUrl, workers);
  const before = await memoryOf(portal.pids);
  const clients = await connectAll(portal.origin, people);
  const after = await memoryOf(portal.pids);
  const cpuBefore = await cpuSecondsOf(portal.pid);
  const { delivered, acknowledged, late, ownLag } = await talk(clients, people);
  const cpu = ((await cpuSecondsOf(portal.pid)) - cpuBefore) / (WARM_UP + MESSAGES);
  for (const client of clients) client.disconnect();
  await portal.stop();
  return {
    delivery: percentiles(delivered),
    acknowledgement: percentiles(acknowledged),
    late,
    sockets: clients.length,
    cpu: hundredths(cpu * 1000),
    ownLag,
    memory_per_socket: Math.round(((after - before) / clients.length) * 10) / 10,
  };
}

async function connectAll(origin: string, people: Person[]): Promise<Client[]> {
  const tokens = createAccessTokens(SECRET_KEY);
  const clients: Client[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const some = people.slice(start, start + AT_ONCE).map(async ({ id, sessionId }) => {
      const token = await tokens.sign({ userId: id, sessionId });
      const client: Client = io(origin, { transports: ["websocket"], forceNew: true, auth: { token } });
      await new Promise<void>((resolve, reject) => {
        client.once("connect", resolve);
        client.once("connect_error", reject);
      });
      return client;
    });
    clients.push(...(await Promise.all(some)));
  }
  return clients;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Each in turn writes to the other of the pair, one message after the other; the first hundred only warm up. */
async function talk(clients: Client[], people: Person[]) {
  const [delivered, acknowledged]: [number[], number[]] = [[], []];
  const waiting: Promise<void>[] = [];
  let late = 0;
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  for (let round = -WARM_UP; round < MESSAGES; round++) {
    // A seeker, since only seekers may write first.
    const from = 2 * ((((round * 7919) % (SOCKETS / 2)) + SOCKETS / 2) % (SOCKETS / 2));
    const to = from + 1;
    const [client, other, person] = [clients[from], clients[to], people[to]];
    if (!client || !other || !person) continue;
    const form = { to_user_id: person.id, message: `Message ${round}`, client_id: randomUUID() as string };
    const start = performance.now();
    const arrival = new Promise<void>((resolve) => {
      const listener: ServerToClientEvents["message"] = ({ client_id }) => {
        if (client_id !== form.client_id) return;
        other.off("message", listener);
        if (round >= 0) delivered.push(performance.now() - start);
        resolve();
      };
      other.on("message", listener);
    });
    const save = async () => {
      const saved = await client.emitWithAck("message", form);
      if (isSocketError(saved)) throw new Error(`A message was refused: ${saved.code}`);
      if (round >= 0) acknowledged.push(performance.now() - start);
      const isLate = await Promise.race([arrival, sleep(LATE_MS, true)]);
      if (isLate) late += 1;
    };
    waiting.push(save());
    await sleep(PAUSE_MS);
  }
  await Promise.all(waiting);
  lag.disable();
  // The histogram counts the whole pause between two looks.
  const ownLag = hundredths(Math.max(0, lag.percentile(99) / 1e6 - 5));
  return { delivered, acknowledged, late, ownLag };
}

async function startPortal(databaseUrl: string, workers: number) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-bench-"));
  const child = spawn("node", ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, ".."),
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: "0",
      WORKERS: String(workers),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SECRET_KEY,
      DEMO_DATA: "0",
      LOG_LEVEL: "silent",
      RATE_LIMIT_FACTOR: "100000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await addressOf(child);
  return {
    origin,
    pid: child.pid ?? 0,
    pids: workers === 1 ? [child.pid ?? 0] : await childrenOf(child.pid ?? 0),
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The portal did not start.")));
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /runs at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

/** Kilobytes in memory. Linux says so under /proc; elsewhere the bench tells 0. */
async function memoryOf(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
