import { sql } from "kysely";
import { repeatUntilDone, type Sweep } from "../../platform/background/sweep.ts";
import type { Database } from "../../platform/database/pool.ts";
import { deletePicturesOfEvidence, EVIDENCE_DAYS } from "../../platform/storage/queries.ts";

const INTERVAL_MS = 3_600_000;
const BATCH_SIZE = 100;
/** Long enough for two yearly reports about what was decided. */
const CASE_DAYS = 730;

/**
 * Erases who has sent reports without an account, the pictures that were kept as evidence only, and later the cases, unless
 * a measure is in force.
 */
export function createCaseRetentionSweep(db: Database): Sweep {
  return {
    name: "cases",
    description: "Erasing old cases",
    intervalMs: INTERVAL_MS,
    run: async () => ({
      ...(await repeatUntilDone("reporters", () => eraseReporters(db))),
      ...(await repeatUntilDone("pictures", () => deletePicturesOfEvidence(db, isRestrictedByMeasure, BATCH_SIZE))),
      ...(await repeatUntilDone("cases", () => deleteCases(db))),
    }),
  };
}

const isRestrictedByMeasure = sql<boolean>`exists (
  select from decision_measures where kind = 'restrict' and ended_at is null and previous ->> 'file' = files.file
)`;

async function eraseReporters(db: Database): Promise<number> {
  const due = db
    .selectFrom("reports")
    .select("id")
    .where(sql<boolean>`outcome_at < portal_now() - make_interval(days => ${EVIDENCE_DAYS})`)
    .where(sql<boolean>`num_nonnulls(email, network_hash, token_hash) > 0`)
    .limit(BATCH_SIZE);
  const { numUpdatedRows } = await db
    .updateTable("reports")
    .set({ email: null, network_hash: null, token_hash: null })
    .where("id", "in", due)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function deleteCases(db: Database): Promise<number> {
  const due = db
    .selectFrom("cases")
    .select("id")
    .where("state", "=", "decided")
    .where(sql<boolean>`decided_at < portal_now() - make_interval(days => ${CASE_DAYS})`)
    .where(
      sql<boolean>`not exists (
        select from decisions join decision_measures on decision_id = decisions.id
        where case_id = cases.id and kind <> 'warn' and ended_at is null
      )`,
    )
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db.deleteFrom("cases").where("id", "in", due).executeTakeFirst();
  return Number(numDeletedRows);
}
