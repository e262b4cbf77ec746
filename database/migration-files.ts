import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS_DIR = path.join(import.meta.dirname, "migrations");

/** The migrations of this version, in the order of their numbers. */
export async function readMigrations(folder: string = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  const odd = names.find((_, index) => numbers[index] === undefined || numbers[index] === numbers[index - 1]);
  if (odd) throw new Error(`${odd} must be named like 0001_users.sql, with a number of its own.`);

  return await Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends, which is no change of the migration.
      const sql = (await readFile(path.join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
