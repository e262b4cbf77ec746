import { expect, it } from "vitest";
import { startTestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";

const portal = await startTestPortal();
const environment = getPortalEnvironment(portal);

it("admin › lists its commands, and exits with 2 when none is named", async () => {
  const help = await runAdmin(["--help"], environment);
  expect(help).toMatchObject({ exitCode: 0, stderr: "" });
  expect(help.stdout).toMatch(/^ {2}demo +Deletes the demonstration data/m);
  expect(await runAdmin([], environment)).toEqual({ ...help, exitCode: 2 });
});

it.each([
  ["an unknown command", ["restart"], /^Wrong use: there is no command restart; .*admin -- --help\.\n$/],
  ["an unknown option", ["demo", "remove", "--all"], /^Wrong use: unknown option '--all'\. .* demo --help\.\n$/],
  ["an argument too many", ["demo", "remove", "all"], /^Wrong use: the argument all is unexpected\. .*\n$/],
])("admin › exits with 2 for %s", async (_name, args, message) => {
  const result = await runAdmin(args, environment);
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(result.stderr).toMatch(message);
});

it("admin demo remove › answers in words or as JSON", async () => {
  const result = await runAdmin(["demo", "remove"], environment);
  expect(result).toEqual({ exitCode: 0, stdout: "This database has no demonstration data.\n", stderr: "" });
  const json = await runAdmin(["demo", "remove", "--json"], environment);
  expect([json.exitCode, JSON.parse(json.stdout)]).toEqual([0, { accounts: 0, jobs: 0 }]);
});

it("admin › exits with 1 and one sentence without a database", async () => {
  const unreachable = { ...environment, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const result = await runAdmin(["demo", "remove"], unreachable);
  expect(result).toMatchObject({ exitCode: 1, stdout: "" });
  expect(result.stderr).toMatch(/^The database does not answer .*\.\n$/);
  const json = await runAdmin(["demo", "remove", "--json"], unreachable);
  expect(json).toMatchObject({ exitCode: 1, stderr: "" });
  expect(JSON.parse(json.stdout)).toEqual({ error: result.stderr.trim() });

  const empty = { DATABASE_URL: "", DATA_DIR: `${environment.DATA_DIR}/other` };
  expect((await runAdmin(["demo", "remove"], empty)).stderr).toMatch(/^There is no database in .*other: set DATA_DIR/);
});
