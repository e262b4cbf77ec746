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
  const [sameText, knownDomains, refusedDomains] = await Promise.all([
    countSameText(db, senderId, messageId, message),
    listSimilarDomains(db, company_id, listAddresses([message], { website, email })),
    listRefusedDomains(db, { user_id: senderId, company_id }),
  ]);
  return findSignals({
    ...{ title: "", description: message, questions: [], pay: null, maximumAge: null, usualPay: null },
    ...{ companiesWithSameText: 0, ...sameText, knownDomains, refusedDomains },
    website,
    isOfSeeker: company_id === null,
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

/** As the index `messages_text_key_idx` has it. */
const MIN_MESSAGE_LENGTH = 60;

/** Counts who else got the same text from the sender, and who else has sent it. Spaces and marks do not matter. */
async function countSameText(db: Kysely<DB>, senderId: string, messageId: string, text: string) {
  if (text.length < MIN_MESSAGE_LENGTH) return { recipientsOfSameText: 0, sendersOfSameText: 0 };
  const recipient = sql`(select to_user_id from messages where id = ${messageId})`;
  return db
    .selectFrom("messages")
    .select([
      sql<number>`count(distinct to_user_id) filter (
        where from_user_id = ${senderId} and to_user_id is distinct from ${recipient}
      )::int`.as("recipientsOfSameText"),
      sql<number>`count(distinct from_user_id) filter (where from_user_id <> ${senderId})::int`.as("sendersOfSameText"),
    ])
    .where(sql<boolean>`length(message) >= ${sql.lit(MIN_MESSAGE_LENGTH)}`)
    .where(sql<boolean>`md5(job_text_key('', message)) = md5(job_text_key('', ${text}))`)
    .executeTakeFirstOrThrow();
}
