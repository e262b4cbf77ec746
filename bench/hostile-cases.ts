import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createEmployerForm, jobForm } from "../server/testing/sample-forms.ts";
import { HttpConnection, type HttpRequest } from "./http-client.ts";

export interface BenchUser {
  id: string;
  email: string;
  token: string;
}

/** What a hostile client knows: one IP address, an employer with 400 jobs, a seeker, and public URLs. */
export interface HostileClient {
  origin: string;
  ipAddress: string;
  employer: BenchUser;
  seeker: BenchUser;
  jobPaths: string[];
  feedPaths: string[];
}

type HostileCase = (client: HostileClient, signal: AbortSignal) => Promise<unknown>;

/** Each case runs until its signal is aborted. All its connections come from one IP address. */
export const hostileCases: Record<string, HostileCase> = {
  "25 renames of a company with 400 jobs at once": (client, signal) =>
    repeat(client, 25, signal, (number) => ({
      method: "PUT",
      path: "/api/authenticated/users",
      token: client.employer.token,
      body: { ...createEmployerForm(client.employer), company: `Renamed ${number}` },
    })),
  "300 connections that post jobs": (client, signal) =>
    repeat(client, 300, signal, () => ({ path: "/api/jobs", token: client.employer.token, body: jobForm })),
  "jobs of unknown words": (client, signal) =>
    repeat(client, 20, signal, () => ({
      path: "/api/jobs",
      token: client.employer.token,
      body: { ...jobForm, title: createWords(8), description: createWords(700) },
    })),
  "60 requests for feeds and sitemaps at once": (client, signal) =>
    repeat(client, 60, signal, (number) => ({ path: pick(client.feedPaths, number) })),
  "60 connections that read the feed uncompressed": (client, signal) =>
    keepOpen(client, 60, signal, (socket, round) => {
      if (round === 0) socket.write("GET /feeds/jobs.xml HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    }),
  "90 searches of twelve unknown words at once": (client, signal) =>
    repeat(client, 90, signal, () => ({
      path: `/api/auth/search/?${new URLSearchParams({ title: createWords(12) })}`,
    })),
  "300 connections that read cached pages": (client, signal) =>
    repeat(client, 300, signal, (number) => ({ path: pick(client.jobPaths.slice(0, 5), number) })),
  "100 requests at once on every kind of route": (client, signal) =>
    repeat(client, 100, signal, (number) => pick(listEveryKindOfRequest(client, number), number)),
  "100 connections that guess passwords": (client, signal) =>
    repeat(client, 100, signal, (number) => ({
      path: "/api/auth/users",
      body: { email: `nobody-${number}@example.com`, password: "a wrong guess" },
    })),
  "100 connections that send messages": (client, signal) =>
    repeat(client, 100, signal, () => ({
      path: "/api/messages",
      token: client.seeker.token,
      body: { to_user_id: client.employer.id, message: "A message that nobody wants.", client_id: createUuid() },
    })),
  "300 connections that send large bodies": (client, signal) =>
    repeat(client, 300, signal, () => ({ path: "/api/auth/users", body: Array<number>(100_000).fill(1) })),
  "100 connections that pipeline requests": async (client, signal) => {
    const requests = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    await keepOpen(client, 100, signal, (socket) => socket.write(requests), 1_000);
  },
  "3,000 open connections": (client, signal) => keepOpen(client, 3_000, signal, () => undefined, 60_000),
  "500 half-sent requests": (client, signal) =>
    keepOpen(client, 500, signal, (socket, round) => {
      if (round > 0) socket.write("x-more: 1\r\n");
      else socket.write("POST /api/auth/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
    }),
  "500 half-sent bodies": (client, signal) =>
    keepOpen(client, 500, signal, (socket, round) => {
      if (round > 0) return void socket.write(" ");
      const headers = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n";
      socket.write(`POST /api/auth/users HTTP/1.1\r\n${headers}{`);
    }),
  "100 slow uploads of 9 MB": (client, signal) =>
    keepOpen(client, 100, signal, (socket, round) => {
      if (round > 0) return void socket.write(Buffer.alloc(20_000, "a"));
      const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="resume.pdf"\r\n\r\n%PDF-1.4\n';
      const headers = [
        "Host: localhost",
        `Authorization: Bearer ${client.seeker.token}`,
        "Content-Type: multipart/form-data; boundary=b",
        "Content-Length: 9000000",
      ];
      socket.write(`PUT /api/auth/users/photo/${client.seeker.id} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n${part}`);
    }),
};

function listEveryKindOfRequest({ employer, jobPaths, feedPaths }: HostileClient, number: number): HttpRequest[] {
  const { token } = employer;
  return [
    { path: "/health" },
    { path: "/" },
    { path: `${pick(jobPaths, number)}?number=${number}` },
    { path: `/search?title=nurse&salary_min=${number}` },
    { path: `/api/auth/search/?salary_min=${number}` },
    { path: `/api/auth/search/summary?title=manager&salary_min=${number}` },
    { path: "/api/auth/search/suggestions?title=n" },
    { path: "/api/auth/search/places?zip_code=a" },
    { path: `/feeds/search.rss?salary_min=${number}` },
    { path: pick(feedPaths, number) },
    { path: "/docs/json" },
    { path: "/api/unknown" },
    { path: "/api/jobs/count", token },
    { path: "/api/jobs/count", token: "forged" },
    { path: "/api/authenticated/export", token },
    { path: "/api/auth/forgot-password/users", body: { email: `nobody-${number}@example.com` } },
    { path: "/api/auth/refresh-token/users", body: { refresh_token: "forged" } },
  ];
}

/** Keeps `connections` requests in progress: each connection sends its next request after the response. */
async function repeat(
  { origin, ipAddress }: HostileClient,
  connections: number,
  signal: AbortSignal,
  createRequest: (number: number) => HttpRequest,
): Promise<void> {
  let number = 0;
  async function runConnection(): Promise<void> {
    const connection = new HttpConnection(origin, ipAddress);
    while (!signal.aborted) {
      // A rejected connection is opened again at most every 50 ms, so that this process has time for the others.
      await connection.send(createRequest(number++)).catch(() => sleep(50));
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: connections }, runConnection));
}

/** Keeps `count` connections open and calls `write` for each every `intervalMs`. Opens closed ones again. */
async function keepOpen(
  { origin, ipAddress }: HostileClient,
  count: number,
  signal: AbortSignal,
  write: (socket: Socket, round: number) => unknown,
  intervalMs = 200,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  async function runConnection(): Promise<void> {
    while (!signal.aborted) {
      const socket = connect({ host: hostname, port: Number(port), localAddress: ipAddress });
      socket.on("error", () => undefined).resume();
      const closed = new Promise((resolve) => socket.once("close", resolve));
      for (let round = 0; !signal.aborted && !socket.destroyed; round++) {
        write(socket, round);
        await Promise.race([closed, sleep(intervalMs, undefined, { signal }).catch(() => undefined)]);
      }
      socket.destroy();
      await sleep(50);
    }
  }
  await Promise.all(Array.from({ length: count }, runConnection));
}

function pick<Item>(items: Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** Returns words of ten random letters. */
function createWords(count: number): string {
  const toLetters = (bytes: Buffer) => Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return Array.from({ length: count }, () => toLetters(randomBytes(10))).join(" ");
}

const createUuid = () => crypto.randomUUID() as string;

/** In a worker thread, runs the case that `workerData` names until the first message of the parent. */
if (parentPort) {
  const { name, client } = workerData as { name: string; client: HostileClient };
  const controller = new AbortController();
  parentPort.once("message", () => controller.abort());
  await hostileCases[name]?.(client, controller.signal);
  process.exit();
}
