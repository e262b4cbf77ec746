import { type RawBuilder, sql } from "kysely";
import type { CompanyCheck, CompanyCheckKind } from "../../../contract/companies/checks.ts";
import { getRegisteredDomain } from "../../platform/mail-domains.ts";

/** A check as `selectChecksOf` reads it. */
export interface StoredCheck {
  kind: CompanyCheckKind;
  value: string;
  register: string | null;
  company_name: string | null;
  /** Null for a number that waits for the staff. */
  checked_at: string | null;
}

/** Returns an SQL expression for the checks of a company, also those that are out of date. */
export function selectChecksOf(companyIdColumn: string): RawBuilder<StoredCheck[]> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'value', value, 'register', register,
      'company_name', company_name, 'checked_at', checked_at) order by kind)
    from company_checks where company_checks.company_id = ${sql.ref(companyIdColumn)}
  ), '[]')`;
}

/** Presents the checks that hold for the present website and name of a company. */
export function presentCompanyChecks(
  checks: readonly StoredCheck[],
  company: { name: string | null; website: string | null },
): CompanyCheck[] {
  return checks
    .filter((check) => isCurrent(check, company))
    .map(({ kind, value, register, checked_at }) => ({
      kind,
      value,
      register,
      checked_at: new Date(checked_at as string).toISOString(),
    }));
}

function isCurrent(check: StoredCheck, { name, website }: { name: string | null; website: string | null }): boolean {
  if (check.checked_at === null) return false;
  return check.kind === "register" ? check.company_name === name : check.value === getRegisteredDomain(website);
}
