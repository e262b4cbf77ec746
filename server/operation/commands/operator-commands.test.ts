import { createHash } from "node:crypto";
import { once } from "node:events";
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { findFreePort } from "../../../database/embedded/free-port.ts";
import { closeAfterTests, createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob, makeSeeker } from "../../testing/factories.ts";
import { copyTemplateDatabase, startTestPortal } from "../../testing/portal.ts";
import { getPortalEnvironment, runAdmin } from "../../testing/run-admin.ts";
import { createSamplePdf, createUploadForm, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { answerText, startTripPlannerServer } from "../../testing/servers/trip-planner.ts";

const mailServer = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mailServer.url });
const environment = getPortalEnvironment(portal);

async function runJson(args: string[]) {
  const { exitCode, stdout } = await runAdmin([...args, "--json"], environment);
  return { exitCode, ...JSON.parse(stdout) };
}

async function queueMail(key: string): Promise<string> {
  const email = `${key}@example.com`;
  await portal.db.transaction().execute((trx) =>
    portal.notify.send(trx, {
      template: "account_deleted",
      to: { email },
      language: "en",
      values: {},
      idempotencyKey: key,
    }),
  );
  const row = portal.db.selectFrom("notifications").select("id").where("recipient", "=", email);
  return (await row.executeTakeFirstOrThrow()).id;
}

