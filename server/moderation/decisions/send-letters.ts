import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import type { DecisionPreview } from "../../../contract/moderation/decisions.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import type { Notification, Notifier } from "../../platform/notifications/notification.ts";
import { listRecipients } from "./recipients.ts";

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

/** Sends the statement of reasons of a decision with measures, as a mail and a notice. */
export async function sendStatement(trx: Transaction<DB>, sender: LetterSender, decisionId: string): Promise<void> {
  const decision = await findParties(trx, decisionId);
  const { author } = decision.letters as unknown as DecisionPreview;
  if (author === null) return;
  await notifyRecipients(trx, sender, decision, decisionId, (language) => ({
    template: "statement_of_reasons" as const,
    values: { title: author[language].title },
    sections: author[language].sections,
  }));
}

/** Tells the author that the staff has taken a decision back. */
export async function sendWithdrawal(trx: Transaction<DB>, sender: LetterSender, decisionId: string): Promise<void> {
  const decision = await findParties(trx, decisionId);
  if ((decision.letters as unknown as DecisionPreview).author === null) return;
  await notifyRecipients(trx, sender, decision, `${decisionId}:undone`, () => ({
    template: "decision_withdrawn" as const,
    values: { reference: formatReportReference(decision) },
  }));
}

/** Tells the author that the staff has ended a suspension before its time. */
export async function sendEndOfSuspension(
  trx: Transaction<DB>,
  sender: LetterSender,
  decisionId: string,
): Promise<void> {
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
  { notify, origin }: LetterSender,
  decision: Parties,
  event: string,
  write: (language: Language) => AuthorMail,
): Promise<void> {
  const recipients = await listRecipients(trx, decision);
  const sourceId = uuidv7();
  await addNotices(
    trx,
    recipients.map(({ id: userId, companyId }) => ({
      ...{ userId, companyId, sourceId, actorId: null, decisionId: decision.id },
      kind: "statement_changed" as const,
    })),
  );
  for (const { id, email, language } of recipients) {
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
