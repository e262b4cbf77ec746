import { type Kysely, sql } from "kysely";
import * as z from "zod";
import type { Signal } from "../../../contract/moderation/signals.ts";
import type { DB } from "../../../database/schema.ts";
import { findSignals } from "./find-signals.ts";
import { listAddresses, listRefusedDomains, listSimilarDomains } from "./known-domains.ts";
import { MIN_TEXT_LENGTH } from "./read-signals.ts";

/** The fields of a company that signals are about, as evidence keeps them. */
export const CompanyContent = z.object({
  name: z.string().nullable(),
  description: z.string().nullable(),
  website: z.string().nullable(),
});
type CompanyContent = z.infer<typeof CompanyContent>;

/**
 * Finds the signals of a company. The account is that of the owner who has joined first.
 *
 * @param content The company as it was when it was reported. As it is now when undefined
 * @returns null when the company is closed
 */
export async function readCompanySignals(
  db: Kysely<DB>,
  companyId: string,
  content?: CompanyContent,
): Promise<Signal[] | null> {
  const company = await findCompany(db, companyId);
  if (!company) return null;
  const { name, website, description } = content ?? company;
  // The name is no title: many companies write theirs in capitals.
  const text = [name, description].filter(Boolean).join("\n");
  const addresses = listAddresses([text], { website, email: company.email });
  const [companiesWithSameText, knownDomains, refusedDomains] = await Promise.all([
    countCompaniesWithDescription(db, companyId, description ?? ""),
    listSimilarDomains(db, companyId, addresses),
    listRefusedDomains(db, { user_id: company.user_id, company_id: companyId }),
  ]);
  return findSignals({
    title: "",
    description: text,
    questions: [],
    pay: null,
    maximumAge: null,
    usualPay: null,
    companiesWithSameText,
    recipientsOfSameText: 0,
    sendersOfSameText: 0,
    isOfSeeker: false,
    knownDomains,
    refusedDomains,
    website,
    mail: company.email,
    accountAgeDays: company.account_age_days,
  });
}

function findCompany(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("companies")
    .innerJoin("company_members as member", "member.company_id", "companies.id")
    .innerJoin("users", "users.id", "member.user_id")
    .select(["companies.name", "companies.description", "companies.website", "member.user_id", "users.email"])
    .select(sql<number>`extract(day from portal_now() - users.created_at)::int`.as("account_age_days"))
    .where("companies.id", "=", id)
    .where("companies.closed_at", "is", null)
    .where("member.left_at", "is", null)
    .where("member.role", "=", "owner")
    .orderBy("member.joined_at")
    .limit(1)
    .executeTakeFirst();
}

/** Counts the other companies with the same description. Spaces and marks do not matter. */
async function countCompaniesWithDescription(db: Kysely<DB>, companyId: string, description: string): Promise<number> {
  if (description.length < MIN_TEXT_LENGTH) return 0;
  const { count } = await db
    .selectFrom("companies")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("description", "is not", null)
    .where(sql<boolean>`job_text_key('', description) = job_text_key('', ${description})`)
    .where("id", "!=", companyId)
    .executeTakeFirstOrThrow();
  return count;
}
