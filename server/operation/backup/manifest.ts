import * as z from "zod";

export const MANIFEST_NAME = "manifest.json";

const Table = z.object({
  name: z.string(),
  /** The columns with their PostgreSQL types. Without generated columns. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
});
export type TableSummary = z.output<typeof Table>;

/** What a backup says about itself, in `manifest.json`. */
export const Manifest = z.object({
  format: z.literal("job-portal-backup"),
  format_version: z.literal(1),
  portal_version: z.string(),
  postgres_version: z.string(),
  /** The time of the snapshot. */
  created_at: z.iso.datetime(),
  /** The schema version: all migrations of the database, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  /** Files of which the database has a row, but the storage had no content. */
  missing_files: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

export const getTableEntry = (table: string) => `tables/${table}.jsonl`;
export const getFileEntry = (name: string) => `files/${name}`;
