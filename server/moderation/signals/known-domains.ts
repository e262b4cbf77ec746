import { type Kysely, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { getRegisteredDomain } from "../../platform/mail-domains.ts";
import { findAddresses } from "./domains.ts";
import { cleanText } from "./find-phrases.ts";
import { toRefusedKey } from "./find-signals.ts";

/** The domains of others with which the addresses of an author are compared. */

/** Lists the addresses in texts and those of their author. */
export function listAddresses(texts: string[], { website, email }: { website: string | null; email: string | null }) {
  const { mails, links } = findAddresses(texts.map(cleanText).join("\n"));
  return [...mails, ...links, website, email].filter((address) => address !== null);
}

/** The share of the letter groups of a domain that an address must have to be compared with it. */
const MIN_SIMILARITY = 0.4;

/** Lists the registered domains of other companies that have something in common with an address. */
export async function listSimilarDomains(
  db: Kysely<DB>,
  companyId: string | null,
  addresses: string[],
): Promise<string[]> {
  const host = sql`substring(lower(website) from '^(?:[a-z]+://)?(?:www\\.)?([^/:?#]+)')`;
  const rows = await db
    .selectFrom("companies")
    .select("website")
    .distinct()
    .where(sql<boolean>`id is distinct from ${companyId}`)
    .where("closed_at", "is", null)
    .where("website", "is not", null)
    .where(
      sql<boolean>`exists (
        select from unnest(${addresses}::text[]) as address where word_similarity(${host}, address) > ${MIN_SIMILARITY}
      )`,
    )
    .execute();
  return rows.map(({ website }) => getRegisteredDomain(website)).filter((domain) => domain !== null);
}

/** The rules against which somebody acts who may come back under another name. */
const rulesOfRefusal = ["fraud", "impersonation", "real_jobs", "exploitation", "spam", "illegal"];
const MAX_REFUSALS = 2_000;

/** Lists the domains and free mailboxes of others whose content was restricted or closed, or who were suspended. */
export async function listRefusedDomains(
  db: Kysely<DB>,
  author: { user_id: string; company_id: string | null },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("decision_measures")
    .innerJoin("decisions", "decisions.id", "decision_measures.decision_id")
    .innerJoin("cases", "cases.id", "decisions.case_id")
    .leftJoin("users", "users.id", "cases.user_id")
    .leftJoin("companies", "companies.id", "cases.company_id")
    .select(["users.email", "companies.website"])
    .where("decision_measures.kind", "in", ["restrict", "close", "suspend"])
    .where("decision_measures.rule", "in", rulesOfRefusal)
    .where("decisions.undone_at", "is", null)
    .where("decisions.overruled_at", "is", null)
    .where(sql<boolean>`cases.user_id is distinct from ${author.user_id}`)
    .where(sql<boolean>`cases.company_id is distinct from ${author.company_id}`)
    .orderBy("decisions.decided_at", "desc")
    .limit(MAX_REFUSALS)
    .execute();
  const keys = rows.flatMap(({ email, website }) => [email && toRefusedKey(email), website && toRefusedKey(website)]);
  return new Set(keys.filter((key) => typeof key === "string"));
}
