import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { changeCase, lockCase } from "../cases/case-state.ts";
import { listMeasures } from "../cases/decision-rows.ts";
import { endMeasure } from "./undo-measures.ts";

const INTERVAL_MS = 30_000;

/** Ends the measures whose time is over. */
export function createMeasureSweep(db: Database): Sweep {
  return {
    name: "measures",
    description: "Ending measures for a time",
    intervalMs: INTERVAL_MS,
    run: () => repeatUntilDone("measures", () => endNextMeasure(db)),
  };
}

async function endNextMeasure(db: Database): Promise<boolean> {
  const due = await db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_id")
    .select(["decisions.case_id", "decision_id", "kind"])
    .where("until", "<=", portalNow)
    .where("ended_at", "is", null)
    .orderBy("until")
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  await db.transaction().execute(async (trx) => {
    const row = await lockCase(trx, due.case_id);
    const measure = (await listMeasures(trx, [due.decision_id])).find(({ kind }) => kind === due.kind);
    // Somebody else may have ended it before the case was locked.
    if (!measure || measure.ended_at !== null) return;
    await endMeasure(trx, row, measure);
    await changeCase(trx, row, { kind: "measure_ended", actorId: null, data: { decision_id: due.decision_id } });
  });
  return true;
}
