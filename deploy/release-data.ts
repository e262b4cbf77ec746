import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { migrate } from "../database/migrate.ts";
import { startTemporaryPostgres } from "../database/temporary-postgres.ts";
import { replaceRecoveryCodes } from "../server/accounts/auth/two-factor/queries.ts";
import { keepHeldMessages } from "../server/hiring/holds/held-content.ts";
import { loadPlaces } from "../server/jobs/search/places/load-places.ts";
import { createBackup } from "../server/operation/backup/create-backup.ts";
import { claimSecretKey } from "../server/operation/process/secret-key.ts";
import { loadHolidays } from "../server/operation/settings/load-holidays.ts";
import { createDatabase, createMaintenancePool } from "../server/platform/database/pool.ts";
import { createAccessScenario } from "../server/testing/access/scenario.ts";
import { makeCanaryApplication } from "../server/testing/canary.ts";
import { openPortal, TEST_SECRET_KEY, type TestPortal } from "../server/testing/portal.ts";

/**
 * `npm run release:data -- VERSION`: writes a backup of a small portal with the schema of this version to
 * `database/releases/VERSION.zip`. Later versions restore and migrate it in their tests (`release-data.long.test.ts`). The
 * portal has the users and records of the access tests, and one application with everything that belongs to it.
 *
 * `--out-dir=FOLDER` replaces `database/releases`.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { "out-dir": { type: "string", default: path.resolve(import.meta.dirname, "../database/releases") } },
});
const [version = ""] = positionals;
if (!/^\d+(\.\d+)+$/.test(version)) {
  console.error("Name the version that the data belongs to: npm run release:data -- 1.0");
  process.exit(1);
}
const target = path.join(options["out-dir"], `${version}.zip`);
if (existsSync(target)) {
  console.error(`${target} exists already: the data of a release never change.`);
  process.exit(1);
}

const DAY_MS = 86_400_000;
/** Filled again at every start, from files of the version that starts. */
const LOADED_TABLES = ["place_imports", "postal_codes", "towns"];

const postgres = await startTemporaryPostgres();
try {
  await migrate(postgres.url);
  const pool = createMaintenancePool(postgres.url, () => undefined);
  await loadPlaces(pool, ["NL"]);
  await loadHolidays(createDatabase(pool), ["NL"], new Date());
  const portal = await openPortal(postgres.url);
  try {
    await createRecords(portal);
    await pool.query(`truncate ${LOADED_TABLES.join(", ")}`);
    await mkdir(options["out-dir"], { recursive: true });
    await createBackup({
      databaseUrl: postgres.url,
      storage: portal.files.storage,
      target,
      progress: () => undefined,
      signal: new AbortController().signal,
    });
    const { size } = await stat(target);
    console.log(`Wrote ${target} (${Math.ceil(size / 1_000)} kB).`);
    console.log(`Tables without rows: ${(await listEmptyTables(portal)).join(", ")}`);
  } finally {
    await portal.close();
    await pool.end();
  }
} finally {
  await postgres.stop();
}

/** Creates a record of every kind. The test of a later version logs in as the seeker and as the employer. */
async function createRecords(portal: TestPortal): Promise<void> {
  const { db } = portal;
  await claimSecretKey(db, { secretKey: TEST_SECRET_KEY, oldSecretKey: null, isOldSecretKeyLost: false });
  const { users, fixtures } = await createAccessScenario(portal);
  const { seeker, otherSeeker, employer } = users;
  await db.updateTable("users").set({ email: "seeker@example.com" }).where("id", "=", seeker.id).execute();
  await db.updateTable("users").set({ email: "employer@example.com" }).where("id", "=", employer.id).execute();
  const pauseDay = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10);
  const responses = [
    await seeker.client.put(`/saved/jobs/${fixtures.openJob.id}`),
    await otherSeeker.client.put(`/messages/blocks/${employer.id}`),
    await seeker.client.put("/notices/mail", { kind: "stage_changed", enabled: false }),
    await employer.client.post("/company/pauses", { starts_on: pauseDay, ends_on: pauseDay }),
  ];
  const failed = responses.find(({ status }) => status >= 300);
  if (failed) throw new Error(`A record was not created: ${failed.status} ${failed.text}`);
  await db.insertInto("oauth_identities").values({ provider: "google", subject: "1", user_id: seeker.id }).execute();
  await replaceRecoveryCodes(db, employer.id, [randomBytes(32)]);
  await db.transaction().execute((trx) => keepHeldMessages(trx, seeker.id));
  await db
    .insertInto("alerted_jobs")
    .values({ saved_search_id: fixtures.savedSearch.id, job_id: fixtures.openJob.id })
    .execute();
  await makeCanaryApplication(portal, new Date().toISOString());
}

async function listEmptyTables({ pool }: TestPortal): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    if ((await pool.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  }
  return empty;
}
