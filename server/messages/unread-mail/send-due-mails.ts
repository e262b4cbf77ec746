import type { Database } from "../../database.ts";
import type { Language } from "../../language.ts";
import type { Notifier } from "../../notify/notifier.ts";
import type { OffLinks } from "../../notify/off-links.ts";
import { type DueMail, findReader, findUntold, holdDueMail, setDue } from "./queries.ts";

export interface MailParts {
  db: Database;
  notify: Notifier;
  links: OffLinks;
  /** The portal's, without a trailing slash. */
  address: string;
}

/**
 * Writes the mails that are due. A mail, and that it is written, are one transaction under the lock of its row: however
 * many processes look, and wherever one of them dies, nobody is told twice.
 */
export async function sendDueMails(parts: MailParts): Promise<void> {
  while (await sendNext(parts));
}

function sendNext(parts: MailParts): Promise<boolean> {
  return parts.db.transaction().execute(async (trx) => {
    const due = await holdDueMail(trx);
    if (!due) return false;
    const untold = await findUntold(trx, due);
    const reader = untold && (await findReader(trx, due));
    if (!untold || !reader?.email) await setDue(trx, due, null);
    else if (untold.mail_at > new Date()) await setDue(trx, due, untold.mail_at);
    else {
      const language: Language = reader.language === "nl" ? "nl" : "en";
      await parts.notify.send(trx, {
        template: "unread_message",
        to: { email: reader.email },
        language,
        values: valuesOf(parts, due, reader, language),
        unsubscribe: parts.address + parts.links.pathFor(due.user_id, language),
        event: `unread_message:${due.conversation_id}:${due.user_id}:${untold.number}`,
        userId: due.user_id,
      });
      await setDue(trx, due, null, true);
    }
    return true;
  });
}

interface Writer {
  writer_id: string;
  name: string | null;
  company: string | null;
}

function valuesOf({ address, links }: MailParts, due: DueMail, writer: Writer, language: Language) {
  return {
    name: nameOf(writer) ?? (language === "nl" ? "Iemand" : "Somebody"),
    conversation: `${address}/jobs/messages/${writer.writer_id}`,
    turn_off: address + links.pathFor(due.user_id, language),
  };
}

/** People choose their names, and mail programs make links of what looks like one: such a name is not passed on. */
function nameOf({ name, company }: Writer): string | null {
  const full = [name, company && `(${company})`].filter(Boolean).join(" ");
  return full === "" || /[/\\@:]|[^\s.]\.[^\s.]/.test(full) ? null : full;
}
