import type { Kysely } from "kysely";
import type { Signal } from "../../../contract/moderation/signals.ts";
import type { DB } from "../../../database/schema.ts";
import { CompanyContent, readCompanySignals } from "../signals/read-company-signals.ts";
import { MessageContent, readMessageSignals } from "../signals/read-message-signals.ts";
import { readSignals, SignalContent } from "../signals/read-signals.ts";
import { listEvidence } from "./evidence.ts";

interface CaseSubject {
  id: string;
  subject_kind: string;
  subject_id: string;
  /** The author. */
  user_id: string | null;
}

/**
 * Finds the signals of a case, as its page shows them. Null for a subject of a kind that has none.
 *
 * @param evidence The content of the newest evidence
 */
export async function readSignalsOfCase(db: Kysely<DB>, row: CaseSubject, evidence: unknown): Promise<Signal[] | null> {
  const { subject_kind: kind, subject_id: id, user_id: authorId } = row;
  switch (kind) {
    case "job": {
      const content = SignalContent.safeParse(evidence).data;
      return content ? readSignals(db, id, content) : null;
    }
    case "company": {
      const content = CompanyContent.safeParse(evidence).data;
      return content ? readCompanySignals(db, id, content) : null;
    }
    case "message": {
      const content = MessageContent.safeParse(evidence).data;
      return content && authorId ? readMessageSignals(db, id, authorId, content) : null;
    }
    default:
      return null;
  }
}

/** Tells whether the page of a case points signals out to the staff. */
export async function hasSignals(db: Kysely<DB>, row: CaseSubject): Promise<boolean> {
  const [newest] = await listEvidence(db, row.id);
  const signals = await readSignalsOfCase(db, row, newest?.content);
  return signals !== null && signals.length > 0;
}
