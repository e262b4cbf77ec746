import type { Kysely } from "kysely";
import type { Signal } from "../../../contract/moderation/signals.ts";
import type { DB } from "../../../database/schema.ts";
import { readSignals, SignalContent } from "../signals/read-signals.ts";
import { listEvidence } from "./evidence.ts";

interface CaseSubject {
  id: string;
  subject_kind: string;
  subject_id: string;
}

/**
 * Finds the signals of a case, as its page shows them. Null for a subject of a kind that has none.
 *
 * @param evidence The content of the newest evidence
 */
export async function readSignalsOfCase(db: Kysely<DB>, row: CaseSubject, evidence: unknown): Promise<Signal[] | null> {
  const content = row.subject_kind === "job" ? SignalContent.safeParse(evidence).data : undefined;
  return content ? readSignals(db, row.subject_id, content) : null;
}

/** Tells whether the page of a case points signals out to the staff. */
export async function hasSignals(db: Kysely<DB>, row: CaseSubject): Promise<boolean> {
  const [newest] = await listEvidence(db, row.id);
  const signals = await readSignalsOfCase(db, row, newest?.content);
  return signals !== null && signals.length > 0;
}
