import { CompiledQuery, type Kysely } from "kysely";
import pg from "pg";
import type { DB } from "../../../database/schema.ts";
import type { TableSummary } from "./manifest.ts";

type Column = TableSummary["columns"][number];

const ROWS_PER_FETCH = 1000;
const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_CHARACTERS = 1_000_000;

/** What a portal says about its own operation. A restored portal has other processes, and no backup yet. */
export const operationTables = ["error_counts", "impossible_states", "last_backup", "portal_processes", "sweep_runs"];

/**
 * A backup leaves out `migrations`, because the restored database is migrated by the same files, the tables of the
 * operation, and those that are unlogged, because PostgreSQL empties them after a crash too.
 */
const SELECT_TABLES = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
    and relname not in (${["migrations", ...operationTables].map(pg.escapeLiteral).join(", ")})
  order by relname collate "C"`;

/**
 * Lists the tables with their columns, without generated ones, and without the identity of the storage: a restored
 * database has another one.
 */
export async function listTables(trx: Kysely<DB>): Promise<{ name: string; columns: Column[] }[]> {
  const rows = await runStatement<{ name: string }>(trx, SELECT_TABLES);
  const tables: { name: string; columns: Column[] }[] = [];
  for (const { name } of rows) {
    const columns = await runStatement<Column>(
      trx,
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         and ($1, attname::text) not in (('installation', 'storage_id')) order by attnum`,
      [name],
    );
    tables.push({ name, columns });
  }
  return tables;
}

/** Runs a statement whose tables and columns are known only at run time. Returns the rows. */
export async function runStatement<Row>(trx: Kysely<DB>, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await trx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** Formats of values that do not depend on the settings of a server. For the current transaction. */
export const SET_FORMATS = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * Yields the rows of a table as JSON Lines, in the order of its primary key. Each value is a string in PostgreSQL's text
 * format, or null: so every type returns exactly, also JSON null, numbers and arrays. The caller has a transaction with
 * `SET_FORMATS`.
 *
 * @param onRows receives the number of rows so far
 */
export async function* readRows(
  trx: Kysely<DB>,
  { name, columns }: Pick<TableSummary, "name" | "columns">,
  onRows: (count: number) => void,
): AsyncIterable<string> {
  const table = pg.escapeIdentifier(name);
  const keys = columns.map((column) => pg.escapeLiteral(column.name)).join(", ");
  const values = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(", ");
  const order = (await listKeyColumns(trx, name)) ?? ["1"];
  await runStatement(
    trx,
    `declare backup_rows no scroll cursor for
     select json_object(array[${keys}], array[${values}])::text collate "C" as line from ${table} order by ${order.join(", ")}`,
  );
  let count = 0;
  for (;;) {
    const rows = await runStatement<{ line: string }>(trx, `fetch ${ROWS_PER_FETCH} from backup_rows`);
    if (rows.length === 0) break;
    count += rows.length;
    onRows(count);
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await runStatement(trx, "close backup_rows");
}

/** Returns the primary key. Texts are ordered by their bytes, because collations differ between servers. */
async function listKeyColumns(trx: Kysely<DB>, table: string): Promise<string[] | null> {
  const rows = await runStatement<{ name: string; is_text: boolean }>(
    trx,
    `select attname as name, typcollation <> 0 as is_text
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     join pg_type on pg_type.oid = atttypid
     where indrelid = quote_ident($1)::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  );
  if (rows.length === 0) return null;
  return rows.map(({ name, is_text }) => `${pg.escapeIdentifier(name)}${is_text ? ' collate "C"' : ""}`);
}

/**
 * Inserts the JSON Lines of `readRows`. Returns the number of rows. The caller has a transaction with `SET_FORMATS`.
 *
 * @param onRows receives the number of rows so far
 */
export async function insertRows(
  trx: Kysely<DB>,
  { name, columns }: Pick<TableSummary, "name" | "columns">,
  lines: AsyncIterable<string>,
  onRows: (count: number) => void,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column.name));
  const statement = `
    insert into ${pg.escapeIdentifier(name)} (${names.join(", ")}) overriding system value
    select ${columns.map(({ type }, index) => `${names[index]}::${type}`).join(", ")}
    from unnest($1::text[]) as line, json_to_record(line::json) as row(${names.map((column) => `${column} text`).join(", ")})`;
  let count = 0;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await runStatement(trx, statement, [batch]);
    count += batch.length;
    onRows(count);
    [batch, characters] = [[], 0];
  };
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (batch.length >= MAX_BATCH_ROWS || characters >= MAX_BATCH_CHARACTERS) await flush();
  }
  await flush();
  return count;
}

/** Splits a UTF-8 text at its line feeds only. Other line separators can be inside of a JSON string. */
export async function* splitLines(content: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
