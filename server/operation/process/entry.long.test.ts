import { execFileSync, spawnSync } from "node:child_process";
import { chmod, copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";

/** `npm start` builds the web application first if its sources have changed. */
const root = path.resolve(import.meta.dirname, "../../..");

let dataDir: string;
beforeEach(async () => {
  dataDir = await createTemporaryFolder();
  await chmod(dataDir, 0o755);
});

const start = (command: string[]) => startPortalProcess({ DATA_DIR: dataDir, DEMO_DATA: "0" }, command);

/** Returns the command lines of the processes that use the data folder: the portal and PostgreSQL. */
function listProcesses(): string[] {
  const lines = execFileSync("ps", ["-eo", "args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(dataDir));
}

// Windows has no signals.
describe.skipIf(process.platform === "win32")("npm start", () => {
  it.each([
    ["SIGTERM twice", ["SIGTERM", "SIGTERM"]],
    ["SIGINT", ["SIGINT"]],
  ] as const)("ends the portal and its PostgreSQL when npm gets %s", async (_name, signals) => {
    const portal = start(["npm", "start"]);
    const url = await portal.url;
    expect(listProcesses()).not.toEqual([]);
    for (const signal of signals) portal.child.kill(signal);
    await portal.ended;
    expect(listProcesses()).toEqual([]);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });
});

const isOldNode = (file: string) => {
  const version = /^v(\d+)/.exec(spawnSync(file, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];
  return version !== undefined && Number(version) < 24;
};
/** The versions of Node on this machine that are too old for the portal. `.ci/run` adds node22. */
const oldNodes = ["/usr/bin/node", "/usr/local/bin/node", "/usr/local/bin/node22"].filter(isOldNode);

describe.each(oldNodes)("start.cjs with the old Node %s", (oldNode) => {
  it("runs the portal in the Node of the packages, and passes its end on", async () => {
    const portal = start([oldNode, "start.cjs"]);
    expect((await fetch(`${await portal.url}/health/live`)).status).toBe(200);
    portal.child.kill("SIGTERM");
    expect([await portal.ended, listProcesses()]).toEqual([0, []]);
  });

  it("names the version that is too old when there is no other", async () => {
    await copyFile(path.join(root, "start.cjs"), path.join(dataDir, "start.cjs"));
    const { status, stderr } = spawnSync(oldNode, ["start.cjs"], { cwd: dataDir, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The portal needs Node\.js 24 or newer, and this is v\d+\.\d+\.\d+: .*npm ci.*\n$/);
  });
});

it("start.cjs › requires the version of package.json", async () => {
  const { engines } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  expect(await readFile(path.join(root, "start.cjs"), "utf8")).toContain(
    `MIN_NODE_VERSION = ${/\d+/.exec(engines.node)?.[0]};`,
  );
});
