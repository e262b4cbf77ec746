import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DecisionPreview } from "../../../contract/moderation/decisions.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import type { Notification, Notifier } from "../../platform/notifications/notification.ts";
import { listRecipients, type Recipient } from "./recipients.ts";

export interface LetterSender {
  notify: Notifier;
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
  /** The IANA time zone of the portal. */
  timeZone: string;
}

type Parties = Awaited<ReturnType<typeof findParties>>;

export function findParties(db: Kysely<DB>, decisionId: string) {
  return db
    .selectFrom("decisions")
    .select(["id", "case_id", "user_id", "company_id", "letters", "decided_by_user_id"])
    .where("id", "=", decisionId)
    .executeTakeFirstOrThrow();
}

/**
 * Mails the statement of reasons of a decision, unless all of its measures have ended meanwhile. When only some have ended, the
 * mail still states all of them, as the decision was taken.
 */
export async function mailStatement(trx: Transaction<DB>, sender: LetterSender, decisionId: string): Promise<void> {
  const decision = await findParties(trx, decisionId);
  const { author } = decision.letters as unknown as DecisionPreview;
  if (author === null || !(await hasMeasureInForce(trx, decisionId))) return;
  await mailRecipients(trx, sender, decision, decisionId, (language) => ({
    template: "statement_of_reasons" as const,
    values: { title: author[language].title },
    sections: author[language].sections,
  }));
}

async function hasMeasureInForce(trx: Transaction<DB>, decisionId: string): Promise<boolean> {
  const measure = await trx
    .selectFrom("decision_measures")
    .select("kind")
    .where("decision_id", "=", decisionId)
    .where("ended_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return measure !== undefined;
}

/** Notifies those who read the statement of a decision that there is one, or that the staff has taken it back. */
export async function addStatementNotices(trx: Transaction<DB>, decisionId: string): Promise<void> {
  const decision = await findParties(trx, decisionId);
  if ((decision.letters as unknown as DecisionPreview).author === null) return;
  await addNoticesTo(trx, decision, await listRecipients(trx, decision));
}

/**
 * Tells the author that the staff has ended a suspension before its time. They get no mail before the decision is announced: no mail
 * has said that the suspension began. The lock makes a sweep that announces it meanwhile come before or after.
 */
export async function sendEndOfSuspension(
  trx: Transaction<DB>,
  sender: LetterSender,
  decisionId: string,
): Promise<void> {
  const { announced_at } = await trx
    .selectFrom("decisions")
    .select("announced_at")
    .where("id", "=", decisionId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (announced_at === null) return addStatementNotices(trx, decisionId);
  const decision = await findParties(trx, decisionId);
  await notifyRecipients(trx, sender, decision, `${decisionId}:suspension_ended`, () => ({
    template: "suspension_ended" as const,
    values: { reference: formatReportReference(decision) },
  }));
}

type AuthorMail = Pick<Notification, "template" | "values" | "sections">;

/** Sends a mail and a notice about a decision to everybody who reads its statement. */
export async function notifyRecipients(
  trx: Transaction<DB>,
  sender: LetterSender,
  decision: Parties,
  event: string,
  write: (language: Language) => AuthorMail,
): Promise<void> {
  await addNoticesTo(trx, decision, await listRecipients(trx, decision));
  await mailRecipients(trx, sender, decision, event, write);
}

function addNoticesTo(trx: Transaction<DB>, decision: Parties, recipients: readonly Recipient[]): Promise<void> {
  const sourceId = uuidv7();
  return addNotices(
    trx,
    recipients.map(({ id: userId, companyId }) => ({
      ...{ userId, companyId, sourceId, actorId: null, decisionId: decision.id },
      kind: "statement_changed" as const,
    })),
  );
}

async function mailRecipients(
  trx: Transaction<DB>,
  { notify, origin }: LetterSender,
  decision: Parties,
  event: string,
  write: (language: Language) => AuthorMail,
): Promise<void> {
  for (const { id, email, language } of await listRecipients(trx, decision)) {
    if (email === null) continue;
    const { values, ...mail } = write(language);
    await notify.send(trx, {
      ...mail,
      to: { email },
      language,
      values: { ...values, url: `${origin}/statements/${decision.id}` },
      idempotencyKey: `decision:${event}:${id}`,
      userId: id,
    });
  }
}
