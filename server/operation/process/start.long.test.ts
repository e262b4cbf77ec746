import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, readdir, readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { beforeEach, expect, inject, it, vi } from "vitest";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { copyTemplateDatabase } from "../../testing/portal.ts";
import { startPortalProcess, stopPortalProcess } from "../../testing/portal-process.ts";
import { createSamplePdf, createUploadForm } from "../../testing/sample-files.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const root = path.resolve(import.meta.dirname, "../../..");
let dataDir: string;
let database: { url: string };

beforeEach(async () => {
  database = await copyTemplateDatabase();
  dataDir = await createTemporaryFolder();
  await chmod(dataDir, 0o755);
});

const start = (environment: Record<string, string | undefined>) =>
  startPortalProcess({ DATA_DIR: dataDir, ...environment });

const SECRET_KEY = "a secret key that only this test uses";

/** The URL that the portal prints is that of users, so it listens on a port that is known before. */
async function createProductionSettings() {
  const port = await findFreePort();
  return { NODE_ENV: "production", SECRET_KEY, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

const noSettings = async () => ({});
const externalDatabase = () => ({ DATABASE_URL: database.url, DEMO_DATA: "0" });

it.each([
  [
    "several invalid variables",
    { PORT: "http", DATABASE_URL: "mysql://x", CURRENCY_SYMBOL: "dollars" },
    /PORT.*DATABASE_URL.*CURRENCY/s,
  ],
  ["a HOST that others can reach, outside production", { HOST: "0.0.0.0" }, /NODE_ENV must be production/],
  [
    "no SECRET_KEY and PUBLIC_URL in production",
    { NODE_ENV: "production" },
    /SECRET_KEY is required.*PUBLIC_URL is required/,
  ],
  ["DEMO_DATA in production", { NODE_ENV: "production", DEMO_DATA: "1" }, /DEMO_DATA is not allowed/],
  [
    "a database that does not respond",
    { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    /database does not answer/,
  ],
  [
    "a HOST that is not an IP address of this machine",
    { HOST: "192.0.2.1", DEV_TOOLS: "1" },
    /no IP address 192\.0\.2\.1/,
  ],
])("npm start › reports %s in one sentence", async (_name, environment, sentence) => {
  const portal = start(environment);
  expect(await portal.ended).toBe(1);
  expect(portal.output).toMatch(sentence);
  expect(portal.output.trim().split("\n")).toHaveLength(1);
});

it("npm start › reports a port that is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const portal = start({ PORT: String(port) });
  expect(await portal.ended).toBe(1);
  expect(portal.output.trim()).toBe(
    `Port ${port} is used by another program. Stop that program, or set PORT to another number.`,
  );
  other.close();
});

it("npm start › reports a data folder that cannot be written to", async () => {
  const file = path.join(dataDir, "a-file");
  await writeFile(file, "");
  const portal = start({ DATA_DIR: path.join(file, "data") });
  expect(await portal.ended).toBe(1);
  expect(portal.output).toMatch(/data folder .* cannot be written to/);
  expect(portal.output).not.toMatch(/ at .*\.ts/);
});

it("npm start › reports a country without a file of places", async () => {
  const portal = start({ ...externalDatabase(), SEARCH_COUNTRIES: "NL,XX" });
  expect(await portal.ended).toBe(1);
  expect(portal.output).toMatch(/^SEARCH_COUNTRIES contains XX, but .*XX\.tsv\.gz does not exist\. .*\.\n$/);
});

it("npm start › stops itself and its database on SIGINT, and keeps its data", async () => {
  const first = start({ DEMO_DATA: "0" });
  const registered = await register(await first.url);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  const second = start({ DEMO_DATA: "0" });
  expect(await logIn(await second.url, registered)).toBe(200);
});

// Only Linux lists the child processes of a process in /proc.
it.skipIf(process.platform !== "linux")("npm start › stops on SIGTERM while it fills its database", async () => {
  const first = start({ DEMO_DATA: "0", SEARCH_COUNTRIES: "NL,BE,DE,US,GB" });
  const children = `/proc/${first.child.pid}/task/${first.child.pid}/children`;
  const isFilling = async () => {
    const pids = (await readFile(children, "utf8").catch(() => "")).split(" ").filter(Boolean);
    const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
    return commands.some((command) => command.includes("fill-database"));
  };
  await vi.waitUntil(isFilling, WAIT_OPTIONS);
  const isDatabaseRunning = () => existsSync(path.join(dataDir, "postgres/postmaster.pid"));
  expect(isDatabaseRunning()).toBe(true);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect([first.output, isDatabaseRunning()]).toEqual(["", false]);
  expect(await start({ DEMO_DATA: "0" }).url).not.toBeNull();
});

it("npm start › stops without waiting for an idle connection", async () => {
  const portal = start(externalDatabase());
  const { hostname, port } = new URL((await portal.url) ?? "");
  const silent = connect(Number(port), hostname);
  silent.on("error", () => undefined);
  await once(silent, "connect");
  portal.child.kill("SIGTERM");
  expect(await portal.ended).toBe(0);
  silent.destroy();
});

it("npm start › keeps every acknowledged account after SIGKILL", async () => {
  const first = start({ DEMO_DATA: "0" });
  const url = await first.url;
  const acknowledged: string[] = [];
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const email = await register(url).catch(() => null);
      if (email === null) return;
      acknowledged.push(email);
      if (acknowledged.length === 20) first.child.kill("SIGKILL");
    }
  });
  await Promise.all([first.ended, ...writers]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  const second = start({ DEMO_DATA: "0" });
  const restartedUrl = await second.url;
  for (const email of acknowledged) expect(await logIn(restartedUrl, email)).toBe(200);
});

