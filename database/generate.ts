import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as PostgresGenerator } from "kysely-codegen";
import pg from "pg";
import { migrate } from "./migrate.ts";
import { StartError } from "./start-error.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";

// Generates schema.ts from a freshly migrated database. With `--check`, fails when the file is not current.

const SCHEMA_FILE = path.join(import.meta.dirname, "schema.ts");

try {
  const generated = await generateSchemaTypes();
  if (!process.argv.includes("--check")) {
    await writeFile(SCHEMA_FILE, generated);
  } else if (generated !== (await readFile(SCHEMA_FILE, "utf8").catch(() => ""))) {
    throw new StartError("database/schema.ts does not match the migrations: run `npm run generate`.");
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function generateSchemaTypes(): Promise<string> {
  const postgres = await startTemporaryPostgres();
  try {
    await migrate(postgres.url);
    return await readSchemaTypes(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function readSchemaTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url });
  // The server may stop before the last connection of the pool has closed. That is no error.
  pool.on("error", () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await generate({
      db,
      dialect: new PostgresGenerator({ defaultSchemas: ["public"] }),
      excludePattern: "migrations",
      outFile: null,
    });
  } finally {
    await db.destroy();
  }
}
