import type { Transaction } from "kysely";
import { formatReportReference } from "../../../contract/jobs/reports.ts";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { Notification } from "../../platform/notifications/notification.ts";
import type { AppealRow } from "../cases/decision-rows.ts";
import { findReportMail } from "../decisions/report-mails.ts";
import { findParties, type LetterSender, notifyRecipients } from "../decisions/send-letters.ts";

type AppealMail = Pick<Notification, "template" | "values" | "sections">;

/** Sends the question about a complaint to whoever complains. */
export function sendAppealQuestion(trx: Transaction<DB>, sender: LetterSender, appeal: AppealRow): Promise<void> {
  return sendToAppellant(trx, sender, appeal, "questioned", (language) => ({
    template: "appeal_question",
    values: { reference: formatReportReference({ id: appeal.decision_id }) },
    sections: [{ heading: texts[language].statements.question, text: appeal.question ?? "" }],
  }));
}

/** Sends the decision about a complaint with its reasons to whoever complains. */
export function sendAppealDecision(trx: Transaction<DB>, sender: LetterSender, appeal: AppealRow): Promise<void> {
  const reference = formatReportReference({ id: appeal.decision_id });
  return sendToAppellant(trx, sender, appeal, "decided", (language) => {
    const words = texts[language].statements;
    const outcome = words[appeal.outcome === "accepted" ? "appeal_accepted" : "appeal_refused"];
    return {
      template: "appeal_decided",
      values: { outcome: fillPlaceholders(outcome, { reference }) },
      sections: [
        { heading: words.reasons, text: appeal.reasons ?? "" },
        ...(appeal.outcome === "refused" ? [{ heading: words.headings.redress, text: words.redress_elsewhere }] : []),
      ],
    };
  });
}

/** The author has the page of the statement. A reporter has the page of the report, whose address only the receipt has. */
async function sendToAppellant(
  trx: Transaction<DB>,
  sender: LetterSender,
  appeal: AppealRow,
  event: string,
  write: (language: Language) => AppealMail,
): Promise<void> {
  const key = `appeal:${appeal.id}:${event}`;
  if (appeal.report_id === null) {
    const decision = await findParties(trx, appeal.decision_id);
    return notifyRecipients(trx, sender, decision, key, (language) => {
      const { values, ...mail } = write(language);
      return { ...mail, values: { ...values, where: texts[language].statements.on_page } };
    });
  }
  const to = await findReportMail(trx, appeal.report_id);
  if (!to) return;
  const language = toLanguage(to.language);
  const { values, ...mail } = write(language);
  await sender.notify.send(trx, {
    ...mail,
    ...to,
    language,
    values: { ...values, where: texts[language].statements.on_report_page, url: "" },
    idempotencyKey: key,
  });
}
