import type { Transaction } from "kysely";
import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import type { DB } from "../../../database/schema.ts";

/** What a measure is taken on: the subject of a case with its author and company. */
export interface MeasureTarget {
  subjectId: string;
  userId: string | null;
  companyId: string | null;
}

/** The decision that takes a measure. */
export interface MeasureContext {
  actorId: string;
  caseId: string;
  until: Date | null;
}

/** What the area that owns the subject offers. A measure that is taken back leaves everything as it was. */
export interface MeasureFunctions {
  /** Returns what `undo` needs, to be stored as JSON. */
  apply(trx: Transaction<DB>, target: MeasureTarget, context: MeasureContext): Promise<unknown>;
  undo(trx: Transaction<DB>, target: MeasureTarget, previous: unknown): Promise<void>;
}

/** Its effect is the statement of reasons. */
const warn: MeasureFunctions = { apply: async () => null, undo: async () => undefined };

/** The measures that each kind of subject allows, in the order in which they lock rows. */
export const measureTable: Record<SubjectKind, Partial<Record<MeasureKind, MeasureFunctions>>> = {
  job: { warn },
  company: { warn },
  review: { warn },
  message: { warn },
  user: { warn },
  photo: { warn },
};

/** @throws {Error} for a measure that the kind of subject does not allow */
export function getMeasure(subjectKind: SubjectKind, kind: MeasureKind): MeasureFunctions {
  const functions = measureTable[subjectKind][kind];
  if (!functions) throw new Error(`A ${subjectKind} does not allow the measure ${kind}.`);
  return functions;
}
