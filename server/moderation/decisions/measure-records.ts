import { sql } from "kysely";
import * as z from "zod";
import { measureKinds } from "../../../contract/moderation/decisions.ts";
import { ruleCodes } from "../../../contract/moderation/rules.ts";
import { subjectKinds } from "../../../contract/moderation/subjects.ts";
import { labelCodes } from "../../../contract/platform/content-labels.ts";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { listRecords, readRecord, storeRecord } from "../../platform/storage/records.ts";

/** What brings a measure back after a restore. It has no names, and no texts but that of a law. */
export const MeasureRecord = z.object({
  decision_id: z.uuid(),
  decided_at: z.iso.datetime(),
  found_by: z.enum(["report", "staff"]),
  had_signals: z.boolean(),
  subject_kind: z.enum(subjectKinds),
  subject_id: z.uuid(),
  kind: z.enum(measureKinds),
  position: z.int(),
  rule: z.enum(ruleCodes),
  law: z.string(),
  label: z.enum(labelCodes).nullable(),
  until: z.iso.datetime().nullable(),
});
export type MeasureRecord = z.infer<typeof MeasureRecord>;

const EXTENSION = ".measure";
const INTERVAL_MS = 10_000;
const BATCH_SIZE = 100;

interface Dependencies {
  db: Database;
  files: Pick<FileStore, "storage" | "incomingDir">;
}

const getName = ({ decision_id, kind }: { decision_id: string; kind: string }) => `${decision_id}-${kind}${EXTENSION}`;

/** Keeps a record of each measure in force, except of warnings, which hide nothing. */
export function createMeasureRecordSweep(dependencies: Dependencies): Sweep {
  return {
    name: "measure_records",
    description: "Recording measures for a restore",
    intervalMs: INTERVAL_MS,
    run: async () => ({
      ...(await repeatUntilDone("recorded", () => recordNextMeasures(dependencies))),
      ...(await repeatUntilDone("removed", () => removeNextRecords(dependencies))),
    }),
  };
}

async function recordNextMeasures({ db, files }: Dependencies): Promise<number> {
  const rows = await db
    .selectFrom("decision_measures as measure")
    .innerJoin("decisions", "decisions.id", "measure.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .select(["measure.decision_id", "measure.kind", "position", "rule", "law", "label", "until"])
    .select(["decisions.decided_at", "found_by", "had_signals", "subject_kind", "subject_id"])
    .where("measure.ended_at", "is", null)
    .where("measure.recorded_at", "is", null)
    .where("measure.kind", "<>", "warn")
    .limit(BATCH_SIZE)
    .execute();
  for (const row of rows) {
    await storeRecord(files, getName(row), JSON.stringify(row));
    await setRecordedAt(db, row, true);
  }
  return rows.length;
}

async function removeNextRecords({ db, files }: Dependencies): Promise<number> {
  const rows = await db
    .selectFrom("decision_measures")
    .select(["decision_id", "kind"])
    .where("ended_at", "is not", null)
    .where("recorded_at", "is not", null)
    .limit(BATCH_SIZE)
    .execute();
  for (const row of rows) {
    await files.storage.delete(getName(row));
    await setRecordedAt(db, row, false);
  }
  return rows.length;
}

async function setRecordedAt(db: Database, measure: { decision_id: string; kind: string }, isRecorded: boolean) {
  await db
    .updateTable("decision_measures")
    .set({ recorded_at: isRecorded ? portalNow : null })
    .where("decision_id", "=", measure.decision_id)
    .where("kind", "=", measure.kind)
    .execute();
}

/** Reads all records. */
export async function readMeasureRecords(files: Pick<FileStore, "storage">): Promise<MeasureRecord[]> {
  const records: MeasureRecord[] = [];
  for (const name of await listRecords(files, EXTENSION)) {
    const content = await readRecord(files, name);
    if (content !== null) records.push(MeasureRecord.parse(JSON.parse(content)));
  }
  return records;
}

/** Has the records of all measures in force written again, because the storage of a restored portal may lack them. */
export async function forgetMeasureRecords(db: Database): Promise<void> {
  await db.updateTable("decision_measures").set({ recorded_at: null }).where(sql<boolean>`ended_at is null`).execute();
}
