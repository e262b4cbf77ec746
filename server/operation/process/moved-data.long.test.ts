import { execFile, spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hasCluster, readRecord, SYSTEM_BASE_NAME, SYSTEM_DIR } from "../../../database/embedded/cluster-record.ts";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { findNobodyUser } from "../../../database/embedded/os-user.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { createApiClient } from "../../testing/http-client.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "../../testing/portal-process.ts";
import { runAdmin } from "../../testing/run-admin.ts";

const SECRET_KEY = "a secret key that only this test uses";
const PASSWORD = "a long enough password";
const email = "owner@example.com";
const asRoot = process.getuid?.() === 0;
const canMount = asRoot && spawnSync("unshare", ["--mount", "true"]).status === 0;
const main = path.resolve(import.meta.dirname, "../../main.ts");
/** False in a checkout that only its owner may enter. */
const canOthersRead =
  canMount &&
  spawnSync("setpriv", ["--reuid=12345", "--regid=12345", "--clear-groups", "test", "-r", main]).status === 0;

/** Takes the place of the system folder, so that the tests leave no cluster in that of the machine. */
const systemDir = await createTemporaryFolder();
await chmod(systemDir, 0o755);
if (canMount) await mkdir(SYSTEM_DIR, { recursive: true });
/** Everybody may enter it. */
let root: string;
/** Only the user of this process may enter it, so that root stores the cluster elsewhere. */
let privateDir: string;
let running: PortalProcess[] = [];

beforeEach(async () => {
  root = await createTemporaryFolder();
  await chmod(root, 0o755);
  privateDir = path.join(root, "private");
  await mkdir(privateDir, { mode: 0o700 });
});

afterEach(async () => {
  await Promise.all(running.map(stopPortalProcess));
  running = [];
  const baseNames = (await readdir(systemDir)).filter((name) => SYSTEM_BASE_NAME.test(name));
  for (const name of baseNames) await rm(path.join(systemDir, name), { recursive: true });
});

const asUser = (id: number, command: string[]) => [
  ...["setpriv", `--reuid=${id}`, `--regid=${id}`, "--clear-groups"],
  ...command,
];

/** Mounts a file system for a command only. */
const mountFor = (mount: string, command: string[]) => [
  "unshare",
  "--mount",
  "sh",
  "-c",
  `${mount} && exec "$@"`,
  "sh",
  ...command,
];

const inSystemDir = (...command: string[]) =>
  canMount ? mountFor(`mount --bind ${systemDir} ${SYSTEM_DIR}`, command) : command;

const startCommand = [process.execPath, "server/main.ts"];

function start(dataDir: string, environment: Record<string, string>, command = startCommand): PortalProcess {
  const settings = { DATA_DIR: dataDir, SECRET_KEY, DEMO_DATA: "0", ...environment };
  const portal = startPortalProcess(settings, inSystemDir(...command));
  running.push(portal);
  return portal;
}

