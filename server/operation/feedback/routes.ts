import { routes } from "../../../contract/index.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { createFormTokens, requireFormToken } from "../../messages/contact/form-tokens.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config/config.ts";
import { BYTE_ORDER_MARK, formatCsvRecord } from "../../platform/csv.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { decodeCursor, PagePosition, toListPage } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { texts } from "../../platform/i18n/texts.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { type FeedbackFilter, listFeedback, presentFeedback, saveFeedback, sortFeedback } from "./feedback.ts";

const EXPORT_PAGE_SIZE = 500;

/** What people say was wrong with a page: anybody writes, without an account, and the staff reads and sorts. */
export function registerFeedbackRoutes(context: AppContext, config: Config): void {
  const { db, limits, settings } = context;
  const tokens = createFormTokens(config);

  serve(context, routes.sendFeedback, async ({ body, request }) => {
    if (body.homepage) throw new ApiError("looks_automatic");
    const formNonce = requireFormToken(tokens, body.form_token);
    await limits.consume("feedback", [toIpAddressKeys(request), toAccountKey(formNonce)]);
    await limits.consume("feedback_total", [toAccountKey("everybody")]);
    const { page, message, email = null } = body;
    await saveFeedback(db, { page, message, email }, { formNonce, retentionDays: settings.current.retention_days });
    return { message: "Thank you. The people who run this site read it." };
  });

  serve(context, routes.listFeedback, async ({ query: { category, limit, after } }) => {
    const rows = await listFeedback(db, category, { limit, after: decodeCursor(after, PagePosition) });
    return toListPage(rows, limit, presentFeedback);
  });

  serve(context, routes.exportFeedback, async ({ query: { category }, caller, request }) => {
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    return {
      name: `feedback-${new Date().toISOString().slice(0, 10)}.csv`,
      content: toCsv(db, category, getRequestLanguage(request)),
    };
  });

  serve(context, routes.sortFeedback, async ({ params: { id }, body: { category } }) => {
    const row = await sortFeedback(db, id, category);
    if (!row) throw new ApiError("not_found");
    return presentFeedback(row);
  });
}

/** Reads the rows while the response is being sent. */
async function* toCsv(db: Database, filter: FeedbackFilter, language: Language): AsyncGenerator<Uint8Array> {
  const { columns, categories } = texts[language].feedback;
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvRecord(Object.values(columns)));
  let after: PagePosition | null = null;
  do {
    const rows = await listFeedback(db, filter, { limit: EXPORT_PAGE_SIZE, after });
    const page: ReturnType<typeof toListPage<(typeof rows)[number], string>> = toListPage(
      rows,
      EXPORT_PAGE_SIZE,
      (row) => {
        const { createdAt, page: address, message, email, category } = presentFeedback(row);
        return formatCsvRecord([createdAt, address, category && categories[category], message, email]);
      },
    );
    yield Buffer.from(page.rows.join(""));
    after = page.next as PagePosition | null;
  } while (after !== null);
}
