import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { getServerPid } from "../../../database/embedded/test-helpers.ts";
import { migrate } from "../../../database/migrate.ts";
import { startTemporaryPostgres } from "../../../database/temporary-postgres.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { getPasswordColumns, makeEmployer, makeJob, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { readAll } from "../../testing/http-client.ts";
import { connectLive, getConnectError } from "../../testing/live-client.ts";
import { startTestPortalWithDatabase } from "../../testing/portal.ts";
import { uploadResume } from "../../testing/sample-files.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";
import { createAuthPool, createDatabase } from "../database/pool.ts";
import { REPLY_TIMEOUT_MS } from "./overload/reply-timeout.ts";

/** These tests have their own PostgreSQL, because other tests use the shared one. */
const postgres = closeAfterTests(await startTemporaryPostgres());
await migrate(postgres.url);
const portal = await startTestPortalWithDatabase(postgres.url, {}, { replyTimeoutMs: REPLY_TIMEOUT_MS });
const otherPortal = await startTestPortalWithDatabase(postgres.url);

it("a paused PostgreSQL makes every request and event unavailable within seconds, and all work again afterwards", async () => {
  const [seeker, employer] = [await makeSeeker(portal, await getPasswordColumns()), await makeEmployer(portal)];
  const job = await makeJob(portal, employer);
  const socket = await connectLive(portal, seeker.accessToken);
  const form = { to_user_id: employer.id, message: "During the pause", client_id: randomUUID() };
  const login = { email: seeker.email, password: TEST_PASSWORD };
  const getStatus = async (url: string) => (await fetch(portal.origin + url)).status;
  const requests = {
    "GET /health/live": () => getStatus("/health/live"),
    "GET /health/ready": () => getStatus("/health/ready"),
    "GET /sitemap.xml": () => getStatus("/sitemap.xml"),
    "GET /feeds/search.rss": () => getStatus("/feeds/search.rss"),
    "GET /auth/search": async () => (await portal.anonymous.get("/auth/search?title=nurse")).status,
    "GET /crud/jobs/:id": async () => (await portal.anonymous.get(`/crud/jobs/${job.id}`)).status,
    "POST /auth/users": async () => (await portal.anonymous.post("/auth/users", login)).status,
    "GET /applications/1": async () => (await seeker.client.get("/applications/1")).status,
    "POST /applications": async () => (await seeker.client.post("/applications", { job_id: job.id })).status,
    "PUT /auth/users/photo/:id": async () => (await uploadResume(seeker)).status,
    message: async () => (await socket.emit("message", form)).code ?? 200,
    handshake: async () => {
      const error = await getConnectError(connectLive(portal, seeker.accessToken));
      return typeof error === "string" ? error : error.code;
    },
  };
  const sendAll = async () =>
    Object.fromEntries(await Promise.all(Object.entries(requests).map(async ([name, send]) => [name, await send()])));

  const resume = await pausePostgres();
  try {
    // Fails on a busy machine only when the replies take twice as long as they should.
    const statuses = await withinTime(sendAll(), 2 * REPLY_TIMEOUT_MS);
    const expected = Object.keys(requests).map((name) => [name, 503]);
    // Either code is right: the portal may notice the outage before the reply is late.
    const unavailable = expect.stringMatching(/^(database_)?unavailable$/);
    expect(statuses).toEqual({
      ...Object.fromEntries(expected),
      "GET /health/live": 200,
      message: unavailable,
      handshake: unavailable,
    });
  } finally {
    resume();
  }
  await waitForReadiness();
  expect(socket.socket.connected).toBe(true);
  const expected = Object.keys(requests).map((name) => [name, 200]);
  expect(await sendAll()).toEqual({
    ...Object.fromEntries(expected),
    "POST /applications": 201,
    handshake: "connected",
  });
  socket.close();
});

