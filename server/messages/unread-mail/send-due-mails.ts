import type { Database } from "../../database/pool.ts";
import type { Language } from "../../language.ts";
import type { Notifier } from "../../notifications/notification.ts";
import type { UnsubscribeLinks } from "../../notify/off-links.ts";
import {
  type DueUnreadMail,
  findRecipient,
  findUnmailedMessage,
  selectDueUnreadMailForUpdate,
  updateDueAt,
} from "./queries.ts";

export interface UnreadMailDependencies {
  db: Database;
  notify: Notifier;
  links: UnsubscribeLinks;
  /** The portal's, without a trailing slash. */
  origin: string;
}

/**
 * Writes the mails that are due. A mail, and that it is written, are one transaction under the lock of its row: however
 * many processes look, and wherever one of them dies, nobody is told twice.
 */
export async function sendDueUnreadMails(parts: UnreadMailDependencies): Promise<void> {
  while (await sendNextUnreadMail(parts));
}

function sendNextUnreadMail(parts: UnreadMailDependencies): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const due = await selectDueUnreadMailForUpdate(trx);
    if (!due) return false;
    const untold = await findUnmailedMessage(trx, due);
    const reader = untold && (await findRecipient(trx, due));
    if (!untold || !reader?.email) await updateDueAt(trx, due, null);
    else if (untold.mail_at > new Date()) await updateDueAt(trx, due, untold.mail_at);
    else {
      const language: Language = reader.language === "nl" ? "nl" : "en";
      await parts.notify.send(trx, {
        template: "unread_message",
        to: { email: reader.email },
        language,
        values: getTemplateValues(parts, due, reader, language),
        unsubscribe: parts.origin + parts.links.createPath(due.user_id, language),
        event: `unread_message:${due.conversation_id}:${due.user_id}:${untold.number}`,
        userId: due.user_id,
      });
      await updateDueAt(trx, due, null, true);
    }
    return true;
  });
}

interface Sender {
  writer_id: string;
  name: string | null;
  company: string | null;
}

function getTemplateValues(
  { origin, links }: UnreadMailDependencies,
  due: DueUnreadMail,
  writer: Sender,
  language: Language,
) {
  return {
    name: getDisplayName(writer) ?? (language === "nl" ? "Iemand" : "Somebody"),
    conversation: `${origin}/jobs/messages/${writer.writer_id}`,
    turn_off: origin + links.createPath(due.user_id, language),
  };
}

/** People choose their names, and mail programs make links of what looks like one: such a name is not passed on. */
function getDisplayName({ name, company }: Sender): string | null {
  const full = [name, company && `(${company})`].filter(Boolean).join(" ");
  return full === "" || /[/\\@:]|[^\s.]\.[^\s.]/.test(full) ? null : full;
}
