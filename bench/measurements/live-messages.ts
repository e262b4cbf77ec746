import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { io, type Socket } from "socket.io-client";
import { v7 as uuidv7 } from "uuid";
import { type ClientToServerEvents, isSocketError, type ServerToClientEvents } from "../../contract/events.ts";
import { EMPLOYER, SEEKER } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { createAccessTokens } from "../../server/accounts/auth/access-tokens.ts";
import { insertSession } from "../../server/accounts/auth/sessions.ts";
import { createCompany } from "../../server/accounts/memberships/queries.ts";
import { createDatabase, createPool } from "../../server/platform/database/pool.ts";
import { createPortalEnvironment, SECRET_KEY } from "../corpus-app.ts";
import { readCpuSeconds, startPortal, withDataFolder } from "../portal-process.ts";
import { calculatePercentiles, type Percentiles, roundToHundredths, type Scale } from "../statistics.ts";

const SOCKETS = 2_000;
/** Sending them takes half a minute, so every socket has a heartbeat (every 25 seconds) meanwhile. */
const MESSAGES = 3_000;
/** The pause between two messages, whether the previous one has arrived or not. */
const PAUSE_MS = 10;
const WARM_UP_MESSAGES = 100;
const LATE_AFTER_MS = 5_000;
const CONNECTING_AT_ONCE = 50;
const DELAY_RESOLUTION_MS = 5;

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

interface Report {
  delivery: Percentiles;
  acknowledgement: Percentiles;
  /** Messages that the recipient had not received five seconds after the acknowledgement. */
  late: number;
  sockets: number;
  /** Processor time of the portal per message in milliseconds, with heartbeats, without the database. */
  cpuMs: number;
  /**
   * 99th percentile of the event loop delay of this process. It runs all clients, so the delay adds to the times above.
   */
  eventLoopDelayMs: number;
  /** Resident memory of the portal's serving processes per socket, in kilobytes. */
  memoryKbPerSocket: number;
}

/** Measures the delivery of messages among two thousand sockets, with one portal process and with two. */
export async function measureLiveMessages(databaseUrl: string, scale: Scale) {
  const pool = createPool(databaseUrl, () => undefined);
  const users = await createDatabase(pool)
    .transaction()
    .execute((trx) => createUsers(trx, 2 * scale(SOCKETS / 2)));
  await pool.end();
  // A database is bound to the data folder of its first portal.
  return withDataFolder(async (dataDir) => {
    const environment = { ...createPortalEnvironment(databaseUrl, dataDir), LOG_LEVEL: "silent" };
    return {
      "one process": toRow(await measure(environment, users, 1, scale(MESSAGES))),
      "two processes": toRow(await measure(environment, users, 2, scale(MESSAGES))),
    };
  });
}

function toRow({ delivery, acknowledgement, late, sockets, cpuMs, eventLoopDelayMs, memoryKbPerSocket }: Report) {
  return {
    sockets,
    "delivered p50": delivery.p50,
    "delivered p99": delivery.p99,
    "saved p50": acknowledgement.p50,
    "saved p99": acknowledgement.p99,
    late,
    "client lag p99": eventLoopDelayMs,
    "processor ms": cpuMs,
    "kB per socket": memoryKbPerSocket,
  };
}

interface User {
  id: string;
  sessionId: string;
}

/** Creates pairs of a seeker and an employer, each with a session. */
export async function createUsers(db: Kysely<DB>, count: number): Promise<User[]> {
  const users: User[] = [];
  for (let index = 0; index < count; index++) {
    const id = uuidv7();
    const user_type = index % 2 === 0 ? SEEKER : EMPLOYER;
    const row = { id, email: `${id}@example.com`, login_method: "Email", user_type, name: "Bench" };
    await db.insertInto("users").values(row).execute();
    if (user_type === EMPLOYER) await createCompany(db, id, "Bench");
    const session = await insertSession(db, id, { userAgent: "bench", ip: "127.0.0.1" });
    users.push({ id, sessionId: session.id });
  }
  return users;
}

