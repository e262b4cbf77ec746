import { isDeepStrictEqual } from "node:util";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Evidence } from "../../../contract/moderation/cases.ts";
import type { DB, Evidence as EvidenceTable } from "../../../database/schema.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import type { Subject } from "./subjects.ts";

/** Stores the present version of a subject, unless it is stored already. Returns the id of the evidence. */
export async function takeEvidence(trx: Transaction<DB>, caseId: string, subject: Subject): Promise<string> {
  const content = sql<string>`${toJsonb(subject.content)}::jsonb`;
  const { id } = await trx
    .insertInto("evidence")
    .values({
      id: uuidv7(),
      case_id: caseId,
      revision: subject.revision,
      content,
      sha256: sql<Buffer>`sha256(convert_to((${content})::text, 'UTF8'))`,
    })
    .onConflict((conflict) => conflict.columns(["case_id", "sha256"]).doUpdateSet({ taken_at: sql`evidence.taken_at` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists the evidence of a case, the newest first. */
export function listEvidence(db: Kysely<DB>, caseId: string) {
  return db.selectFrom("evidence").selectAll().where("case_id", "=", caseId).orderBy("id", "desc").execute();
}

/** @param current The subject as it is now, or null when it no longer exists */
export function presentEvidence(row: Selectable<EvidenceTable>, current: Subject | null): Evidence {
  const content = row.content as Record<string, unknown>;
  return {
    id: row.id,
    revision: row.revision,
    content,
    sha256: row.sha256.toString("hex"),
    taken_at: row.taken_at.toISOString(),
    changes: current && compareContent(content, toPlainJson(current.content)),
  };
}

function compareContent(before: Record<string, unknown>, now: Record<string, unknown>) {
  return Object.keys(before)
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, now[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, now: now[field] ?? null }));
}

/** Converts values as the storage in `jsonb` does. */
function toPlainJson(content: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(toJsonb(content));
}