it("npm start › keeps every acknowledged file, and no incomplete one, after SIGKILL", async () => {
  const first = start({ DEMO_DATA: "0", RATE_LIMIT_FACTOR: "1000" });
  const url = await first.url;
  const seekers = await Promise.all(Array.from({ length: 3 }, () => registerSeeker(url)));
  const acknowledged = new Map(seekers.map(({ email }) => [email, 0]));
  const writers = seekers.map(async (seeker) => {
    for (let number = 1; ; number++) {
      const { status } = await uploadResumeTo(url, seeker, number).catch(() => ({ status: 0 }));
      if (status !== 200) return;
      acknowledged.set(seeker.email, number);
      if (number === 8) first.child.kill("SIGKILL");
    }
  });
  await Promise.all([first.ended, ...writers]);
  const second = start({ DEMO_DATA: "0" });
  const restartedUrl = await second.url;
  for (const { email, token } of seekers) {
    const headers = { authorization: token };
    const files = (await (await fetch(`${restartedUrl}/api/auth/users/files`, { headers })).json()) as {
      file: string;
    }[];
    const content = await (await fetch(`${restartedUrl}/api/auth/user/download/${files[0]?.file}`, { headers })).text();
    // An upload without a response may be stored or not. A stored file is complete.
    const number = Number(/number (\d+)/.exec(content)?.[1]);
    expect(number).toBeGreaterThanOrEqual(acknowledged.get(email) ?? Number.POSITIVE_INFINITY);
    expect(content).toBe(createSamplePdf(`number ${number}`).bytes.toString());
  }
});

it.each([
  ["development", "development", noSettings],
  ["test", "test", noSettings],
  ["production", "production", createProductionSettings],
  ["unset", undefined, noSettings],
])("npm start › serves pages with NODE_ENV %s", async (_name, nodeEnv, createSettings) => {
  const portal = start({ ...externalDatabase(), ...(await createSettings()), NODE_ENV: nodeEnv });
  const response = await fetch(`${await portal.url}/`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await response.text()).toContain('data-page="public"');
});

it("npm start › uses the database of DATABASE_URL, and prints no demonstration logins, and answers 404 to programs on unknown paths", async () => {
  const portal = start(externalDatabase());
  const url = await portal.url;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(portal.output).not.toMatch(/demo-password/);
  const probe = async (path: string, accept: string) => {
    const response = await fetch(`${url}${path}`, { headers: { accept }, redirect: "manual" });
    return response.headers.get("location") ?? response.status;
  };
  for (const path of ["/metrics", "/health", "/wp-login.php", "/.well-known/acme-challenge/x", "/.env"]) {
    expect([path, await probe(path, "text/html")]).toEqual([path, 404]);
  }
  expect(await probe("/unknown", "application/json")).toBe(404);
  expect(await probe("/unknown", "text/html,*/*;q=0.8")).toBe("/");
  expect(await probe("/nl/unknown", "text/html,*/*;q=0.8")).toBe("/nl");
  expect(await probe("/about", "application/json")).toBe(200);
});

it.each([
  ["warns when the database acknowledges commits that a crash can lose", "off", true],
  ["does not warn when the database writes commits to the disk", "on", false],
])("npm start › %s", async (_name, setting, isWarned) => {
  const url = new URL(database.url);
  url.searchParams.set("options", `-c synchronous_commit=${setting}`);
  const portal = start({ ...externalDatabase(), DATABASE_URL: url.href, LOG_LEVEL: "warn" });
  expect(await portal.url).not.toBeNull();
  expect(portal.output.includes("synchronous_commit = off")).toBe(isWarned);
});

