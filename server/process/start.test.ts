import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, inject, it, vi } from "vitest";

import { createSamplePdf, createUploadForm } from "../testing/sample-files.ts";

const root = path.resolve(import.meta.dirname, "../..");
let dataDir: string;
let running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-start-"));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  await Promise.all(running.map(stop));
  running = [];
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the portal's own command. `said` grows; `address` resolves when it listens, null when it ended before. */
function start(environment: Record<string, string>) {
  const child = spawn("node", ["server/main.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "development", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment },
  });
  running.push(child);
  const portal = { child, said: "", ended: once(child, "exit").then(([code]) => code as number | null) };
  const address = new Promise<string | null>((resolve) => {
    const listen = (chunk: Buffer) => {
      portal.said += chunk.toString();
      const found = /runs at (\S+)/.exec(portal.said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    portal.ended.then(() => resolve(null));
  });
  return Object.assign(portal, { address });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const anotherDatabase = () => ({ DATABASE_URL: inject("postgres"), DEMO_DATA: "0" });

it.each([
  [
    "several faults",
    { PORT: "http", DATABASE_URL: "mysql://x", CURRENCY_SYMBOL: "dollars" },
    /PORT.*DATABASE_URL.*CURRENCY/s,
  ],
  ["production without a key", { NODE_ENV: "production" }, /SECRET_KEY is required/],
  ["production with demonstration data", { NODE_ENV: "production", DEMO_DATA: "1" }, /DEMO_DATA is refused/],
  [
    "a database that does not answer",
    { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    /database does not answer/,
  ],
  ["an address that is not this machine's", { HOST: "192.0.2.1" }, /no address 192\.0\.2\.1/],
])("says in one sentence what is wrong: %s", async (_name, environment, sentence) => {
  const portal = start(environment);
  expect(await portal.ended).toBe(1);
  expect(portal.said).toMatch(sentence);
  expect(portal.said.trim().split("\n")).toHaveLength(1);
});

it("says that the port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const portal = start({ PORT: String(port) });
  expect(await portal.ended).toBe(1);
  expect(portal.said.trim()).toBe(
    `Port ${port} is taken by another program. Stop that one or set PORT to another number.`,
  );
  other.close();
});

it("says that the data folder cannot be written to", async () => {
  const file = path.join(dataDir, "a-file");
  await writeFile(file, "");
  const portal = start({ DATA_DIR: path.join(file, "data") });
  expect(await portal.ended).toBe(1);
  expect(portal.said).toMatch(/data folder .* cannot be written to/);
  expect(portal.said).not.toMatch(/ at .*\.ts/);
});

it("says that there is no file of a country", async () => {
  const portal = start({ ...anotherDatabase(), SEARCH_COUNTRIES: "NL,XX" });
  expect(await portal.ended).toBe(1);
  expect(portal.said).toMatch(/^SEARCH_COUNTRIES names XX, and there is no .*XX\.tsv\.gz: .*\.\n$/);
});

it("stops on a signal, with its database, and starts again with what it had", async () => {
  const first = start({ DEMO_DATA: "0" });
  const registered = await register(await first.address);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  const second = start({ DEMO_DATA: "0" });
  expect(await logIn(await second.address, registered)).toBe(200);
});

// Which processes it has started only Linux tells.
it.skipIf(process.platform !== "linux")("stops on a signal while it still fills its database", async () => {
  const first = start({ DEMO_DATA: "0" });
  const children = `/proc/${first.child.pid}/task/${first.child.pid}/children`;
  const isFilling = async () => {
    const pids = (await readFile(children, "utf8").catch(() => "")).split(" ").filter(Boolean);
    const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
    return commands.some((command) => command.includes("fill-process"));
  };
  await vi.waitUntil(isFilling, { timeout: 30_000, interval: 10 });
  const databaseRuns = () => existsSync(path.join(dataDir, "postgres/postmaster.pid"));
  expect(databaseRuns()).toBe(true);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect([first.said, databaseRuns()]).toEqual(["", false]);
  expect(await start({ DEMO_DATA: "0" }).address).not.toBeNull();
});

it("does not wait for a connection on which nothing comes", async () => {
  const portal = start(anotherDatabase());
  const { hostname, port } = new URL((await portal.address) ?? "");
  const silent = connect(Number(port), hostname);
  silent.on("error", () => undefined);
  await once(silent, "connect");
  portal.child.kill("SIGTERM");
  expect(await portal.ended).toBe(0);
  silent.destroy();
});

it("loses nothing it acknowledged when it is killed", async () => {
  const first = start({ DEMO_DATA: "0" });
  const address = await first.address;
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const email = await register(address).catch(() => null);
      if (email === null) return;
      acknowledged.push(email);
      if (acknowledged.length === 20) first.child.kill("SIGKILL");
    }
  });
  await Promise.all([first.ended, ...writers]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  const second = start({ DEMO_DATA: "0" });
  const again = await second.address;
  for (const email of acknowledged) expect(await logIn(again, email)).toBe(200);
});

it("loses no file it acknowledged, and leaves no half one, when it is killed", async () => {
  const first = start({ DEMO_DATA: "0", RATE_LIMIT_FACTOR: "1000" });
  const address = await first.address;
  const seekers = await Promise.all(Array.from({ length: 3 }, () => makeSeekerAt(address)));
  const acknowledged = new Map(seekers.map(({ email }) => [email, 0]));
  const writers = seekers.map(async (seeker) => {
    for (let number = 1; ; number++) {
      const { status } = await uploadResumeTo(address, seeker, number).catch(() => ({ status: 0 }));
      if (status !== 200) return;
      acknowledged.set(seeker.email, number);
      if (number === 8) first.child.kill("SIGKILL");
    }
  });
  await Promise.all([first.ended, ...writers]);
  const second = start({ DEMO_DATA: "0" });
  const again = await second.address;
  for (const { email, token } of seekers) {
    const headers = { authorization: token };
    const files = (await (await fetch(`${again}/api/auth/users/files`, { headers })).json()) as { file: string }[];
    const content = await (await fetch(`${again}/api/auth/user/download/${files[0]?.file}`, { headers })).text();
    // What was not answered any more may be there, or not; what is there is whole.
    const number = Number(/number (\d+)/.exec(content)?.[1]);
    expect(number).toBeGreaterThanOrEqual(acknowledged.get(email) ?? Number.POSITIVE_INFINITY);
    expect(content).toBe(createSamplePdf(`number ${number}`).bytes.toString());
  }
});

it("runs on another PostgreSQL, and says nothing of demonstration logins when there are none", async () => {
  const portal = start(anotherDatabase());
  const address = await portal.address;
  expect((await fetch(`${address}/health/ready`)).status).toBe(200);
  expect(portal.said).not.toMatch(/demo-password/);
});

const PASSWORD = "a long enough password";

async function post(address: string | null, route: string, body: unknown): Promise<Response> {
  return fetch(`${address}/api${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function register(address: string | null): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { status } = await post(address, "/auth/register/users", { name: "Somebody", email, password: PASSWORD });
  if (status !== 201) throw new Error(`Registering gave ${status}`);
  return email;
}

async function makeSeekerAt(address: string | null) {
  const email = await register(address);
  const session = await post(address, "/auth/users", { email, password: PASSWORD });
  const { access_token: token, user } = (await session.json()) as { access_token: string; user: { id: string } };
  await fetch(`${address}/api/authenticated/users`, {
    method: "PUT",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ name: "Somebody", user_type: 1 }),
  });
  return { email, token, id: user.id };
}

function uploadResumeTo(address: string | null, { id, token }: { id: string; token: string }, number: number) {
  const init = {
    method: "PUT",
    headers: { authorization: token },
    body: createUploadForm(createSamplePdf(`number ${number}`)),
  };
  return fetch(`${address}/api/auth/users/photo/${id}`, init);
}

async function logIn(address: string | null, email: string): Promise<number> {
  return (await post(address, "/auth/users", { email, password: PASSWORD })).status;
}
