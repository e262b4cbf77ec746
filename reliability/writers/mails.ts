import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { createApiClient } from "../../server/testing/http-client.ts";
import { createWriter, type Target, type Writer } from "../writer.ts";

/** How long no mail may arrive while some are queued. */
const ARRIVAL_TIMEOUT_MS = 60_000;
const POLL_MS = 1_100;

/**
 * Sends the contact form, which mails the operator. The stored items are the sender addresses of the notifications, which
 * a mail has in its Reply-To. A queued notification must have a next attempt.
 */
export function createMailWriter(target: Target): Writer {
  return createWriter<true>({
    name: "mails",
    next(count) {
      const email = `visitor-${count}@example.com`;
      const form = {
        name: "Visitor",
        email,
        topic: "problem",
        message: `Message ${count}`,
        form_token: target.issueFormToken(),
      };
      const send = () => createApiClient(target.origin, null).post("/contact", form);
      return { key: email, value: true, status: 200, send, repeat: send };
    },
    async read() {
      // The portal erases the address when the mail server has accepted the mail. Then the mail shows it.
      const { rows } = await sql<{ reply_to: string }>`
        select reply_to from notifications where state = 'queued' and reply_to is not null`.execute(target.db);
      const queued = rows.map(({ reply_to }) => reply_to);
      // The portal also sends mails about unread messages, which have no Reply-To.
      const received = target.listReceivedMails().flatMap(({ headers }) => headers.get("reply-to") ?? []);
      const senders = new Set(received);
      return [...senders, ...queued.filter((email) => !senders.has(email))].map((email) => [email, true]);
    },
    async verifyMore() {
      const { rows } = await sql<{ id: string }>`
        select id from notifications where state = 'queued' and next_attempt_at is null`.execute(target.db);
      return rows.map(({ id }) => `The notification ${id} has no next attempt and is never sent.`);
    },
  });
}

/**
 * Makes deliveries old that a crash has interrupted, because the queue repeats them after five minutes. Call it while the
 * portal is not running.
 */
export async function makeInterruptedDeliveriesOld({ db }: Target): Promise<void> {
  await sql`update notifications set next_attempt_at = now() where is_sending`.execute(db);
}

/** Waits until every queued mail has arrived. Lets the queue repeat interrupted and failed deliveries at once. */
export async function verifyAllMailsArrive({ db }: Target): Promise<string[]> {
  let queued = Number.POSITIVE_INFINITY;
  for (let deadline = Date.now() + ARRIVAL_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    await sql`update notifications set next_attempt_at = now() where state = 'queued' and not is_sending`.execute(db);
    const { count } = await db
      .selectFrom("notifications")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("state", "=", "queued")
      .executeTakeFirstOrThrow();
    if (count < queued) deadline = Date.now() + ARRIVAL_TIMEOUT_MS;
    queued = count;
    if (queued === 0) break;
  }
  return queued === 0 ? [] : [`${queued} mails have not arrived.`];
}

/** Returns how many mails arrived more than once. Each copy has the same Message-ID. */
export function countRepeatedMails(target: Target): number {
  const mails = target.listReceivedMails();
  return mails.length - new Set(mails.map(({ headers }) => headers.get("message-id"))).size;
}
