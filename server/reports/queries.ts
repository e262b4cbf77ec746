import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import type { ReportForm } from "../../contract/reports.ts";
import type { DB } from "../../database/schema.ts";

/** A second one of the same person about the same job breaks the constraint `reports_once`. */
export function insertReport(db: Kysely<DB>, report: z.output<typeof ReportForm> & { user_id: string }) {
  return db
    .insertInto("reports")
    .values({ id: uuidv7(), ...report })
    .returningAll()
    .executeTakeFirstOrThrow();
}
