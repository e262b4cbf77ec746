import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, readdir, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../../database/embedded-postgres.ts";
import { migrate } from "../../../database/migrate.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

const folder = await createTemporaryFolder();
const dataDir = path.join(folder, "cluster");
await chmod(folder, 0o755);
let postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
afterAll(() => postgres.stop());
await migrate(postgres.url);
await run(
  "create role stranger login password 'secret'",
  "create database empty",
  "revoke all on database job_portal from public",
  "grant connect on database job_portal to stranger",
  "grant select, insert, update, delete on all tables in schema public to stranger",
);

async function run(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Changes parts of the URL of the database. */
function urlWith(change: { user?: string; password?: string; database?: string; parameters?: string }): string {
  const url = new URL(postgres.url);
  url.username = change.user ?? url.username;
  url.password = change.password ?? url.password;
  url.pathname = change.database ?? url.pathname;
  url.search = change.parameters ?? "";
  return url.href;
}

async function expectOneSentence(environment: Record<string, string>, sentence: RegExp): Promise<void> {
  const portal = startPortalProcess({ DATA_DIR: path.join(folder, "data"), DEMO_DATA: "0", ...environment });
  expect(await portal.ended).toBe(1);
  expect(portal.output).toMatch(sentence);
  expect(portal.output.trim().split("\n")).toHaveLength(1);
}

const stranger = { user: "stranger", password: "secret" };
it.each([
  [
    "a role that may not create tables",
    { ...stranger, database: "empty" },
    /^The role in DATABASE_URL lacks a right \(perm/,
  ],
  ["a role that may not change the schema", stranger, /^The role in DATABASE_URL lacks a right \(permission denied/],
  ["a wrong password", { password: "wrong" }, /^The database refuses the user or the password in DATABASE_URL/],
  ["an unknown database", { database: "elsewhere" }, /^The database named in DATABASE_URL does not exist/],
  ["a database without TLS", { parameters: "sslmode=verify-full" }, /^The database does not accept TLS/],
  [
    "a database that is read-only",
    { parameters: "options=-c default_transaction_read_only=on" },
    /^The database accepts no changes, because it is a standby or read-only: set DATABASE_URL to the primary/,
  ],
] as const)("npm start › reports %s in one sentence", async (_name, change, sentence) => {
  await expectOneSentence({ DATABASE_URL: urlWith(change) }, sentence);
});

it("npm start › reports a database that accepts the connection and never answers in one sentence", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  await expectOneSentence(
    { DATABASE_URL: `postgres://user@127.0.0.1:${port}/name` },
    /^The database does not answer \(no reply in time\)/,
  );
  silent.close();
});

it("npm start › reports a TRUST_PROXY that is no address in one sentence", async () => {
  await expectOneSentence(
    { DATABASE_URL: postgres.url, TRUST_PROXY: "banana" },
    /TRUST_PROXY must be true, the number/,
  );
});

it.runIf(process.platform === "linux")(
  "npm run build › reports a folder that cannot be written in one sentence",
  () => {
    const args = ["web/build/build.ts", "--out-dir=package.json/dist"];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^The web application is not built, and .* \(\w+\): run npm.*\n$/),
    ]);
  },
);

it.skipIf(!hasOpenssl)("npm start › reports a certificate that is not trusted, and a standby", async () => {
  await run("alter system set ssl = on");
  await postgres.stop();
  const pgData = path.join(dataDir, "postgres");
  const [key, certificate, signal] = ["server.key", "server.crt", "standby.signal"].map((name) =>
    path.join(pgData, name),
  );
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=database", "-days", "1"];
  execFileSync("openssl", [...request, "-keyout", key ?? "", "-out", certificate ?? ""], { stdio: "ignore" });
  await writeFile(signal ?? "", "");
  const { uid, gid } = await stat(pgData);
  for (const file of await readdir(pgData)) await chown(path.join(pgData, file), uid, gid);
  await chmod(key ?? "", 0o600);
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await expectOneSentence(
    { DATABASE_URL: urlWith({ parameters: "sslmode=verify-full" }) },
    /^The certificate of the database is not trusted \(\w+\): add sslrootcert/,
  );
  await expectOneSentence({ DATABASE_URL: postgres.url }, /^The database accepts no changes, because it is a standby/);
});
