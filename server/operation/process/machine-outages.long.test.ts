import { type ChildProcess, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { Agent, request as sendRequest } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { limitRules } from "../../platform/limits/rules.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { connectLive } from "../../testing/live-client.ts";
import { copyTemplateDatabase } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { createSamplePdf, createUploadForm, samplePng } from "../../testing/sample-files.ts";

const PASSWORD = "a long enough password";

let dataDir: string;
let database: { url: string };
let running: ChildProcess[] = [];
beforeEach(async () => {
  database = await copyTemplateDatabase();
  dataDir = await createTemporaryFolder();
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  running = [];
});

/** Starts the portal as a process, with `command` before its own command line. Returns its origin. */
async function startPortal(command: string[], environment: Record<string, string> = {}): Promise<string> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_DATA: "0", SEARCH_COUNTRIES: "NL,BE" };
  const entry = [process.execPath, "server/main.ts"];
  const portal = startPortalProcess({ ...settings, ...environment }, [...command, ...entry]);
  running.push(portal.child);
  const origin = await portal.url;
  if (origin === null) throw new Error(`The portal exited: ${portal.output}`);
  return origin;
}

async function register(origin: string, userType: 1 | 2) {
  const form = { name: "Sanne de Boer", email: `${randomUUID()}@example.com`, password: PASSWORD };
  const { body } = await createApiClient(origin, null).post("/auth/register/users", form);
  const client = createApiClient(origin, body.access_token);
  await client.put("/authenticated/users", { name: form.name, company: "Northgate Health", user_type: userType });
  return { ...body, email: form.email, client } as typeof body & { email: string; client: typeof client };
}

/** Sends requests over one connection, which is opened with the first request and stays open. Returns their statuses. */
function createPersistentClient(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (method: string, url: string, content: FormData | null = null): Promise<number> => {
    const message = new Response(content);
    const body = Buffer.from(await message.arrayBuffer());
    const headers = { authorization: token, ...Object.fromEntries(message.headers), "content-length": body.length };
    return new Promise((resolve, reject) => {
      const request = sendRequest(origin + url, { method, agent, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
      });
      request.on("error", reject);
      request.end(body);
    });
  };
}

// Windows has no limit of file descriptors.
describe.skipIf(process.platform === "win32")("a portal without free file descriptors", () => {
  it("serves open connections, answers 503 where it needs another descriptor, and recovers", async () => {
    const origin = await startPortal(["sh", "-c", 'ulimit -n 100; exec "$0" "$@"']);
    const { access_token, user } = await register(origin, 1);
    const send = createPersistentClient(origin, access_token);
    const uploadResume = () => send("PUT", `/api/auth/users/photo/${user.id}`, createUploadForm(createSamplePdf()));
    const uploadPhoto = () => send("PUT", "/api/authenticated/users/photo", createUploadForm(samplePng));
    expect([await send("GET", "/health/ready"), await uploadResume(), await uploadPhoto()]).toEqual([200, 200, 200]);
    const live = await connectLive({ origin }, access_token);

    const { hostname, port } = new URL(origin);
    const refused = Promise.withResolvers<void>();
    const connections = Array.from({ length: 150 }, () => {
      const connection = connect(Number(port), hostname, () => connection.write("GET /health/live HTTP/1.1\r\n"));
      return connection.on("error", () => undefined).once("close", () => refused.resolve());
    });
    await refused.promise;
    expect(await send("GET", "/health/live")).toBe(200);
    // A query works on an open connection to PostgreSQL, and otherwise needs a descriptor.
    for (const url of ["/health/ready", "/api/auth/search", "/api/applications/1"]) {
      expect([200, 503]).toContain(await send("GET", url));
    }
    expect([await uploadResume(), await uploadPhoto()]).toEqual([503, 503]);
    expect(live.socket.connected).toBe(true);

    for (const connection of connections) connection.destroy();
    await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect([await uploadResume(), await uploadPhoto()]).toEqual([200, 200]);
    live.close();
  });
});

/** The environment in which the Debian package faketime sets the clock of a process to the content of a file. */
function createClockEnvironment(clockFile: string): Record<string, string> {
  const { stdout } = spawnSync("faketime", ["-f", "+0", "env"], { encoding: "utf8" });
  return {
    LD_PRELOAD: /^LD_PRELOAD=(.+)$/m.exec(stdout)?.[1] ?? "",
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: "1",
    // A change of the date does not change the monotonic clock, which timers use.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

// These tests are skipped on machines without the Debian package faketime.
const hasFaketime = spawnSync("faketime", ["--version"]).status === 0;
describe.skipIf(!hasFaketime)("a portal whose clock jumps by an hour and back", () => {
  it("keeps sessions, sockets, mails and rate limits", async () => {
    const clockFile = path.join(dataDir, "clock");
    const setClock = (offset: string) => writeFile(clockFile, offset);
    await setClock("+0");
    const origin = await startPortal([], createClockEnvironment(clockFile));
    const anonymous = createApiClient(origin, null);
    const [seeker, employer] = [await register(origin, 1), await register(origin, 2)];
    const live = await connectLive({ origin }, seeker.access_token);
    const logIn = async (email: string, password = PASSWORD) =>
      (await anonymous.post("/auth/users", { email, password })).status;
    let refreshToken = seeker.refresh_token;
    const renew = async () => {
      const { status, body } = await anonymous.post("/auth/refresh-token/users", { refresh_token: refreshToken });
      expect(status).toBe(200);
      refreshToken = body.refresh_token;
      return createApiClient(origin, body.access_token);
    };

    const { attempts } = limitRules.login.accountIp;
    for (let attempt = 0; attempt < attempts; attempt++) {
      expect(await logIn(employer.email, "a wrong guess")).toBe(401);
    }

    await setClock("+3600");
    expect((await seeker.client.get("/applications/1")).status).toBe(401);
    const clientAhead = await renew();

    for (const offset of ["+3600", "+0", "-3600", "+0"]) {
      await setClock(offset);
      expect((await clientAhead.get("/applications/1")).status).toBe(200);
      expect((await (await renew()).get("/applications/1")).status).toBe(200);
      expect(await logIn(seeker.email)).toBe(200);
      // Attempts are counted on the clock of PostgreSQL.
      expect(await logIn(employer.email)).toBe(429);
      const form = { to_user_id: employer.user.id, message: "Still there?", client_id: randomUUID() };
      expect(await live.emit("message", form)).toMatchObject({ client_id: form.client_id });
      await live.next("message", ({ client_id }) => client_id === form.client_id);
    }
    const { status } = await anonymous.post("/auth/forgot-password/users", { email: seeker.email });
    const outbox = (await (await fetch(`${origin}/dev/outbox.json`)).json()) as { to: string }[];
    expect([status, outbox.some(({ to }) => to === seeker.email)]).toEqual([200, true]);
    live.close();
  });
});
