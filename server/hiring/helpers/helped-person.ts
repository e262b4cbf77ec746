import type { Kysely } from "kysely";
import type { HelpedPersonDetail } from "../../../contract/hiring/helpers.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { DB } from "../../../database/schema.ts";
import { presentSeekerProfile } from "../../accounts/users/present.ts";
import { findUserWithCompany } from "../../accounts/users/queries.ts";
import { selectApplicationsAs } from "../../platform/database/seeker-applications.ts";
import { listPreparations } from "../applications/prepared-applications.ts";
import { type Help, presentHelpedPerson } from "./help.ts";
import { listSuggestionsOfHelp } from "./suggestions.ts";

const MAX_APPLICATIONS = 100;

/** Reads what a helper sees of a seeker. */
export async function readHelpedPerson(db: Kysely<DB>, help: Help): Promise<HelpedPersonDetail> {
  return {
    ...presentHelpedPerson(help),
    profile: help.shows_profile ? await readProfile(db, help.seeker_id) : null,
    applications: help.shows_applications ? await listApplications(db, help.seeker_id) : null,
    suggestions: await listSuggestionsOfHelp(db, help),
    prepared: await listPreparations(db, help),
  };
}

async function readProfile(db: Kysely<DB>, seekerId: string): Promise<HelpedPersonDetail["profile"]> {
  const seeker = await findUserWithCompany(db, seekerId);
  if (!seeker) return null;
  const { email, phone, photo, resume, summary, works, educations } = presentSeekerProfile(seeker);
  return { email, phone, photo, resume, summary, works, educations };
}

/** Lists the applications of a seeker without messages, words of the company and what was sent. */
async function listApplications(db: Kysely<DB>, seekerId: string): Promise<HelpedPersonDetail["applications"]> {
  const rows = await selectApplicationsAs("seeker", db)
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "applications.company_id")
    .select(["applications.id", "applications.job_id", "jobs.title as job_title", "companies.name as company"])
    .select(["applications.status", "applications.stage", "applications.seen_at", "applications.decided_at"])
    .select(["applications.answer_due_at", "applications.is_overdue", "applications.ended_at"])
    .select("applications.created_at")
    .where("applications.applied_by_user_id", "=", seekerId)
    .where("applications.stage", "!=", "withdrawn")
    .orderBy("applications.created_at", "desc")
    .orderBy("applications.id", "desc")
    .limit(MAX_APPLICATIONS)
    .execute();
  return rows.map(({ id, seen_at, decided_at, answer_due_at, ended_at, created_at, ...row }) => ({
    ...presentIds(id),
    ...row,
    seen_at: seen_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
    answer_due_at: answer_due_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }));
}
