import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Signal } from "../../../contract/moderation/signals.ts";
import type { DB } from "../../../database/schema.ts";
import { findSignals } from "./find-signals.ts";
import { listAddresses, listRefusedDomains, listSimilarDomains } from "./known-domains.ts";

/** The fields of a message that signals are about, as evidence keeps them. */
export const MessageContent = z.object({ message: z.string() });

/** Finds the signals of a message. Returns null when its sender no longer exists. */
export async function readMessageSignals(
  db: Kysely<DB>,
  messageId: string,
  senderId: string,
  { message }: z.infer<typeof MessageContent>,
): Promise<Signal[] | null> {
  const sender = await findSender(db, senderId);
  if (!sender) return null;
  const { company_id, website, account_age_days } = sender;
  // Most people who look for work have a free mailbox.
  const email = company_id === null ? null : sender.email;
  const [recipientsOfSameText, knownDomains, refusedDomains] = await Promise.all([
    countOtherRecipients(db, senderId, messageId, message),
    listSimilarDomains(db, company_id, listAddresses([message], { website, email })),
    listRefusedDomains(db, { user_id: senderId, company_id }),
  ]);
  return findSignals({
    ...{ title: "", description: message, questions: [], pay: null, maximumAge: null, usualPay: null },
    ...{ companiesWithSameText: 0, recipientsOfSameText, knownDomains, refusedDomains },
    website,
    mail: email,
    accountAgeDays: account_age_days,
  });
}

function findSender(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("users")
    .leftJoin("company_members as member", (join) =>
      join.onRef("member.user_id", "=", "users.id").on("member.left_at", "is", null),
    )
    .leftJoin("companies", "companies.id", "member.company_id")
    .select(["users.email", "member.company_id", "companies.website"])
    .select(sql<number>`extract(day from portal_now() - users.created_at)::int`.as("account_age_days"))
    .where("users.id", "=", id)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
}

/** A shorter message, such as "Can you come on Monday?", is often the same. */
const MIN_MESSAGE_LENGTH = 60;
const MAX_CONVERSATIONS = 500;

/** Counts to how many others the sender has sent the same text, in the newest conversations. Spaces and marks do not matter. */
async function countOtherRecipients(db: Kysely<DB>, senderId: string, messageId: string, text: string) {
  if (text.length < MIN_MESSAGE_LENGTH) return 0;
  const newest = db
    .selectFrom("conversations")
    .select("id")
    .where((eb) => eb.or([eb("participant_a_id", "=", senderId), eb("participant_b_id", "=", senderId)]))
    .orderBy("last_message_at", "desc")
    .limit(MAX_CONVERSATIONS)
    .as("newest");
  const { count } = await db
    .selectFrom(newest)
    .innerJoin("messages", "messages.conversation_id", "newest.id")
    .select(sql<number>`count(distinct to_user_id)::int`.as("count"))
    .where("from_user_id", "=", senderId)
    .where(sql<boolean>`to_user_id is distinct from (select to_user_id from messages where id = ${messageId})`)
    .where(sql<boolean>`job_text_key('', message) = job_text_key('', ${text})`)
    .executeTakeFirstOrThrow();
  return count;
}