/** Saves a mail that was waiting when a backup was made: the queue does not know it. */
async function holdMail(name: string): Promise<string> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into notifications (id, event, channel, recipient, subject, text, state)
     values (gen_random_uuid(), $1, 'email', $1 || '@example.com', 'A subject', 'A text', 'queued') returning id`,
    [name],
  );
  return rows[0]?.id ?? "";
}

it("mail › lists what waits, and sends or deletes held mail", async () => {
  mailServer.rejections.push({ code: 450, message: "busy" });
  const waiting = await queueMail("waiting");
  await expect.poll(() => mailServer.offered).toBe(1);
  const [held, dropped] = [await holdMail("held"), await holdMail("dropped")];
  const list = await runJson(["mail", "list"]);
  expect(list).toMatchObject({ exitCode: 0, total: 3 });
  expect(list.mails).toMatchObject([
    { id: waiting, to: "waiting@example.com", state: expect.stringMatching(/^(waiting|sending)$/) },
    { id: held, to: "held@example.com", state: "held", next_attempt_at: null },
    { id: dropped, state: "held" },
  ]);
  expect(list.mails[0]).not.toHaveProperty("text");
  const words = await runAdmin(["mail", "list", "--held"], environment);
  expect(words.stdout).toMatch(
    new RegExp(`^${held}  \\S+Z  held  held@example.com  .+\\n${dropped}  .*\\n2 are held\\.\\n$`),
  );

  const unknown = "00000000-0000-4000-8000-000000000000";
  expect(await runJson(["mail", "drop", dropped, unknown])).toEqual({
    exitCode: 1,
    deleted: 1,
    unknown_ids: [unknown],
  });
  expect(await runJson(["mail", "retry", "--held"])).toEqual({ exitCode: 0, queued: 1, unknown_ids: [] });
  await expect.poll(listRecipients).toContain("held@example.com");
  expect(listRecipients()).not.toContain("dropped@example.com");
  expect((await runJson(["mail", "list", "--held"])).mails).toEqual([]);
});

const listRecipients = () => mailServer.received.flatMap(({ to }) => to);

it.each([
  ["no action", ["mail"], /the forms are mail list, mail retry and mail drop/],
  ["no mails", ["mail", "drop"], /mail drop needs either IDs, --held or --all/],
  ["two kinds of mails", ["mail", "retry", "--held", "--all"], /mail retry needs either IDs, --held or --all/],
])("mail › exits with 2 when it is given %s", async (_name, args, message) => {
  const { exitCode, stderr } = await runAdmin(args, environment);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
});

it("files check › finds files without an owner and lost files, and repairs the first", async () => {
  const seeker = await makeSeeker(portal);
  await uploadPhoto(seeker);
  await uploadResume(seeker);
  expect(await runJson(["files", "check"])).toEqual({
    exitCode: 0,
    checked: 3,
    without_owner: [],
    lost: [],
    is_repaired: false,
  });

  const resumes = path.join(portal.dataDir, "files/resumes");
  const [resume = ""] = await readdir(resumes);
  await rm(path.join(resumes, resume));
  const stranger = `${"a".repeat(32)}.pdf`;
  await writeFile(path.join(resumes, stranger), "%PDF");
  const found = await runAdmin(["files", "check"], environment);
  expect(found).toMatchObject({ exitCode: 1, stderr: "" });
  expect(found.stdout).toBe(
    `${stranger} has no owner, and can be removed with --repair.\n${resume} is lost: copy it from a backup.\n` +
      "3 files checked, 1 without an owner, 1 lost.\n",
  );
  await runAdmin(["files", "check", "--repair"], environment);
  const { rows } = await portal.pool.query("select file from discarded_files");
  expect(rows).toEqual([{ file: stranger }]);
  expect(await runJson(["files", "check"])).toMatchObject({ exitCode: 1, without_owner: [], lost: [resume] });
});

it("files check › finds the lost resume of an application that waits for the code of its visitor", async () => {
  const job = await makeJob(portal, await makeEmployer(portal));
  const form = { job_id: job.id, name: "Noor Smit", email: "noor@example.com" };
  const { body } = await portal.anonymous.post("/guest-applications", form);
  const upload = { body: createUploadForm(createSamplePdf()) };
  expect((await portal.anonymous.send("PUT", `/guest-applications/${body.token}/resume`, upload)).status).toBe(200);
  const { file } = await portal.db.selectFrom("guest_resumes").select("file").executeTakeFirstOrThrow();
  expect((await runJson(["files", "check"])).lost).not.toContain(file);
  await portal.files.storage.delete(file);
  expect((await runJson(["files", "check"])).lost).toContain(file);
});

it("migrate --check › says whether migrations are pending", async () => {
  expect(await runJson(["migrate", "--check"])).toEqual({ exitCode: 0, pending: [] });
  const database = await copyTemplateDatabase("template0");
  const empty = { ...environment, DATABASE_URL: database.url };
  const check = await runAdmin(["migrate", "--check"], empty);
  expect([check.exitCode, check.stdout]).toEqual([1, expect.stringMatching(/^0000_clock\.sql is pending\.\n/)]);
  const migrated = await runAdmin(["migrate"], empty);
  expect(migrated).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Applied \d+ migrations\.\n$/) });
  expect(migrated.stderr).toMatch(/^Applied 0000_clock\.sql in \d+ ms\n/);
  expect(await runAdmin(["migrate", "--check"], empty)).toMatchObject({ exitCode: 0 });
});

it("doctor › names what is wrong, and sends a mail", async () => {
  const settings = { ...environment, SMTP_URL: mailServer.url, PUBLIC_URL: "https://jobs.example.org", DEV_TOOLS: "1" };
  const healthy = await runAdmin(["doctor", "--mail", "operator@example.com"], settings);
  expect(healthy).toMatchObject({ exitCode: 0, stderr: "" });
  expect(healthy.stdout).toMatch(/^ok +database +PostgreSQL \d+/m);
  expect(healthy.stdout).toMatch(/^ok +clock +agrees with that of the database$/m);
  expect(healthy.stdout).toMatch(/^ok +mail +the mail server accepts the sender Job Portal <no-reply@localhost>$/m);
  expect(healthy.stdout).toMatch(/^ok +mail +the mail server has taken a mail to operator@example\.com$/m);
  expect(listRecipients().filter((recipient) => /no-reply|operator/.test(recipient))).toEqual(["operator@example.com"]);

  const key = createHash("sha256").update("another key").digest();
  await portal.db.updateTable("installation").set({ secret_key_fingerprint: key }).execute();
  const broken = await runAdmin(["doctor", "--json"], {
    ...environment,
    SMTP_URL: "smtp://127.0.0.1:1",
    DATA_DIR: path.join(portal.dataDir, "files/resumes"),
  });
  await portal.db.updateTable("installation").set({ secret_key_fingerprint: null }).execute();
  expect(broken.exitCode).toBe(1);
  const { findings } = JSON.parse(broken.stdout);
  const problems = findings.filter(({ level }: { level: string }) => level === "problem");
  expect(problems).toMatchObject([
    {
      check: "mail",
      message: "the mail server cannot be used, so check SMTP_URL: nothing listens there (ECONNREFUSED)",
    },
    { check: "key", message: expect.stringMatching(/^SECRET_KEY is not the key of this database/) },
  ]);

  const invalid = await runAdmin(["doctor"], { ...environment, PORT: "http" });
  expect(invalid.stdout).toMatch(/^PROBLEM +settings +The configuration is invalid: PORT/);
  const unreachable = await runAdmin(["doctor"], {
    ...environment,
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  });
  expect(unreachable.stdout).toMatch(/^PROBLEM +database +The database does not answer/m);
});

it("doctor › says what settings lead to that the portal accepts", async () => {
  const examine = async (settings: Record<string, string>) => {
    const { findings } = JSON.parse((await runAdmin(["doctor", "--json"], { ...environment, ...settings })).stdout);
    return (check: string) =>
      findings
        .filter((finding: { check: string }) => finding.check === check)
        .map(({ level, message }: { level: string; message: string }) => `${level}: ${message}`);
  };
  const closed = `https://127.0.0.1:${await findFreePort()}`;
  // A server of its own, because the portal of this file may send a mail that takes the rejection.
  const refusing = await startMailServer();
  onTestFinished(() => refusing.close());
  refusing.rejections.push({ code: 553, message: "sender is not yours" });
  const find = await examine({
    SMTP_URL: refusing.url,
    SMTP_URI: refusing.url,
    WORKRES: "2",
    GOOGLE_APPLICATION_CREDENTIALS: "/key.json",
    METRICS_LISTEN: "0.0.0.0:9464",
    PUBLIC_URL: closed,
    DEV_TOOLS: "1",
  });
  expect(find("settings").slice(1)).toEqual([
    "warning: SMTP_URI is no setting of the portal and has no effect: did you mean SMTP_URL?",
    "warning: WORKRES is no setting of the portal and has no effect: did you mean WORKERS?",
  ]);
  expect(find("metrics")).toEqual([expect.stringMatching(/^warning: METRICS_LISTEN=0\.0\.0\.0 shows the metrics/)]);
  expect(find("proxy")).toEqual([expect.stringMatching(/TRUST_PROXY is not set: all visitors share one IP address/)]);
  expect(find("address").at(-1)).toBe(
    `warning: ${closed} does not answer this machine: nothing listens there (ECONNREFUSED)`,
  );
  expect(find("mail").at(-1)).toMatch(
    /^problem: the mail server refuses the sender .*MAIL_FROM: .*sender is not yours/,
  );

  const readAddress = async (settings: Record<string, string>) => (await examine(settings))("address").at(-1);
  const { host } = new URL(portal.origin);
  expect(await readAddress({ PUBLIC_URL: portal.origin })).toBe(`ok: ${portal.origin} leads to this portal`);
  const other = { PUBLIC_URL: portal.origin, SECRET_KEY: "x".repeat(32) };
  expect(await readAddress(other)).toMatch(/^problem: .* leads to another portal/);
  const foreign = createServer((_request, response) => response.end("Welcome to nginx"));
  await once(foreign.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void foreign.close());
  const { port } = foreign.address() as AddressInfo;
  expect(await readAddress({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toMatch(/^problem: another server answers at/);
  expect((await examine({ PUBLIC_URL: `http://${host}/jobs` }))("settings")).toEqual([
    expect.stringMatching(/PUBLIC_URL must end with the host and port, without a path/),
  ]);
  const local = { NODE_ENV: "production", PUBLIC_URL: "http://localhost:1", MAIL_FROM: "a@example.org" };
  expect((await examine(local))("address")[0]).toMatch(/^warning: http:\/\/localhost:1 leads every reader of a mail/);
});

it("doctor › says whether the trip planner answers", async () => {
  const planner = await startTripPlannerServer();
  onTestFinished(planner.close);
  const examine = async () => (await runAdmin(["doctor"], { ...environment, OPENTRIPPLANNER_URL: planner.url })).stdout;
  expect(await examine()).toMatch(/^ok +planner +the OpenTripPlanner answers$/m);
  planner.answer = answerText("<html>");
  expect(await examine()).toMatch(/^warning +planner +travel times are only estimated, .*: the reply is not that/m);
});

it("doctor › notices a clock that differs from that of the database", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { exitCode, stdout } = await runAdmin(["doctor"], environment);
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringMatching(/^PROBLEM +clock +the clock of this machine is 36\d\d seconds behind that of the database/m),
  ]);
});

