import { removeDemoData } from "../../database/demo/remove-demo-data.ts";
import { startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import { readConfig } from "../config/config.ts";
import { createDatabase, createMaintenancePool } from "../database/pool.ts";
import { exitAfterStartError } from "./run.ts";

/** The command `npm run demo:remove`. It uses the same settings as the portal, which may run at the same time. */
async function removeDemoDataOfPortal(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = createMaintenancePool(embedded?.url ?? databaseUrl ?? "", () => undefined);
  try {
    await migrate(pool);
    const { accounts, jobs } = await removeDemoData(createDatabase(pool));
    const message = `Deleted ${accounts} demonstration accounts and ${jobs} jobs.`;
    process.stdout.write(`${accounts === 0 ? "This database has no demonstration data." : message}\n`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

await removeDemoDataOfPortal().catch(exitAfterStartError);