it("a pause of PostgreSQL during writes loses no acknowledged message and saves none twice", async () => {
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  const forms: { to_user_id: string; message: string; client_id: string }[] = [];
  const acknowledged: string[] = [];
  let resume: Promise<() => void> | undefined;
  const writers = Array.from({ length: 8 }, async () => {
    for (;;) {
      const form = { to_user_id: employer.id, message: `Message ${forms.length}`, client_id: randomUUID() };
      forms.push(form);
      const { status, body } = await seeker.client.post("/messages", form);
      if (status !== 201) return status;
      acknowledged.push(body.id);
      if (acknowledged.length === 20) resume = pausePostgres();
    }
  });
  const lastStatuses = await Promise.all(writers).finally(async () => (await resume)?.());
  expect(lastStatuses).toEqual(Array(writers.length).fill(503));
  await waitForReadiness();
  for (const form of forms) expect((await seeker.client.post("/messages", form)).status).toBe(201);
  const conversation = `/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`;
  const saved: { id: string; client_id: string }[] = await readAll(employer.client, conversation);
  expect(saved.map(({ client_id }) => client_id).toSorted()).toEqual(
    forms.map(({ client_id }) => client_id).toSorted(),
  );
  expect(saved.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
});

it("createDatabase › does not use a connection again whose BEGIN got no reply, because a late one opens a transaction", async () => {
  const pool = createAuthPool(postgres.url, () => undefined, 1);
  const db = createDatabase(pool);
  await db.selectFrom("discarded_files").select("file").execute();
  const resume = await pausePostgres();
  try {
    await expect(db.transaction().execute(async () => undefined)).rejects.toThrow("timeout");
  } finally {
    resume();
  }
  await db.insertInto("discarded_files").values({ file: "acknowledged" }).execute();
  const { rows } = await portal.pool.query("select from discarded_files where file = 'acknowledged'");
  expect(rows).toHaveLength(1);
  await db.destroy();
});

it("a crash of PostgreSQL closes no socket and loses no acknowledged message", async () => {
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  const senderSocket = await connectLive(portal, seeker.accessToken);
  const recipientSocket = await connectLive(otherPortal, employer.accessToken);
  const texts = Array.from({ length: 60 }, (_, index) => `Message ${index}`);

  async function send(message: string): Promise<void> {
    const form = { to_user_id: employer.id, message, client_id: randomUUID() };
    for (;;) {
      const reply = await senderSocket.emit("message", form);
      if (!("code" in reply)) return expect(reply).toMatchObject({ message });
      expect(reply.code).toMatch(/^(database_)?unavailable$/);
      // Without this wait, the events of a long recovery would exceed the rate limit, which closes the socket.
      await waitForReadiness();
    }
  }

  for (const [index, text] of texts.entries()) {
    if (index === 20) await killPostgres();
    await send(text);
  }

  expect([senderSocket.socket.connected, recipientSocket.socket.connected]).toEqual([true, true]);
  // Each process has lost its connection, and listens again.
  await Promise.all([senderSocket.next("missed"), recipientSocket.next("missed")]);
  const query = `from_user_id=${seeker.id}&to_user_id=${employer.id}&since=0&limit=100`;
  const { body } = await otherPortal.withToken(employer.accessToken).get(`/messages?${query}`);
  expect(body.map(({ message }: { message: string }) => message)).toEqual(texts);
  await send("And on it goes");
  await recipientSocket.next("message", ({ message }) => message === "And on it goes");
  for (const client of [senderSocket, recipientSocket]) client.close();
});

function waitForReadiness(): Promise<void> {
  const check = async () => expect((await fetch(`${portal.origin}/health/ready`)).status).toBe(200);
  return vi.waitFor(check, WAIT_OPTIONS);
}

/** @throws {Error} when the promise takes longer than `ms` */
function withinTime<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`No reply within ${ms} ms.`)), ms).unref(),
  );
  return Promise.race([promise, late]);
}

const findServerPid = () => getServerPid(path.join(postgres.baseDir, "postgres"));

/** Sends SIGKILL, as the kernel does when memory runs out. PostgreSQL cannot write anything or close connections. */
async function killPostgres(): Promise<void> {
  process.kill(await findServerPid(), "SIGKILL");
}

/**
 * Stops all processes of PostgreSQL, as a paused virtual machine or a stalled disk does. Connections stay open and the
 * kernel accepts new ones. Returns a function that lets PostgreSQL go on.
 */
async function pausePostgres(): Promise<() => void> {
  const serverPid = await findServerPid();
  // The server process comes first, so that it starts no further process.
  process.kill(serverPid, "SIGSTOP");
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(serverPid)], { encoding: "utf8" });
  const childPids = stdout.trim().split(/\s+/).map(Number);
  for (const pid of childPids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of [...childPids, serverPid]) process.kill(pid, "SIGCONT");
  };
}