it("doctor › checks the schema, and whose files the storage has", async () => {
  const database = await copyTemplateDatabase();
  const dataDir = path.join(portal.dataDir, "of-another-portal");
  await mkdir(dataDir);
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: mailServer.url };
  const examine = async (changes: Record<string, string> = {}) => {
    const { findings } = JSON.parse((await runAdmin(["doctor", "--json"], { ...settings, ...changes })).stdout);
    return findings.filter(({ check }: { check: string }) => ["schema", "files"].includes(check)).slice(-2);
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    "delete from migrations where name = (select max(name) from migrations) returning name, checksum",
  );
  const pending = "waits for 1 migrations";
  expect(await examine()).toMatchObject([
    { level: "warning", message: `${pending}: the next start migrates` },
    { level: "ok", message: "are those of this database" },
  ]);
  expect(await examine({ MIGRATE: "0" })).toMatchObject([
    { level: "problem", message: `${pending}: run npm run admin -- migrate` },
    { level: "ok" },
  ]);

  await client.query("insert into migrations values ($1, $2)", [rows[0].name, rows[0].checksum]);
  await client.end();
  await writeFile(path.join(dataDir, "files", "disk-identity"), "00000000-0000-4000-8000-000000000000");
  const unknown = { message: expect.stringMatching(/^The files in .*of-another-portal\/files belong to another/) };
  expect(await examine()).toMatchObject([{ level: "ok" }, { level: "warning", ...unknown }]);
  const production = { NODE_ENV: "production", PUBLIC_URL: "https://jobs.example.org", MAIL_FROM: "a@example.org" };
  expect(await examine(production)).toMatchObject([{ level: "ok" }, { level: "problem", ...unknown }]);
});

