import type { Kysely } from "kysely";
import { routes } from "../../../contract/index.ts";
import type { DB } from "../../../database/schema.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { type Caller, type Member, requireMember } from "../../platform/http/access.ts";
import { decodeCursor, PagePosition, toListPage, whereAfterCursor } from "../../platform/http/paging.ts";
import { serve } from "../../platform/http/serve.ts";
import { toAccountKey } from "../../platform/limits/rate-limiter.ts";
import {
  type JobApplicationRow,
  presentApplicants,
  selectJobApplications,
} from "../applications/applicants/job-applications.ts";
import { type ApplicationAccess, requireApplication, requireRight } from "../applications/policy.ts";
import { type LockedApplication, lockApplication } from "../applications/stages/lock-applications.ts";
import { assignInterviewers, listColleagues } from "./colleagues.ts";
import { addNote, listNotes, presentNote } from "./notes.ts";
import { readRatings, saveRating } from "./ratings.ts";

/** Serves what members of a company write about an application, and to whom it is assigned. */
export function registerAssessmentRoutes(context: AppContext): void {
  const { db, limits } = context;

  /** Who reads an application may assess it. A withdrawn application is assessed no more. */
  const requireReader = ({ params, caller }: { params: { id: string }; caller: Caller }) =>
    requireApplication(db, caller.user, params.id, "canRead");

  serve(context, routes.listAssignedApplications, async ({ query, caller }) => {
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    const rows = await listAssigned(db, requireMember(caller), page);
    return presentApplicants(db, caller.user, rows, query.limit);
  });

  serve(context, routes.listNotes, async ({ params, query, caller }) => {
    await requireReader({ params, caller });
    const page = { limit: query.limit, after: decodeCursor(query.after, PagePosition) };
    return toListPage(await listNotes(db, params.id, page), query.limit, presentNote);
  });

  serve(context, routes.addNote, {
    authorize: requireReader,
    handle: async ({ params, body, caller }) => {
      await limits.consume("note", [toAccountKey(caller.user.id)]);
      const note = await db.transaction().execute(async (trx) => {
        const member = requireMember(caller);
        return addNote(trx, member, await lockAssessable(trx, member, params.id), body);
      });
      return presentNote(note);
    },
  });

  serve(context, routes.listRatings, async ({ params, caller }) => {
    await requireReader({ params, caller });
    return readRatings(db, params.id, caller.user.id);
  });

  serve(context, routes.rateApplication, {
    authorize: requireReader,
    handle: async ({ params, body, caller }) => {
      await db.transaction().execute(async (trx) => {
        const { application } = await lockAssessable(trx, requireMember(caller), params.id);
        await saveRating(trx, application, caller.user.id, body);
      });
      return readRatings(db, params.id, caller.user.id);
    },
  });

  serve(context, routes.listColleagues, async ({ params, caller }) => {
    await requireReader({ params, caller });
    return listColleagues(db, requireMember(caller).company_id, params.id);
  });

  serve(context, routes.assignInterviewers, {
    authorize: async ({ params, caller }) => {
      requireRight(await requireApplication(db, caller.user, params.id, "canDecide"), "canRead");
    },
    handle: async ({ params, body, caller }) => {
      const member = requireMember(caller);
      await db.transaction().execute(async (trx) => {
        const { application } = await lockAssessable(trx, member, params.id);
        await assignInterviewers(trx, member, application, body.user_ids);
      });
      return listColleagues(db, member.company_id, params.id);
    },
  });
}

/** Locks an application whose content the member may change. */
async function lockAssessable(
  trx: Kysely<DB>,
  member: Member,
  id: string,
): Promise<{ application: LockedApplication; access: ApplicationAccess }> {
  const application = await lockApplication(trx, id);
  const access = await requireApplication(trx, member, id, "canChange");
  requireRight(access, "canRead");
  return { application, access };
}

/** Lists the applications to the company that are assigned to a member, newest first, up to `limit + 1`. */
function listAssigned(
  db: Kysely<DB>,
  member: Member,
  page: { limit: number; after: PagePosition | null },
): Promise<JobApplicationRow[]> {
  return selectJobApplications(db, member)
    .innerJoin("application_assignments as assignment", "assignment.application_id", "applications.id")
    .where("assignment.user_id", "=", member.id)
    .where("applications.company_id", "=", member.company_id)
    .where("applications.is_erased", "=", false)
    .where("applications.stage", "!=", "withdrawn")
    .$if(page.after !== null, (all) => all.where(whereAfterCursor("applications", page.after as PagePosition)))
    .orderBy("applications.created_at", "desc")
    .orderBy("applications.id", "desc")
    .limit(page.limit + 1)
    .execute();
}
