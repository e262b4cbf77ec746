import { execFile, spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findBaseDir, hasCluster, SYSTEM_DIR } from "../../database/embedded/cluster-record.ts";
import { findFreePort } from "../../database/embedded/free-port.ts";
import { findNobodyUser } from "../../database/embedded/os-user.ts";
import { createApiClient } from "../testing/http-client.ts";
import { type PortalProcess, startPortalProcess, stopPortalProcess } from "../testing/portal-process.ts";
import { runAdmin } from "../testing/run-admin.ts";

const SECRET_KEY = "a secret key that only this test uses";
const PASSWORD = "a long enough password";
const email = "owner@example.com";
const asRoot = process.getuid?.() === 0;
const main = path.resolve(import.meta.dirname, "../main.ts");
/** False when this checkout is in a folder that only its owner may enter. */
const canOthersRead =
  asRoot && spawnSync("setpriv", ["--reuid=12345", "--regid=12345", "--clear-groups", "test", "-r", main]).status === 0;

/** Everybody may enter it. */
let root: string;
/** Only the user of this process may enter it, so that root stores the cluster elsewhere. */
let privateDir: string;
let running: PortalProcess[] = [];
/** The clusters outside of `root`. */
const baseDirs = new Set<string>();

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "job-portal-moved-"));
  await chmod(root, 0o755);
  privateDir = path.join(root, "private");
  await mkdir(privateDir, { mode: 0o700 });
});

afterEach(async () => {
  await Promise.all(running.map(stopPortalProcess));
  running = [];
  for (const baseDir of baseDirs) await rm(baseDir, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

function start(dataDir: string, environment: Record<string, string>, command?: string[]): PortalProcess {
  const portal = startPortalProcess({ DATA_DIR: dataDir, SECRET_KEY, DEMO_DATA: "0", ...environment }, command);
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

/** Creates a portal with one account and stops it. Returns the folder of its cluster. */
async function createPortal(dataDir: string): Promise<string> {
  const portal = start(dataDir, {});
  const client = createApiClient((await portal.url) ?? portal.output, null);
  const { status } = await client.post("/auth/register/users", { name: "Owner", email, password: PASSWORD });
  expect(status).toBe(201);
  await stopPortalProcess(portal);
  const baseDir = await findBaseDir(dataDir);
  if (baseDir === null) throw new Error("The portal has created no cluster.");
  if (!baseDir.startsWith(root)) baseDirs.add(baseDir);
  return baseDir;
}

/** Returns 200 when the account of `createPortal` is in the database. */
async function logIn(portal: PortalProcess): Promise<number> {
  const client = createApiClient((await portal.url) ?? portal.output, null);
  return (await client.post("/auth/users", { email, password: PASSWORD })).status;
}

it("npm start › finds the database of a DATA_DIR that was moved", async () => {
  const [before, after] = [path.join(privateDir, "data"), path.join(root, "moved")];
  const baseDir = await createPortal(before);
  expect(baseDir === before).toBe(!asRoot);
  await rename(before, after);
  const portal = await startInProduction(after);
  expect(await logIn(portal)).toBe(200);
  await stopPortalProcess(portal);
  expect((await runAdmin(["migrate", "--check"], { DATA_DIR: after, SECRET_KEY })).exitCode).toBe(0);

  // A new portal at the first path does not take the database along.
  const second = start(before, {});
  expect(await logIn(second)).toBe(401);
  baseDirs.add((await findBaseDir(before)) ?? before);
  expect(await findBaseDir(after)).toBe(asRoot ? baseDir : after);
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

it.runIf(asRoot)("npm start › refuses a copy of a DATA_DIR whose database is outside of it", async () => {
  const [dataDir, copy] = [path.join(privateDir, "data"), path.join(root, "copy")];
  const baseDir = await createPortal(dataDir);
  await cp(dataDir, copy, { recursive: true });
  expect(await readRefusal(await startInProduction(copy))).toContain(
    `The data folder ${copy} is a copy of ${dataDir}, which uses the database in ${baseDir}/postgres: set DATA_DIR to`,
  );
  expect(await hasCluster(copy)).toBe(false);
});

it.runIf(asRoot)(
  "npm start › names a database whose DATA_DIR is not found, and begins with an empty one on request",
  async () => {
    const dataDir = path.join(privateDir, "data");
    const baseDir = await createPortal(dataDir);
    await rm(dataDir, { recursive: true });
    const newDataDir = path.join(root, "new");
    const refusal = await readRefusal(await startInProduction(newDataDir));
    expect(refusal).toContain(`The data folder ${newDataDir} has no database, but there is one in `);
    expect(refusal).toContain(`${baseDir}/postgres (of ${dataDir}, which this user does not find)`);
    expect(refusal).toContain("or run npm run admin -- migrate to begin with an empty database.");

    const settings = { DATA_DIR: newDataDir, SECRET_KEY };
    expect((await runAdmin(["migrate"], settings)).exitCode).toBe(0);
    const portal = await startInProduction(newDataDir);
    expect(await logIn(portal)).toBe(401);
  },
);

it.runIf(canOthersRead)("npm start › names the database of another user, which it may not read", async () => {
  const [before, after] = [path.join(privateDir, "data"), path.join(root, "moved")];
  const baseDir = await createPortal(before);
  await rename(before, after);
  const asOther = ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"];
  const command = [...asOther, process.execPath, "server/main.ts"];
  await chmod(after, 0o700);
  expect(await readRefusal(await startInProduction(after, command))).toMatch(
    /moved\/database\.json cannot be read, .*: start the portal as the user that started it before/,
  );

  await promisify(execFile)("chown", ["-R", "12345:12345", after]);
  expect(await readRefusal(await startInProduction(after, command))).toBe(
    `The database in ${baseDir}/postgres belongs to another user: start the portal as the user that started it before, or give ${baseDir} to this user (chown -R).`,
  );
  await promisify(execFile)("chown", ["-R", "12345:12345", baseDir]);
  expect(await logIn(await startInProduction(after, command))).toBe(200);
});

/** Runs a command where only root may enter the system folder, as where a service has it as its DATA_DIR. */
const closeSystemDir = (user: string, ...command: string[]) => [
  ...["unshare", "--mount", "sh", "-c"],
  `mount -t tmpfs -o mode=0750 tmpfs ${SYSTEM_DIR} && exec setpriv --reuid=${user} --regid=${user} --clear-groups "$@"`,
  ...["sh", ...command],
];
const canMount = () => asRoot && spawnSync("unshare", ["--mount", "true"]).status === 0;

it.runIf(canOthersRead && canMount())(
  "npm start › works as an ordinary user, who may not look into the system folder",
  async () => {
    await mkdir(SYSTEM_DIR, { recursive: true });
    const dataDir = path.join(root, "data");
    await mkdir(dataDir);
    const nobody = await findNobodyUser();
    await chown(dataDir, nobody.uid, nobody.gid);
    const command = closeSystemDir(String(nobody.uid), process.execPath, "server/main.ts");
    const portal = await startInProduction(dataDir, command);
    expect(await logIn(portal)).toBe(401);
  },
);

it.runIf(canMount())(
  "npm start › says that PostgreSQL may enter no folder that root could use for its data",
  async () => {
    await mkdir(SYSTEM_DIR, { recursive: true });
    const command = closeSystemDir("0", process.execPath, "server/main.ts");
    const refusal = await readRefusal(await startInProduction(path.join(privateDir, "data"), command));
    expect(refusal).toContain(
      `its user may enter neither ${privateDir} nor ${SYSTEM_DIR}: start the portal as an ordinary`,
    );
  },
);