it("doctor › says when the last backup was made in production, and what is wrong with it", async () => {
  const production = {
    NODE_ENV: "production",
    SMTP_URL: mailServer.url,
    PUBLIC_URL: "https://jobs.example.org",
    MAIL_FROM: "a@example.org",
  };
  const examine = async (columns: Record<string, unknown> = {}, changes: Record<string, string> = {}) => {
    if (Object.keys(columns).length > 0) await portal.db.updateTable("last_backup").set(columns).execute();
    const settings = { ...environment, ...production, ...changes };
    const { findings } = JSON.parse((await runAdmin(["doctor", "--json"], settings)).stdout);
    return findings.filter(({ check }: { check: string }) => check === "backup");
  };
  const none = {
    check: "backup",
    level: "warning",
    message: "this database has no backup by the commands backup and export yet",
  };
  expect(await examine()).toEqual([none]);

  // The backup is incomplete, because other tests have deleted files.
  await runAdmin(["backup", path.join(portal.dataDir, "backup.zip")], environment);
  const [made] = await examine();
  expect(made).toMatchObject({
    level: "ok",
    message: expect.stringMatching(/^the last backup has the data of \d{4}-\S+Z$/),
  });
  const old = { created_at: "2026-01-01T00:00:00Z", missing_files: 2, failed_at: "2026-01-02T00:00:00Z" };
  expect(await examine(old)).toMatchObject([
    { level: "warning", message: "the last backup has the data of 2026-01-01T00:00:00.000Z" },
    { level: "warning", message: "a backup failed at 2026-01-02T00:00:00.000Z" },
    { level: "warning", message: "the storage has lost files, which the last backup lacks: 2" },
  ]);

  const older = await copyTemplateDatabase();
  const client = new pg.Client({ connectionString: older.url });
  await client.connect();
  await client.query("drop table last_backup").finally(() => client.end());
  expect(await examine({}, { DATABASE_URL: older.url })).toEqual([]);
});

it.runIf(process.getuid?.() === 0)(
  "doctor and restore › as root leave a new place to the user of the portal",
  async () => {
    const folder = await createTemporaryFolder();
    const file = path.join(folder, "a backup.zip");
    const place = { ...environment, DATA_DIR: path.join(folder, "data") };
    const missing = `${place.DATA_DIR} does not exist, and root does not create it`;
    for (const args of [["doctor"], ["restore", file]]) {
      const { exitCode, stderr } = await runAdmin(args, place);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(missing)]);
    }
    expect(await readdir(folder)).toEqual([]);

    await mkdir(place.DATA_DIR);
    await chown(place.DATA_DIR, 65_534, 65_534);
    for (const [line, args] of [
      ["doctor", ["doctor"]],
      [`restore '${file}'`, ["restore", file]],
    ] as const) {
      const { exitCode, stderr } = await runAdmin([...args], place);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `: run setpriv --reuid=65534 --regid=65534 --clear-groups \\S+ \\S+/server/admin\\.ts ${line}\\n$`,
          ),
        ),
      ]);
    }
    expect(await readdir(place.DATA_DIR)).toEqual([]);
  },
);

