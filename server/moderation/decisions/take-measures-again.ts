import { sql, type Transaction } from "kysely";
import { APPEAL_MONTHS, type DecisionPreview } from "../../../contract/moderation/decisions.ts";
import { type Language, languages } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { texts } from "../../platform/i18n/texts.ts";
import type { FileStore } from "../../platform/storage/file-store.ts";
import { changeCase, lockCase, openCase } from "../cases/case-state.ts";
import { readSubject, type Subject } from "../cases/subjects.ts";
import { takeMeasures } from "./decide-case.ts";
import { composeLetters } from "./letters.ts";
import { forgetMeasureRecords, type MeasureRecord, readMeasureRecords } from "./measure-records.ts";

interface MeasuresTakenAgain {
  taken: number;
  /** Decisions whose measures cannot be taken, with the code of the error. */
  failed: { id: string; code: string }[];
}

/**
 * Repeats, in a restored database, the measures in force that the staff took after the backup, so that what was hidden stays
 * hidden. Opens their cases again for review. Sends no mails: the author got one at the time of the decision, and its link
 * still works.
 */
export async function takeMeasuresAgain(
  { db, files }: { db: Database; files: FileStore },
  timeZone: string,
): Promise<MeasuresTakenAgain> {
  const result: MeasuresTakenAgain = { taken: 0, failed: [] };
  const records = (await readMeasureRecords(files)).toSorted((one, other) => one.position - other.position);
  const decisions = [...Map.groupBy(records, ({ decision_id }) => decision_id)];
  for (const [id, measures] of decisions.toSorted(byTime)) {
    try {
      result.taken += await db.transaction().execute((trx) => repeatDecision(trx, id, measures, timeZone));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      result.failed.push({ id, code: error.code });
    }
  }
  await forgetMeasureRecords(db);
  return result;
}

const byTime = ([, [one]]: [string, MeasureRecord[]], [, [other]]: [string, MeasureRecord[]]) =>
  (one?.decided_at ?? "").localeCompare(other?.decided_at ?? "");

/** Returns how many measures it has taken: none of what no longer exists, of an end that has come, and of a known decision. */
async function repeatDecision(
  trx: Transaction<DB>,
  id: string,
  records: MeasureRecord[],
  timeZone: string,
): Promise<number> {
  const known = await trx.selectFrom("decisions").select("id").where("id", "=", id).executeTakeFirst();
  const measures = records.filter(({ until }) => until === null || new Date(until) > new Date());
  const [first, ...others] = measures;
  if (known || !first) return 0;
  const subject = await readSubject(trx, first.subject_kind, first.subject_id);
  if (!subject) return 0;
  const { caseId } = await openCase(trx, subject, { kind: "opened", actorId: null });
  const row = await lockCase(trx, caseId);
  await trx
    .insertInto("decisions")
    .values({
      ...{ id, case_id: caseId, user_id: row.user_id, company_id: row.company_id },
      ...{ found_by: first.found_by, had_signals: first.had_signals, decided_at: first.decided_at },
      facts: texts.en.statements.facts_lost,
      letters: toJsonb(await composeLettersAgain(trx, subject, [first, ...others], timeZone)),
      announced_at: portalNow,
    })
    .execute();
  await takeMeasures(trx, row, id, measures);
  await changeCase(
    trx,
    row,
    { kind: "decided", actorId: null, data: { decision_id: id } },
    { waiting_since: portalNow },
  );
  return measures.length;
}

/** The facts are not recorded, because they are a text about a person. The letter says where they are. */
async function composeLettersAgain(
  trx: Transaction<DB>,
  { kind, title, companyId }: Subject,
  measures: [MeasureRecord, ...MeasureRecord[]],
  timeZone: string,
): Promise<DecisionPreview> {
  const [{ decided_at, found_by, had_signals }] = measures;
  const { appealUntil } = await trx
    .selectNoFrom(sql<Date>`${decided_at}::timestamptz + make_interval(months => ${APPEAL_MONTHS})`.as("appealUntil"))
    .executeTakeFirstOrThrow();
  const compose = (language: Language) => {
    const letters = composeLetters(
      {
        subject: { kind, title, companyId },
        measures: measures.map(({ until, ...measure }) => ({
          ...measure,
          until: until === null ? null : new Date(until),
        })),
        facts: texts[language].statements.facts_lost,
        explanation: "",
        foundBy: found_by,
        hadSignals: had_signals,
        hasReports: false,
        decidedAt: new Date(decided_at),
        appealUntil,
      },
      timeZone,
    );
    return [language, letters.author?.[language]];
  };
  return { author: Object.fromEntries(languages.map(compose)), reporters: null };
}
