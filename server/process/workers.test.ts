import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { connectLive, type LiveClient } from "../testing/live-client.ts";

const WORKERS = 2;

/** The portal's own command with several workers, as somebody who runs it has it. */
let main: ChildProcess;
let origin: string;
let dataDir: string;
let seeker: { id: string; token: string };
let employer: { id: string; token: string };
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "job-portal-workers-"));
  main = spawn("node", ["server/main.ts"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: {
      // biome-ignore lint/style/noProcessEnv: the command runs in the environment of the test, with these changes
      ...process.env,
      NODE_ENV: "development",
      PORT: "0",
      WORKERS: String(WORKERS),
      DATA_DIR: dataDir,
      DATABASE_URL: inject("postgres"),
      DEMO_DATA: "0",
      LOG_LEVEL: "silent",
      RATE_LIMIT_FACTOR: "1000",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  origin = await new Promise((resolve) => {
    let said = "";
    main.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /runs at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  [seeker, employer] = [await join("Sanne de Boer", 1), await join("Marieke Visser", 2)];
});
afterAll(async () => {
  if (main.exitCode === null) main.kill("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body
async function call(method: string, route: string, body: unknown, token = ""): Promise<any> {
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  const answer = await fetch(`${origin}/api${route}`, { method, headers, body: JSON.stringify(body) });
  return answer.json();
}

async function join(name: string, userType: 1 | 2) {
  const form = { name, email: `${randomUUID()}@example.com`, password: "a long enough password" };
  const { access_token: token, user } = await call("POST", "/auth/register/users", form);
  await call("PUT", "/authenticated/users", { name, company: "Northgate Health", user_type: userType }, token);
  return { id: user.id as string, token: token as string };
}

/** Workers take connections in turn, so that these end up in all of them. */
function connectMany(token: string): Promise<LiveClient[]> {
  return Promise.all(Array.from({ length: WORKERS * 3 }, () => connectLive({ origin }, token)));
}

const form = (message: string) => ({ to_user_id: employer.id, message, client_id: randomUUID() });

it("tells every socket in every worker, goes on when one is killed, and takes leave of all when it stops", async () => {
  const [writers, readers] = [await connectMany(seeker.token), await connectMany(employer.token)];
  const saved: ChatMessage = await writers[0]?.emit("message", form("Hello"));
  for (const client of [...writers, ...readers]) expect(await client.next("message")).toEqual(saved);

  const pids = workersOf(main.pid ?? 0);
  expect(pids).toHaveLength(WORKERS);
  process.kill(pids[0] ?? 0, "SIGKILL");
  const all = [...writers, ...readers];
  await vi.waitFor(() => expect(all.some(({ socket }) => !socket.connected)).toBe(true), 10_000);
  expect(all.some(({ socket }) => socket.connected)).toBe(true);
  await vi.waitFor(() => {
    const now = workersOf(main.pid ?? 0);
    expect(now).toHaveLength(WORKERS);
    expect(now).not.toContain(pids[0]);
  }, 20_000);

  const again = await connectLive({ origin }, employer.token);
  const posted = await call("POST", "/messages", form("Still there?"), seeker.token);
  expect(await again.next("message", ({ number }) => number === 2)).toEqual(posted);

  const ended = once(main, "exit");
  main.kill("SIGTERM");
  await again.next("closing");
  await again.disconnected;
  expect(await ended).toEqual([0, null]);
  await expect(fetch(origin)).rejects.toThrow();
});

/** The processes that this one has started. */
function workersOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((line) => line.includes("server/main.ts"))
    .map((line) => Number.parseInt(line, 10));
}
