import type { FastifyRequest } from "fastify";
import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type Caller, requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { getRequestLanguage } from "../../platform/language.ts";
import { toAccountKey, toIpAddressKeys } from "../../platform/limits/rate-limiter.ts";
import { requireJobOfCompany } from "../applications/policy.ts";
import type { ExportScope } from "./applications.ts";
import { createTimeFormat, type ExportFormat, exportApplicationsAsCsv } from "./applications-csv.ts";
import { exportApplicationsAsZip } from "./applications-zip.ts";

export function registerExportRoutes(context: AppContext): void {
  const { db, limits, settings } = context;

  serve(context, routes.exportApplicationsAsCsv, async ({ query, caller, request }) => {
    const { scope, format } = await prepare(caller, query.job, request);
    return exportApplicationsAsCsv(db, scope, format);
  });

  serve(context, routes.exportApplicationsAsZip, async ({ query, caller, request }) => {
    const { scope, format } = await prepare(caller, query.job, request);
    return exportApplicationsAsZip(context, scope, format);
  });

  /** @throws {ApiError} not_found for a job of another company */
  async function prepare(
    caller: Caller,
    jobId: string | undefined,
    request: FastifyRequest,
  ): Promise<{ scope: ExportScope; format: ExportFormat }> {
    const member = requireMember(caller);
    const job = jobId === undefined ? undefined : await requireJobOfCompany(db, member, jobId);
    await limits.consume("export", [toIpAddressKeys(request), toAccountKey(caller.user.id)]);
    const formatTime = createTimeFormat(settings.current.time_zone);
    return {
      scope: { member, jobId, jobTitle: job?.title },
      format: { language: getRequestLanguage(request), formatTime },
    };
  }
}
