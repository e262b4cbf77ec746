import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { connectLive, type LiveClient } from "../../testing/live-client.ts";
import { copyTemplateDatabase } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { listWorkerIds } from "../../testing/worker-ids.ts";
import { createRestartDelay } from "../../workers.ts";

const WORKERS = 2;

const database = await copyTemplateDatabase();
const dataDir = await createTemporaryFolder();
const portal = startPortalProcess({
  WORKERS: String(WORKERS),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DEMO_DATA: "0",
  RATE_LIMIT_FACTOR: "1000",
});
/** The primary process of a portal with several workers. */
const primary = portal.child;
const origin = (await portal.url) ?? "";
// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body
async function call(method: string, route: string, body: unknown, token = ""): Promise<any> {
  const headers = { "content-type": "application/json", ...(token && { authorization: token }) };
  const response = await fetch(`${origin}/api${route}`, { method, headers, body: JSON.stringify(body) });
  return response.json();
}

async function register(name: string, userType: 1 | 2) {
  const form = { name, email: `${randomUUID()}@example.com`, password: "a long enough password" };
  const { access_token: token, user } = await call("POST", "/auth/register/users", form);
  await call("PUT", "/authenticated/users", { name, company: "Northgate Health", user_type: userType }, token);
  return { id: user.id as string, token: token as string };
}

const [seeker, employer] = [await register("Sanne de Boer", 1), await register("Marieke Visser", 2)];

/** The primary process gives connections to the workers in turn, so these connections reach every worker. */
function connectMany(token: string): Promise<LiveClient[]> {
  return Promise.all(Array.from({ length: WORKERS * 3 }, () => connectLive({ origin }, token)));
}

const createMessageForm = (message: string) => ({ to_user_id: employer.id, message, client_id: randomUUID() });

it("createRestartDelay › doubles from 100 ms to 5 s, and starts again after a stable worker", () => {
  const nextDelayMs = createRestartDelay();
  const delays = Array.from({ length: 8 }, () => nextDelayMs(1_000));
  expect(delays).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect([nextDelayMs(31_000), nextDelayMs(1_000)]).toEqual([100, 200]);
});

it("WORKERS=2 › delivers messages to the sockets of every worker, replaces a killed worker, and closes all sockets on SIGTERM", async () => {
  const [senders, receivers] = [await connectMany(seeker.token), await connectMany(employer.token)];
  const saved: ChatMessage = await senders[0]?.emit("message", createMessageForm("Hello"));
  for (const client of [...senders, ...receivers]) expect(await client.next("message")).toEqual(saved);

  const pids = listWorkerIds(primary.pid ?? 0);
  expect(pids).toHaveLength(WORKERS);
  process.kill(pids[0] ?? 0, "SIGKILL");
  const all = [...senders, ...receivers];
  await expect.poll(() => all.some(({ socket }) => !socket.connected)).toBe(true);
  expect(all.some(({ socket }) => socket.connected)).toBe(true);
  await vi.waitFor(() => {
    const now = listWorkerIds(primary.pid ?? 0);
    expect(now).toHaveLength(WORKERS);
    expect(now).not.toContain(pids[0]);
  }, WAIT_OPTIONS);

  const newReceiver = await connectLive({ origin }, employer.token);
  const posted = await call("POST", "/messages", createMessageForm("Still there?"), seeker.token);
  expect(await newReceiver.next("message", ({ number }) => number === 2)).toEqual(posted);

  const ended = once(primary, "exit");
  primary.kill("SIGTERM");
  await newReceiver.next("closing");
  await newReceiver.disconnected;
  expect(await ended).toEqual([0, null]);
  await expect(fetch(origin)).rejects.toThrow();
});
