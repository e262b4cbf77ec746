import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { MESSAGE_MAIL_UNSUBSCRIBE_PATH } from "../../contract/messages.ts";
import type { DB } from "../../database/schema.ts";
import { type Interval, startInterval } from "../background/interval.ts";
import type { Database } from "../database/pool.ts";
import { texts } from "../i18n/texts.ts";
import { type Language, toLanguage } from "../language.ts";
import type { Notifier } from "../notifications/notification.ts";
import { createUnsubscribeLinks, type UnsubscribeLinks } from "../notifications/unsubscribe.ts";

/** The links at the end of the mail about unread messages; each ends that mail to one person. */
export function createMessageUnsubscribeLinks(secretKey: string): UnsubscribeLinks {
  return createUnsubscribeLinks(secretKey, "message mail off", MESSAGE_MAIL_UNSUBSCRIBE_PATH);
}

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
      const language = toLanguage(reader.language);
      await parts.notify.send(trx, {
        template: "unread_message",
        to: { email: reader.email },
        language,
        values: getTemplateValues(parts, due, reader, language),
        unsubscribeUrl: parts.origin + parts.links.createPath(due.user_id, language),
        idempotencyKey: `unread_message:${due.conversation_id}:${due.user_id}:${untold.number}`,
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
    name: getDisplayName(writer) ?? texts[language].unread_messages.unnamed_sender,
    conversation_url: `${origin}/jobs/messages/${writer.writer_id}`,
    unsubscribe_url: origin + links.createPath(due.user_id, language),
  };
}

/** People choose their names, and mail programs make links of what looks like one: such a name is not passed on. */
function getDisplayName({ name, company }: Sender): string | null {
  const full = [name, company && `(${company})`].filter(Boolean).join(" ");
  return full === "" || /[/\\@:]|[^\s.]\.[^\s.]/.test(full) ? null : full;
}

const CHECK_INTERVAL_MS = 30_000;

/** Sends due mails about unread messages at an interval, in every process. */
export function startUnreadMailInterval(dependencies: UnreadMailDependencies, log: Logger): Interval {
  return startInterval({
    intervalMs: CHECK_INTERVAL_MS,
    run: () => sendDueUnreadMails(dependencies),
    log,
    failureMessage: "Sending mail about unread messages failed; the next run tries again",
  });
}

/** How long a message waits for its reader before mail is written, and how long until the next mail about the same two. */
export const UNREAD_MAIL_DELAY = "10 minutes";
const DELAY_INTERVAL = sql`interval ${sql.lit(UNREAD_MAIL_DELAY)}`;
const MIN_MAIL_INTERVAL = sql`interval '1 day'`;

export interface DueUnreadMail {
  conversation_id: string;
  user_id: string;
}

/** The next reader who may have to be told, held until the transaction ends. Other processes skip what is held. */
export function selectDueUnreadMailForUpdate(trx: Kysely<DB>): Promise<DueUnreadMail | undefined> {
  return trx
    .selectFrom("unread_mails")
    .select(["conversation_id", "user_id"])
    .where("due_at", "<=", sql<Date>`now()`)
    .orderBy("due_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** What the reader has not read and not been told of: its first number, and when a mail about it may be written. */
export async function findUnmailedMessage(trx: Kysely<DB>, due: DueUnreadMail) {
  const { number, mail_at } = await trx
    .selectFrom("messages")
    .innerJoin("unread_mails as mail", (join) =>
      join
        .onRef("mail.conversation_id", "=", "messages.conversation_id")
        .onRef("mail.user_id", "=", "messages.to_user_id"),
    )
    .select([
      sql<number | null>`min(messages.number)`.as("number"),
      sql<Date | null>`greatest(min(messages.created_at) + ${DELAY_INTERVAL}, max(mail.last_sent_at) + ${MIN_MAIL_INTERVAL})`.as(
        "mail_at",
      ),
    ])
    .where("messages.conversation_id", "=", due.conversation_id)
    .where("messages.to_user_id", "=", due.user_id)
    .where("messages.seen_at", "is", null)
    .where(sql<boolean>`messages.created_at > coalesce(mail.last_sent_at, '-infinity')`)
    .executeTakeFirstOrThrow();
  return number === null || mail_at === null ? null : { number, mail_at };
}

/** Reader and writer, unless there is nobody to tell: gone, without an email, not wanting mail, or one blocks the other. */
export function findRecipient(trx: Kysely<DB>, { conversation_id, user_id }: DueUnreadMail) {
  return trx
    .selectFrom("conversations")
    .innerJoin("users as reader", (join) => join.on("reader.id", "=", user_id))
    .innerJoin("users as writer", (join) =>
      join.on(
        "writer.id",
        "=",
        sql<string>`case participant_a_id when ${user_id} then participant_b_id else participant_a_id end`,
      ),
    )
    .select(["reader.email", "reader.language", "writer.id as writer_id", "writer.name", "writer.company"])
    .where("conversations.id", "=", conversation_id)
    .where("reader.is_unread_mail_enabled", "=", true)
    .where("reader.email", "is not", null)
    .where("reader.deleted_at", "is", null)
    .where("writer.deleted_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("message_blocks")
            .select("message_blocks.id")
            .where((is) =>
              is.or([
                is.and([is("blocker_id", "=", is.ref("reader.id")), is("blocked_id", "=", is.ref("writer.id"))]),
                is.and([is("blocker_id", "=", is.ref("writer.id")), is("blocked_id", "=", is.ref("reader.id"))]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
}

/** When to look again; null until the next message. */
export async function updateDueAt(
  trx: Kysely<DB>,
  due: DueUnreadMail,
  at: Date | null,
  isMailed = false,
): Promise<void> {
  await trx
    .updateTable("unread_mails")
    .set({ due_at: at, ...(isMailed && { last_sent_at: sql<Date>`now()` }) })
    .where("conversation_id", "=", due.conversation_id)
    .where("user_id", "=", due.user_id)
    .execute();
}

export async function isMessageMailEnabled(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("is_unread_mail_enabled").where("id", "=", userId).executeTakeFirst();
  return row?.is_unread_mail_enabled ?? false;
}

/** False when there is no such account any more. */
export async function setMessageMailEnabled(db: Kysely<DB>, userId: string, wants: boolean): Promise<boolean> {
  const result = await db
    .updateTable("users")
    .set({ is_unread_mail_enabled: wants })
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