it("npm start › refuses in production what was never a portal, and names the command that begins one", async () => {
  const settings = await createProductionSettings();
  const places = { DATA_DIR: dataDir, DATABASE_URL: "" };
  for (const place of [places, { DATABASE_URL: inject("postgres"), DEMO_DATA: "0" }]) {
    const refused = start({ ...settings, ...place });
    expect(await refused.ended).toBe(1);
    // Another portal of this machine may be named, too.
    expect(JSON.parse(refused.output).msg).toMatch(
      /\bno (portal|database)\b.* npm run admin -- init to begin a new portal\.$/,
    );
  }
  expect(await readdir(dataDir)).toEqual([]);

  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "admin", "--", "init"], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: dataDir },
  });
  const token = /\/staff\/(\S+)/.exec(stdout)?.[1];
  const url = await start(settings).url;
  const invitation = await fetch(`${url}/api/staff-invitations/${token}`);
  expect(await invitation.json()).toEqual({ role: "owner", email: null, state: "open" });
});

it("npm start › logs in production what doctor would report", async () => {
  const settings = { ...externalDatabase(), LOG_LEVEL: "warn" };
  const production = start({ ...settings, ...(await createProductionSettings()), MAIL_FROM: "jobs@example.org" });
  await production.url;
  await stopPortalProcess(production);
  const lines = production.output.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line)).filter(({ check }) => check)).toMatchObject([
    { level: 40, check: "address", msg: expect.stringMatching(/^http:.* leads every reader of a mail/) },
    { level: 50, check: "mail", msg: "SMTP_URL is not set: no mail is sent" },
    { level: 40, check: "database", msg: expect.stringMatching(/^the database has synchronous_commit = off/) },
  ]);

  const development = start({ ...settings, SECRET_KEY });
  expect(await development.url, development.output).not.toBeNull();
  expect(development.output).not.toContain("SMTP_URL");
});

it("npm start › refuses demonstration logins in production until they are removed", async () => {
  const environment = await createProductionSettings();
  const first = start({ DEMO_DATA: "1", SECRET_KEY });
  const registered = await register(await first.url);
  await stopPortalProcess(first);
  const refused = start(environment);
  expect(await refused.ended).toBe(1);
  expect(JSON.parse(refused.output)).toMatchObject({
    msg: expect.stringMatching(/^The demonstration login .* Run npm run admin -- demo remove.*$/),
  });

  const command = promisify(execFile)("npm", ["run", "--silent", "demo:remove"], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
  });
  expect((await command).stdout).toBe("Deleted 275 demonstration accounts and 2000 jobs.\n");
  const url = await start(environment).url;
  expect(await logIn(url, registered)).toBe(200);
  expect(await (await fetch(`${url}/api/auth/search`)).json()).toEqual([]);
});

const PASSWORD = "a long enough password";

async function post(url: string | null, route: string, body: unknown): Promise<Response> {
  return fetch(`${url}/api${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function register(url: string | null): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { status } = await post(url, "/auth/register/users", { name: "Somebody", email, password: PASSWORD });
  if (status !== 201) throw new Error(`Registering gave ${status}`);
  return email;
}

async function registerSeeker(url: string | null) {
  const email = await register(url);
  const session = await post(url, "/auth/users", { email, password: PASSWORD });
  const { access_token: token, user } = (await session.json()) as { access_token: string; user: { id: string } };
  await fetch(`${url}/api/authenticated/users`, {
    method: "PUT",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ name: "Somebody", user_type: 1 }),
  });
  return { email, token, id: user.id };
}

function uploadResumeTo(url: string | null, { id, token }: { id: string; token: string }, number: number) {
  const init = {
    method: "PUT",
    headers: { authorization: token },
    body: createUploadForm(createSamplePdf(`number ${number}`)),
  };
  return fetch(`${url}/api/auth/users/photo/${id}`, init);
}

async function logIn(url: string | null, email: string): Promise<number> {
  return (await post(url, "/auth/users", { email, password: PASSWORD })).status;
}

it("updates the answer rates of companies at a start when the last update is an hour old", async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  // The database may be dropped before a connection of the ended pool has closed.
  pool.on("error", () => undefined);
  const recent = "select from answer_rate_updates where updated_at > now() - interval '30 minutes'";
  try {
    for (let round = 0; round < 2; round++) {
      const portal = start(externalDatabase());
      expect(await portal.url, portal.output).not.toBeNull();
      await expect.poll(async () => (await pool.query(recent)).rowCount).toBe(1);
      await stopPortalProcess(portal);
      await pool.query("update answer_rate_updates set updated_at = now() - interval '61 minutes'");
    }
  } finally {
    await pool.end();
  }
});