it("doctor, backup and files check › create nothing in a mistyped DATA_DIR", async () => {
  const DATA_DIR = path.join(portal.dataDir, "mistyped");
  const problem = `The data folder ${DATA_DIR} does not exist: set DATA_DIR`;
  for (const args of [
    ["backup", "unused.zip"],
    ["files", "check"],
  ]) {
    const { exitCode, stderr } = await runAdmin(args, { ...environment, DATA_DIR });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(problem)]);
  }
  const environmentWithoutKey = { ...environment, DATA_DIR, SECRET_KEY: "" };
  const examine = async (settings: Record<string, string>) => (await runAdmin(["doctor", "--json"], settings)).stdout;
  if (process.getuid?.() !== 0) expect(await examine({ ...environment, DATA_DIR })).toContain(problem);
  expect(await examine(environmentWithoutKey)).toMatch(/does not exist/);
  await expect(readdir(DATA_DIR)).rejects.toThrow("ENOENT");
});

it("init › prints links for the first owner, until there is one, and keeps the last in a file of its user", async () => {
  const first = JSON.parse((await runAdmin(["init", "--json"], environment)).stdout);
  const { stdout } = await runAdmin(["init"], environment);
  const link = /http:\S+/.exec(stdout)?.[0] ?? "";
  const file = path.join(environment.DATA_DIR ?? "", "first-owner-link");
  expect([await readFile(file, "utf8"), (await stat(file)).mode & 0o777]).toEqual([`${link}\n`, 0o600]);
  const accept = async (url: string) => {
    const { client } = await makeSeeker(portal);
    return (await client.post(`/staff-invitations/${url.split("/staff/")[1]}`)).body;
  };
  expect(await accept(first.link)).toMatchObject({ code: "not_found" });
  expect(await accept(link)).toEqual({ role: "owner" });
  expect(await runAdmin(["init"], environment)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("The portal has an owner already"),
  });
  await portal.pool.query("update users set staff_role = null");
});

it("grant › gives the owner of a verified email a role on the staff, and takes it back", async () => {
  const [user, other] = [await makeSeeker(portal), await makeSeeker(portal, { email_verified_at: null })];
  const listStaff = async () => {
    const { rows } = await portal.pool.query("select id from users where staff_role is not null");
    return rows.map(({ id }) => id);
  };
  expect(await runJson(["grant", user.email.toUpperCase()])).toEqual({
    exitCode: 0,
    user_id: user.id,
    staff_role: "owner",
  });
  expect(await runJson(["grant", user.email, "--role", "viewer"])).toMatchObject({ exitCode: 0, staff_role: "viewer" });
  expect(await runAdmin(["grant", user.email, "--role", "king"], environment)).toMatchObject({ exitCode: 1 });
  for (const email of [other.email, "nobody@example.com"]) {
    expect(await runAdmin(["grant", email], environment)).toMatchObject({
      exitCode: 1,
      stderr: `There is no account with the verified email ${email}: register it first.\n`,
    });
  }
  expect(await listStaff()).toEqual([user.id]);
  expect(await runJson(["grant", user.email, "--revoke"])).toMatchObject({ exitCode: 0, staff_role: null });
  expect(await listStaff()).toEqual([]);
});

it("settings › exports what differs from the defaults, and imports it all or nothing", async () => {
  const folder = await createTemporaryFolder();
  const file = path.join(folder, "settings.json");
  const settings = { portal_name: "Werk in Delft", accent_light: "#7a1f5c" };
  await writeFile(file, JSON.stringify(settings));
  expect(await runJson(["settings", "import", file])).toMatchObject({ exitCode: 0, changed: Object.keys(settings) });
  await expect.poll(() => portal.settings.current).toMatchObject(settings);
  await runAdmin(["settings", "export", file], environment);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(settings);

  await writeFile(file, JSON.stringify({ portal_name: "", accent_light: "#ffff00", unknown: 1 }));
  const { exitCode, stderr } = await runAdmin(["settings", "import", file], environment);
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/unknown is no setting.*portal_name.*accent_light/)]);
  await writeFile(file, "{}");
  expect(await runJson(["settings", "import", file])).toMatchObject({ changed: Object.keys(settings) });
  const { rows } = await portal.pool.query("select key, actor_id from setting_changes where after is null");
  expect(rows).toHaveLength(2);
});
