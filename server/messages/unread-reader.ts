import { type Kysely, sql } from "kysely";
import type { CompanyRole } from "../../contract/accounts/users.ts";
import { SEEKER } from "../../contract/platform/constants.ts";
import type { DB } from "../../database/schema.ts";
import { companyNameOf } from "../accounts/memberships/queries.ts";
import { haveNoBlock, unlessHidden, wasMember } from "./participants.ts";
import { canReadConversations } from "./policy.ts";

/** A conversation with messages that one of its two users has not read. */
export interface UnreadConversation {
  conversation_id: string;
  user_id: string;
}

/**
 * Reads the reader of a conversation and the sender's name. Undefined when the reader may not be told: one of the accounts is
 * deleted, the reader no longer reads the conversation, or one of the two has blocked the other.
 */
export async function findReader(trx: Kysely<DB>, conversation: UnreadConversation): Promise<Reader | undefined> {
  const reader = await selectReader(trx, conversation).executeTakeFirst();
  return reader && canReadConversations(reader) ? reader : undefined;
}

type Reader = NonNullable<Awaited<ReturnType<ReturnType<typeof selectReader>["executeTakeFirst"]>>>;

function selectReader(trx: Kysely<DB>, { conversation_id, user_id }: UnreadConversation) {
  return trx
    .selectFrom("conversations")
    .innerJoin("users as reader", (join) => join.on("reader.id", "=", user_id))
    .innerJoin("users as sender", (join) =>
      join.on(
        "sender.id",
        "=",
        sql<string>`case participant_a_id when ${user_id} then participant_b_id else participant_a_id end`,
      ),
    )
    .leftJoin("company_members as membership", (join) =>
      join.onRef("membership.user_id", "=", "reader.id").on("membership.left_at", "is", null),
    )
    .select([
      "reader.user_type",
      sql<CompanyRole | null>`membership.role`.as("company_role"),
      "reader.email",
      "reader.email_verified_at",
      "reader.language",
      "reader.is_unread_mail_enabled",
      "sender.id as sender_id",
      unlessHidden(user_id, "sender", sql`sender.name`).as("name"),
      companyNameOf("sender").as("company"),
    ])
    .where("conversations.id", "=", conversation_id)
    .where("reader.deleted_at", "is", null)
    .where("sender.deleted_at", "is", null)
    .where((eb) => eb.or([eb("reader.user_type", "!=", SEEKER), wasMember("sender.id")]))
    .where(haveNoBlock(sql.ref("reader.id"), sql.ref("sender.id")));
}

/**
 * Returns the sender's name and company. Users choose these names, so the function returns null when mail programs could
 * turn the names into a link.
 */
export function getSenderName({ name, company }: Reader): string | null {
  const fullName = [name, company && `(${company})`].filter(Boolean).join(" ");
  return fullName === "" || /[/\\@:]|[^\s.]\.[^\s.]/.test(fullName) ? null : fullName;
}