async function measure(
  environment: Record<string, string>,
  users: User[],
  workers: number,
  messages: number,
): Promise<Report> {
  const portal = await startPortal({ ...environment, WORKERS: String(workers) });
  try {
    const servingPids = workers === 1 ? [portal.pid] : await readChildPids(portal.pid);
    const memoryBefore = await readResidentKb(servingPids);
    const clients = await connectAll(portal.origin, users);
    const memoryAfter = await readResidentKb(servingPids);
    const cpuBefore = await readCpuSeconds(portal.pid);
    const { delivered, acknowledged, late, eventLoopDelayMs } = await exchangeMessages(clients, users, messages);
    const cpuSeconds = ((await readCpuSeconds(portal.pid)) - cpuBefore) / (WARM_UP_MESSAGES + messages);
    for (const client of clients) client.disconnect();
    return {
      delivery: calculatePercentiles(delivered),
      acknowledgement: calculatePercentiles(acknowledged),
      late,
      sockets: clients.length,
      cpuMs: roundToHundredths(cpuSeconds * 1000),
      eventLoopDelayMs,
      memoryKbPerSocket: Math.round(((memoryAfter - memoryBefore) / clients.length) * 10) / 10,
    };
  } finally {
    await portal.stop();
  }
}

async function connectAll(origin: string, users: User[]): Promise<Client[]> {
  const tokens = createAccessTokens({ secretKey: SECRET_KEY });
  const clients: Client[] = [];
  for (let start = 0; start < users.length; start += CONNECTING_AT_ONCE) {
    const batch = users.slice(start, start + CONNECTING_AT_ONCE).map(async ({ id, sessionId }) => {
      const token = await tokens.sign({ userId: id, sessionId });
      const client: Client = io(origin, { transports: ["websocket"], forceNew: true, auth: { token } });
      await new Promise<void>((resolve, reject) => {
        client.once("connect", resolve);
        client.once("connect_error", reject);
      });
      return client;
    });
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

/**
 * Sends one message per round, from the seeker of a pair to its employer. The first hundred messages are the warm-up.
 */
async function exchangeMessages(clients: Client[], users: User[], messages: number) {
  const [delivered, acknowledged]: [number[], number[]] = [[], []];
  const pending: Promise<void>[] = [];
  let late = 0;
  const eventLoopDelay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  eventLoopDelay.enable();
  const pairs = users.length / 2;
  for (let round = -WARM_UP_MESSAGES; round < messages; round++) {
    // Seekers have even indexes; only they may start a conversation. The prime factor spreads the messages over all
    // pairs.
    const from = 2 * ((((round * 7919) % pairs) + pairs) % pairs);
    const to = from + 1;
    const [sender, recipient, recipientUser] = [clients[from], clients[to], users[to]];
    if (!sender || !recipient || !recipientUser) continue;
    const form = { to_user_id: recipientUser.id, message: `Message ${round}`, client_id: randomUUID() as string };
    const start = performance.now();
    const arrival = new Promise<void>((resolve) => {
      const listener: ServerToClientEvents["message"] = ({ client_id }) => {
        if (client_id !== form.client_id) return;
        recipient.off("message", listener);
        if (round >= 0) delivered.push(performance.now() - start);
        resolve();
      };
      recipient.on("message", listener);
    });
    const send = async () => {
      const reply = await sender.emitWithAck("message", form);
      if (isSocketError(reply)) throw new Error(`A message was rejected: ${reply.code}`);
      if (round >= 0) acknowledged.push(performance.now() - start);
      const isLate = await Promise.race([arrival, sleep(LATE_AFTER_MS, true)]);
      if (isLate) late += 1;
    };
    pending.push(send());
    await sleep(PAUSE_MS);
  }
  await Promise.all(pending);
  eventLoopDelay.disable();
  // The histogram includes its own sampling interval, which is subtracted here.
  const delayMs = Math.max(0, eventLoopDelay.percentile(99) / 1e6 - DELAY_RESOLUTION_MS);
  return { delivered, acknowledged, late, eventLoopDelayMs: roundToHundredths(delayMs) };
}

async function readChildPids(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return children.trim().split(" ").filter(Boolean).map(Number);
}

/** Returns the resident kilobytes of processes, or 0 on systems without `/proc`. */
async function readResidentKb(pids: number[]): Promise<number> {
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