/** The portal prints the URL of users, so it listens on a port that is known before. */
async function startInProduction(dataDir: string, command?: string[]): Promise<PortalProcess> {
  const port = String(await findFreePort());
  const environment = { NODE_ENV: "production", PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  return start(dataDir, environment, command);
}

/** Returns what the portal prints when it refuses to start. */
async function readRefusal(portal: PortalProcess): Promise<string> {
  expect([await portal.url, await portal.ended]).toEqual([null, 1]);
  const [line, ...others] = portal.output.trim().split("\n");
  expect(others).toEqual([]);
  return JSON.parse(line ?? "").msg;
}

/** Runs a command of the operator as a process. Rejects when it fails. */
async function runAdminProcess(args: string[], dataDir: string): Promise<void> {
  const [program = "", ...rest] = inSystemDir(process.execPath, "server/admin.ts", ...args);
  // biome-ignore lint/style/noProcessEnv: the command runs in the environment of the test, with these changes
  const env = { ...process.env, NODE_ENV: "test", DATA_DIR: dataDir, SECRET_KEY };
  await promisify(execFile)(program, rest, { env });
}

/** Creates a portal with one account and stops it. Returns the folder of its cluster. */
async function createPortal(dataDir: string, command?: string[]): Promise<string> {
  const portal = start(dataDir, {}, command);
  const client = createApiClient((await portal.url) ?? portal.output, null);
  const { status } = await client.post("/auth/register/users", { name: "Owner", email, password: PASSWORD });
  expect(status).toBe(201);
  await stopPortalProcess(portal);
  return readBaseDir(dataDir);
}

async function readBaseDir(dataDir: string): Promise<string> {
  const baseDir = await readRecord(dataDir);
  if (baseDir === null) throw new Error("The portal has created no cluster.");
  return baseDir;
}

/** Returns 200 when the account of `createPortal` is in the database. */
async function logIn(portal: PortalProcess): Promise<number> {
  const client = createApiClient((await portal.url) ?? portal.output, null);
  return (await client.post("/auth/users", { email, password: PASSWORD })).status;
}

it.runIf(canMount)(
  "npm start › stores the database in the system folder when only root may enter DATA_DIR",
  async () => {
    const portal = start(path.join(privateDir, "data"), { LOG_LEVEL: "info" });
    expect(await logIn(portal)).toBe(401);
    const baseDir = await readBaseDir(path.join(privateDir, "data"));
    expect(path.dirname(baseDir)).toBe(SYSTEM_DIR);
    expect(portal.output).toContain(
      `The database is stored in ${baseDir}/postgres: PostgreSQL does not run as root, and its user may not enter ${privateDir}.`,
    );
    expect(portal.output).toContain(`An empty database is created in ${baseDir}/postgres.`);
  },
);

it.runIf(canMount || !asRoot)("npm start › finds the database of a DATA_DIR that was moved", async () => {
  const [before, after] = [path.join(privateDir, "data"), path.join(root, "moved")];
  const baseDir = await createPortal(before);
  expect(baseDir === before).toBe(!asRoot);
  await rename(before, after);
  const portal = await startInProduction(after);
  expect(await logIn(portal)).toBe(200);
  await stopPortalProcess(portal);
  await runAdminProcess(["migrate", "--check"], after);

  // A new portal at the first path does not take the database along.
  const second = start(before, {});
  expect(await logIn(second)).toBe(401);
  expect(await readBaseDir(before)).not.toBe(baseDir);
  expect(await readBaseDir(after)).toBe(asRoot ? baseDir : after);
});

it("npm start › refuses a DATA_DIR without its database in production, and warns elsewhere", async () => {
  const dataDir = path.join(root, "data");
  await createPortal(dataDir);
  await rename(path.join(dataDir, "postgres"), path.join(root, "forgotten"));
  const sentence = `The database of the data folder ${dataDir} was in ${dataDir}/postgres, which does not exist: put it back`;
  expect(await readRefusal(await startInProduction(dataDir))).toContain(sentence);
  const command = await runAdmin(["doctor"], { DATA_DIR: dataDir, SECRET_KEY });
  expect(command.stdout).toContain(sentence);
  expect(await readdir(dataDir)).not.toContain("postgres");

  await rename(path.join(root, "forgotten"), path.join(dataDir, "postgres"));
  const portal = await startInProduction(dataDir);
  expect(await logIn(portal)).toBe(200);
  await stopPortalProcess(portal);

  await rm(path.join(dataDir, "postgres"), { recursive: true });
  const warned = start(dataDir, { LOG_LEVEL: "warn" });
  expect(await logIn(warned)).toBe(401);
  expect(warned.output).toContain(sentence);
  expect(warned.output).toMatch(/The files in .* belong to another database/);
});

it.runIf(canMount)("npm start › refuses a copy of a DATA_DIR whose database is outside of it", async () => {
  const [dataDir, copy] = [path.join(privateDir, "data"), path.join(root, "copy")];
  const baseDir = await createPortal(dataDir);
  await cp(dataDir, copy, { recursive: true });
  expect(await readRefusal(await startInProduction(copy))).toContain(
    `The data folder ${copy} is a copy of ${dataDir}, which uses the database in ${baseDir}/postgres: set DATA_DIR to`,
  );
  expect(await hasCluster(copy)).toBe(false);
});

it.runIf(canMount)(
  "npm start › names a database whose DATA_DIR is not found, and begins with an empty one on request",
  async () => {
    const dataDir = path.join(privateDir, "data");
    const baseDir = await createPortal(dataDir);
    await rm(dataDir, { recursive: true });
    const newDataDir = path.join(root, "new");
    const refusal = await readRefusal(await startInProduction(newDataDir));
    expect(refusal).toContain(`The data folder ${newDataDir} has no database, but there is one in `);
    expect(refusal).toContain(`${baseDir}/postgres (whose DATA_DIR was ${dataDir})`);
    expect(refusal).toContain("or run npm run admin -- init to begin a new portal.");

    await mkdir(newDataDir, { recursive: true });
    await runAdminProcess(["init"], newDataDir);
    const portal = await startInProduction(newDataDir);
    expect(await logIn(portal)).toBe(401);
  },
);

it.runIf(canOthersRead)("npm start › names the database of another user, which it may not read", async () => {
  const [before, after] = [path.join(privateDir, "data"), path.join(root, "moved")];
  const baseDir = await createPortal(before);
  await rename(before, after);
  const command = asUser(12345, startCommand);
  await chmod(after, 0o700);
  expect(await readRefusal(await startInProduction(after, command))).toMatch(
    /moved\/database\.json cannot be read, .*: start the portal as the user that started it before/,
  );

  await promisify(execFile)("chown", ["-R", "12345:12345", after]);
  expect(await readRefusal(await startInProduction(after, command))).toBe(
    `The database in ${baseDir}/postgres belongs to another user: start the portal as the user that started it before, or give ${baseDir} to this user (chown -R).`,
  );
  await promisify(execFile)("chown", ["-R", "12345:12345", path.join(systemDir, path.basename(baseDir))]);
  expect(await logIn(await startInProduction(after, command))).toBe(200);
});

it.runIf(canOthersRead)("npm start › begins with an empty database beside one of another user", async () => {
  await createPortal(path.join(privateDir, "data"));
  const dataDir = path.join(root, "of-other-user");
  await mkdir(dataDir);
  // PostgreSQL needs a user with a name, and nobody has the cluster of root.
  const daemon = 1;
  await chown(dataDir, daemon, daemon);
  const portal = start(dataDir, {}, asUser(daemon, startCommand));
  expect(await logIn(portal)).toBe(401);
});

it.runIf(canMount)("npm start › stores the database behind a symbolic link, and finds it again", async () => {
  const dataDir = path.join(privateDir, "data");
  const link = `mount -t tmpfs tmpfs ${path.dirname(SYSTEM_DIR)} && ln -s ${systemDir} ${SYSTEM_DIR}`;
  const command = mountFor(link, startCommand);
  const baseDir = await createPortal(dataDir, command);
  expect(path.dirname(baseDir)).toBe(SYSTEM_DIR);
  expect(await hasCluster(path.join(systemDir, path.basename(baseDir)))).toBe(true);
  expect(await logIn(await startInProduction(dataDir, command))).toBe(200);
});

/** Runs a command with a system folder that only root may enter, as on a host with the systemd service. */
const closeSystemDir = (command: string[]) => mountFor(`mount -t tmpfs -o mode=0750 tmpfs ${SYSTEM_DIR}`, command);

it.runIf(canOthersRead)("npm start › works as an ordinary user, who may not look into the system folder", async () => {
  const dataDir = path.join(root, "data");
  await mkdir(dataDir);
  const nobody = await findNobodyUser();
  await chown(dataDir, nobody.uid, nobody.gid);
  const command = closeSystemDir(asUser(nobody.uid, startCommand));
  expect(await logIn(start(dataDir, {}, command))).toBe(401);
});

it.runIf(canMount)(
  "npm start › says that PostgreSQL may enter no folder that root could use for its data",
  async () => {
    const refused = start(path.join(privateDir, "data"), {}, closeSystemDir(startCommand));
    expect(await refused.ended).toBe(1);
    expect(refused.output).toContain(
      `its user may enter neither ${privateDir} nor ${SYSTEM_DIR}: start the portal as an ordinary`,
    );
  },
);
