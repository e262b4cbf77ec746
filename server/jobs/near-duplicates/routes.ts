import { routes } from "../../../contract/index.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { requireMember } from "../../platform/http/access.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import { requireManagedJob } from "../policy.ts";
import { findNearDuplicates } from "./find-near-duplicates.ts";

/** Serves what tells a company that a job says nearly the same as another one. Nothing is refused or merged because of it. */
export function registerNearDuplicateRoutes(context: AppContext): void {
  const { db, limits } = context;
  serve(context, routes.findNearDuplicates, async ({ body: { job_id, ...text }, caller }) => {
    await limits.consume("text_preview", [toAccountKey(caller.user.id)]);
    const companyId = requireMember(caller).company_id;
    return findNearDuplicates(db, text, { jobId: job_id ?? null, companyId, viewer: "company" });
  });

  serve(context, routes.listNearDuplicates, {
    authorize: ({ params, caller }) => requireManagedJob(db, caller.user, params.id),
    handle: async ({ params, caller }) => {
      const text = await db
        .selectFrom("jobs")
        .select(["title", "description"])
        .where("id", "=", params.id)
        .executeTakeFirstOrThrow();
      const companyId = requireMember(caller).company_id;
      return findNearDuplicates(db, text, { jobId: params.id, companyId, viewer: "company" });
    },
  });
}
