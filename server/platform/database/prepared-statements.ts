import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type pg from "pg";
import type { DB } from "../../../database/schema.ts";
import { publishQueryTiming } from "./query-timing.ts";

/**
 * Executes a query as a prepared statement, which each connection parses and plans once. Use it for frequent queries
 * with a constant text per name.
 */
export async function executePrepared<Row>(
  pool: pg.Pool,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const startedAt = performance.now();
  try {
    const { rows } = await pool.query({ name, text: sql, values: [...parameters] });
    return rows as Row[];
  } finally {
    publishQueryTiming(name, performance.now() - startedAt);
  }
}

/** Compiles queries without a database. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands for the key while a query is compiled. No text of PostgreSQL contains NUL. */
const KEY = "\0key";

const names = new Map<string, string>();

/** Returns the name under which connections keep the plan of a statement; undefined when they do not. */
export function getStatementName(sql: string): string | undefined {
  return names.get(sql);
}

/**
 * Prepares a query by one key that many requests make: it is compiled once, and each connection plans it once. To compile and
 * plan the query of a job takes five times as long as to execute it.
 *
 * @param build Builds the query for a key
 * @returns a function that returns the rows for a key
 */
export function prepareQuery<Row>(name: string, build: (db: Kysely<DB>, key: string) => Compilable<Row>) {
  const compiled = build(compiler, KEY).compile();
  names.set(compiled.sql, name);
  return async (db: Kysely<DB>, key: string): Promise<Row[]> => {
    const parameters = compiled.parameters.map((value) => (value === KEY ? key : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
