import type { Kysely } from "kysely";
import type { DirectoryApplication } from "../../../contract/moderation/directory.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { presentHold } from "../../hiring/applications/holds.ts";

interface ApplicationFilter {
  user_id?: string | undefined;
  held?: "all" | "portal" | undefined;
  limit: number;
  after: { id: string } | null;
}

type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];

/** Lists the applications that are not erased, each with its legal hold, the newest first, up to `limit + 1`. */
export function listApplications(db: Kysely<DB>, { user_id, held, limit, after }: ApplicationFilter) {
  return db
    .selectFrom("applications")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .innerJoin("users as applicant", "applicant.id", "applications.applied_by_user_id")
    .leftJoin("legal_holds as hold", (join) =>
      join.onRef("hold.application_id", "=", "applications.id").on("hold.ended_at", "is", null),
    )
    .select(["applications.id", "applications.stage", "applications.created_at", "applications.held_since"])
    .select(["jobs.id as job_id", "jobs.title", "companies.id as company_id", "companies.name as company"])
    .select(["applicant.id as applicant_id", "applicant.name as applicant"])
    .select(["hold.id as hold_id", "hold.reason", "hold.legal_ground", "hold.is_set_by_portal"])
    .select(["hold.starts_at", "hold.ends_at"])
    .where("applications.is_erased", "=", false)
    .$if(user_id !== undefined, (all) => all.where("applicant.id", "=", user_id as string))
    .$if(held !== undefined, (all) => all.where("hold.id", "is not", null))
    .$if(held === "portal", (all) => all.where("hold.is_set_by_portal", "=", true))
    .$if(after !== null, (all) => all.where("applications.id", "<", after?.id as string))
    .orderBy("applications.id", "desc")
    .limit(limit + 1)
    .execute();
}

export function presentDirectoryApplication(row: ApplicationRow): DirectoryApplication {
  const { hold_id, reason, starts_at, ends_at } = row;
  const hasHold = hold_id !== null && reason !== null && starts_at !== null && ends_at !== null;
  return {
    ...presentIds(row.id),
    job: { id: row.job_id, title: row.title },
    company: { id: row.company_id, name: row.company },
    applicant: { id: row.applicant_id, name: row.applicant },
    stage: row.stage as DirectoryApplication["stage"],
    hold: hasHold
      ? presentHold({
          id: hold_id,
          application_id: row.id,
          reason,
          legal_ground: row.legal_ground,
          is_set_by_portal: row.is_set_by_portal === true,
          starts_at,
          ends_at,
          held_since: row.held_since,
        })
      : null,
    createdAt: row.created_at.toISOString(),
  };
}
