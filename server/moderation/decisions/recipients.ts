import type { Kysely } from "kysely";
import { type Language, toLanguage } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { CallerUser } from "../../platform/http/access.ts";

export interface Recipient {
  id: string;
  /** Null without a verified address. */
  email: string | null;
  language: Language;
  /** The company as whose owner they read the statement. Null for the author. */
  companyId: string | null;
}

/** Who a decision is about: the author, and the company in whose name they wrote. */
interface DecisionParties {
  user_id: string | null;
  company_id: string | null;
}

/** Lists who reads a statement of reasons: its author, and the present owners of the company. */
export async function listRecipients(db: Kysely<DB>, { user_id, company_id }: DecisionParties): Promise<Recipient[]> {
  const rows = await db
    .selectFrom("users")
    .leftJoin("company_members as owner", (join) =>
      join
        .onRef("owner.user_id", "=", "users.id")
        .on("owner.company_id", "=", company_id)
        .on("owner.role", "=", "owner")
        .on("owner.left_at", "is", null),
    )
    .select(["users.id", "users.email", "users.email_verified_at", "users.language", "owner.company_id"])
    .where("users.deleted_at", "is", null)
    .where((eb) => eb.or([eb("users.id", "=", user_id), eb("owner.user_id", "is not", null)]))
    .orderBy("users.id")
    .execute();
  return rows.map(({ id, email, email_verified_at, language, company_id: companyId }) => ({
    id,
    email: email_verified_at === null ? null : email,
    language: toLanguage(language),
    companyId,
  }));
}

/** Whether a user reads the statement of a decision, and may complain about it. */
export function isRecipient(
  { id, company_id, company_role }: Pick<CallerUser, "id" | "company_id" | "company_role">,
  decision: DecisionParties,
): boolean {
  if (decision.user_id === id) return true;
  return decision.company_id !== null && decision.company_id === company_id && company_role === "owner";
}
