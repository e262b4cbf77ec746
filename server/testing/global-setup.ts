import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the PostgreSQL server that all tests share; each test file makes a database of its own there. */
    postgres: string;
  }
}

export const TEMPLATE = "portal_template";

/** One PostgreSQL for the whole run, with a migrated database that others are copied from in a few milliseconds. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
  await pool.query(`create database ${TEMPLATE}`);
  await pool.end();
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  await migrate(template.href);
  project.provide("postgres", postgres.url);
  return () => postgres.stop();
}
