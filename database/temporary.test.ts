import { readdir } from "node:fs/promises";
import os from "node:os";
import { expect, test } from "vitest";
import { kill, otherProcess, query } from "./embedded/testing.ts";
import { startTemporaryPostgres } from "./temporary.ts";

test("a temporary server outlives a killed test run only until the next one", async () => {
  const killed = await otherProcess("temporary.ts", "startTemporaryPostgres()");
  await kill(killed.process, "SIGKILL");
  const next = await startTemporaryPostgres();
  expect(await query(next.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await expect(query(killed.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  await next.stop();
  const left = (await readdir(os.tmpdir())).filter((name) => name.startsWith(`job-portal-${killed.process.pid}-`));
  expect(left).toEqual([]);
});
