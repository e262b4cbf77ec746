import { readdir } from "node:fs/promises";
import os from "node:os";
import { expect, test } from "vitest";
import { killProcess, runQuery, spawnModule } from "./embedded/test-helpers.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

test("startTemporaryPostgres › stops and deletes the server of a killed process", async () => {
  const killed = await spawnModule("temporary-postgres.ts", "startTemporaryPostgres()");
  await killProcess(killed.process, "SIGKILL");
  const next = await startTemporaryPostgres();
  expect(await runQuery(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await expect(runQuery(killed.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  await next.stop();
  const remaining = (await readdir(os.tmpdir())).filter((name) => name.startsWith(`job-portal-${killed.process.pid}-`));
  expect(remaining).toEqual([]);
});
