import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasProgram } from "../server/testing/servers/programs.ts";

const root = path.resolve(import.meta.dirname, "..");
const services = globSync("*.service", { cwd: import.meta.dirname });
const units = [...services, ...globSync("*.timer", { cwd: import.meta.dirname })];
/** Of 100. Services that systemd calls "OK" have up to 49; a service without any of these settings has 96. */
const MAX_EXPOSURE = 20;

describe.skipIf(!hasProgram("systemd-analyze", "--version"))("units of systemd in deploy", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "job-portal-units-"));
    for (const unit of units) {
      // The programs of the units must exist, so the units name this folder.
      const text = await readFile(path.join(import.meta.dirname, unit), "utf8");
      await writeFile(path.join(folder, unit), text.replaceAll("/opt/job-portal", root));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("are units that systemd accepts without a warning", () => {
    const files = units.map((unit) => path.join(folder, unit));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each(services)("%s leaves little to an attacker who controls the process", (service) => {
    const options = ["security", "--offline=true", `--threshold=${MAX_EXPOSURE}`];
    const { status, stdout } = spawnSync("systemd-analyze", [...options, path.join(folder, service)], {
      encoding: "utf8",
    });
    expect(status, stdout).toBe(0);
  });
});
