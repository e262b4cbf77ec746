import { type Kysely, sql } from "kysely";
import type { CaseState } from "../../../contract/moderation/cases.ts";
import type { DB } from "../../../database/schema.ts";

/** Returns the state of a case without anything to decide about its subject: whether a complaint still waits. */
export async function settleCaseState(db: Kysely<DB>, caseId: string): Promise<CaseState> {
  const { hasAppeal } = await db
    .selectNoFrom(
      sql<boolean>`exists (
        select from appeals join decisions on decisions.id = decision_id
        where case_id = ${caseId} and outcome is null
      )`.as("hasAppeal"),
    )
    .executeTakeFirstOrThrow();
  return hasAppeal ? "appealed" : "decided";
}
