import type { Transaction } from "kysely";
import type { MeasureKind } from "../../../contract/moderation/decisions.ts";
import type { DB } from "../../../database/schema.ts";

/** What a measure is taken on: the subject of a case with its author and company. */
export interface MeasureTarget {
  subjectId: string;
  userId: string | null;
  companyId: string | null;
}

/** The decision that takes a measure. */
export interface MeasureContext {
  until: Date | null;
  /** The notice of a label. */
  label: string | null;
}

/** What the area that owns the subject offers. A measure that is taken back leaves everything as it was. */
export interface MeasureFunctions {
  /** Returns what `undo` needs, to be stored as JSON. */
  apply(trx: Transaction<DB>, target: MeasureTarget, context: MeasureContext): Promise<unknown>;
  /** @param remaining The other measures of the case that are in force */
  undo(
    trx: Transaction<DB>,
    target: MeasureTarget,
    previous: unknown,
    remaining: ReadonlySet<MeasureKind>,
  ): Promise<void>;
}
