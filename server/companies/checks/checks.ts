import { type Kysely, sql } from "kysely";
import type * as z from "zod";
import type { CompanyCheckKind, OwnCompanyChecks, RegisterNumberForm } from "../../../contract/companies/checks.ts";
import type { DB } from "../../../database/schema.ts";
import { presentCompanyChecks, type StoredCheck, selectChecksOf } from "../../accounts/memberships/company-checks.ts";
import { recordStaffEvent } from "../../accounts/staff/events.ts";
import { portalNow } from "../../platform/database/clock.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { getRegisteredDomain } from "../../platform/mail-domains.ts";
import type { Signer } from "../../platform/signing/signer.ts";

type RegisterNumber = z.output<typeof RegisterNumberForm>;

/** The TXT record is at this name below the domain, where it disturbs no other use of the domain. */
const RECORD_NAME = "_job-portal";

/** The record that proves a domain. A signature needs no storage, and differs for each company and domain. */
export function getDnsRecord(signer: Signer, companyId: string, domain: string) {
  return { name: `${RECORD_NAME}.${domain}`, value: `job-portal=${signer.sign(`${companyId} ${domain}`)}` };
}

/** @throws {ApiError} not_found, also for a closed company */
async function findCompany(db: Kysely<DB>, id: string) {
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "website"])
    .select(selectChecksOf("companies.id").as("checks"))
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!company) throw new ApiError("not_found");
  return company;
}

/** @throws {ApiError} not_found */
export async function readOwnChecks(db: Kysely<DB>, signer: Signer, companyId: string): Promise<OwnCompanyChecks> {
  const company = await findCompany(db, companyId);
  const domain = getRegisteredDomain(company.website);
  return {
    checks: presentCompanyChecks(company.checks, company),
    website_domain: domain,
    dns_record: domain === null ? null : getDnsRecord(signer, companyId, domain),
    register_request: presentRegisterRequest(company.checks),
  };
}

export function presentRegisterRequest(checks: readonly StoredCheck[]): OwnCompanyChecks["register_request"] {
  const waiting = checks.find(({ kind, checked_at }) => kind === "register" && checked_at === null);
  return waiting ? { register: waiting.register ?? "", number: waiting.value } : null;
}

/**
 * Returns the registered domain of the website.
 *
 * @throws {ApiError} website_required
 */
export async function requireWebsiteDomain(db: Kysely<DB>, companyId: string): Promise<string> {
  const domain = getRegisteredDomain((await findCompany(db, companyId)).website);
  if (domain === null) throw new ApiError("website_required");
  return domain;
}

/** Stores that the portal has found a domain to be the company's. */
export async function saveDomainCheck(
  db: Kysely<DB>,
  companyId: string,
  kind: Exclude<CompanyCheckKind, "register">,
  value: string,
): Promise<void> {
  await db
    .insertInto("company_checks")
    .values({ company_id: companyId, kind, value, checked_at: portalNow })
    .onConflict((conflict) => conflict.columns(["company_id", "kind"]).doUpdateSet({ value, checked_at: portalNow }))
    .execute();
}

/** Stores a number that the staff is to compare with the register. What was checked before is no longer shown. */
export async function saveRegisterNumber(
  db: Kysely<DB>,
  companyId: string,
  { register, number }: RegisterNumber,
): Promise<void> {
  const columns = { value: number, register, company_name: null, checked_at: null, checked_by_user_id: null };
  await db
    .insertInto("company_checks")
    .values({ company_id: companyId, kind: "register", ...columns })
    .onConflict((conflict) => conflict.columns(["company_id", "kind"]).doUpdateSet(columns))
    .execute();
}

/**
 * Stores that a member of the staff has found the number with the present name of the company.
 *
 * @throws {ApiError} register_number_changed when the owner has stated another one since
 */
export async function confirmRegisterNumber(
  db: Database,
  staffId: string,
  companyId: string,
  { register, number }: RegisterNumber,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("company_checks")
      .set({
        checked_at: portalNow,
        checked_by_user_id: staffId,
        company_name: sql<string>`(select name from companies where id = company_id)`,
      })
      .where("company_id", "=", companyId)
      .where("kind", "=", "register")
      .where("register", "=", register)
      .where("value", "=", number)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError("register_number_changed");
    await recordStaffEvent(trx, { kind: "register_checked", actorId: staffId, data: { company_id: companyId } });
  });
}

/** Removes the number of a company. Does nothing without one. */
export async function removeRegisterNumber(db: Database, staffId: string, companyId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("company_checks")
      .where("company_id", "=", companyId)
      .where("kind", "=", "register")
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordStaffEvent(trx, { kind: "register_removed", actorId: staffId, data: { company_id: companyId } });
  });
}
