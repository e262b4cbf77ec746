import type { StaffRole } from "../../../contract/accounts/staff.ts";
import { routes } from "../../../contract/index.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { BYTE_ORDER_MARK, formatCsvRecord } from "../../platform/csv.ts";
import type { Database } from "../../platform/database/pool.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { texts } from "../../platform/i18n/texts.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { type AuditFilter, listAudit, presentAuditEntry } from "./audit.ts";

const EXPORT_PAGE_SIZE = 500;

export function registerAuditRoutes(context: AppContext): void {
  const { db, limits } = context;

  serve(context, routes.listAudit, async ({ query: { limit, after, ...filter } }) => {
    const rows = await listAudit(db, filter, { limit, after: decodeCursor(after, PagePosition) });
    return toListPage(rows, limit, presentAuditEntry);
  });

  serve(context, routes.exportAudit, async ({ query, caller, request }) => {
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    return {
      name: `audit-${new Date().toISOString().slice(0, 10)}.csv`,
      content: toCsv(db, query, getRequestLanguage(request)),
    };
  });
}

/** Reads the rows while the response is being sent. */
async function* toCsv(db: Database, filter: AuditFilter, language: Language): AsyncGenerator<Uint8Array> {
  const { columns, kinds } = texts[language].audit;
  const roles = texts[language].staff_roles;
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvRecord(Object.values(columns)));
  let after: PagePosition | null = null;
  do {
    const rows = await listAudit(db, filter, { limit: EXPORT_PAGE_SIZE, after });
    const page: ReturnType<typeof toListPage<(typeof rows)[number], string>> = toListPage(
      rows,
      EXPORT_PAGE_SIZE,
      (row) => {
        const { createdAt, kind, actor, case: about, subject_name, user, details } = presentAuditEntry(row);
        return formatCsvRecord([
          createdAt,
          kinds[kind],
          actor?.id ?? null,
          actor?.name ?? null,
          about?.id ?? null,
          about?.subject_kind ?? (details.company_id ? "company" : null),
          about?.subject_id ?? details.company_id ?? null,
          user?.id ?? null,
          user?.name ?? null,
          details.role ? roles[details.role as StaffRole] : null,
          details.email ?? null,
          details.application_id ?? null,
          details.job_id ?? null,
          details.setting ?? null,
          subject_name,
        ]);
      },
    );
    yield Buffer.from(page.rows.join(""));
    after = page.next as PagePosition | null;
  } while (after !== null);
}
