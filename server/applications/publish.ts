import type { ApplicationStatus } from "../../contract/applications.ts";
import type { ApplicationStage } from "../../contract/stages.ts";
import type { AppContext } from "../app-context.ts";

/**
 * Publishes new or changed applications to the sockets of both sides: the seeker, and the owners and recruiters of the
 * company. Called after the commit.
 */
export async function publishApplications(
  { db, live }: Pick<AppContext, "db" | "live">,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const applications = await db
    .selectFrom("applications")
    .select(["id", "job_id", "company_id", "applied_by_user_id", "posted_by_user_id", "status", "stage"])
    .where("id", "in", ids)
    .execute();
  const companyIds = applications.map(({ company_id }) => company_id);
  const members = await db
    .selectFrom("company_members")
    .select(["company_id", "user_id"])
    .where("company_id", "in", companyIds)
    .where("role", "in", ["owner", "recruiter"])
    .where("left_at", "is", null)
    .execute();
  for (const { company_id, status, stage, ...application } of applications) {
    const recipients = members.filter((member) => member.company_id === company_id).map(({ user_id }) => user_id);
    live.publishApplication({ ...application, status: status as ApplicationStatus, stage: stage as ApplicationStage }, [
      application.applied_by_user_id,
      ...recipients,
    ]);
  }
}
