import type { Insertable } from "kysely";
import type { CompanyMembers } from "../../schema.ts";
import type { DemoUserRow } from "../companies/employers.ts";
import { DAY_MS } from "../jobs.ts";
import { createUuidAt, type RandomSource } from "../random.ts";

/** A company whose owner works with colleagues in the portal. */
export interface DemoTeam {
  companyId: string;
  users: DemoUserRow[];
  members: Insertable<CompanyMembers>[];
  recruiterId: string;
  interviewerId: string;
}

interface ColleagueOptions {
  recruiter: { name: string; email: string };
  interviewer: { name: string; email: string };
}

/** Creates a recruiter and an interviewer, who joined the company in the weeks after its owner. */
export function createTeam(random: RandomSource, owner: DemoUserRow, colleagues: ColleagueOptions): DemoTeam {
  const team: Pick<DemoTeam, "users" | "members"> = { users: [], members: [] };
  const addMember = (role: "recruiter" | "interviewer", daysAfterOwner: number) => {
    const joinedAt = new Date(new Date(owner.created_at as Date).getTime() + daysAfterOwner * DAY_MS);
    const id = createUuidAt(random, joinedAt);
    team.users.push({
      id,
      ...colleagues[role],
      login_method: "Email",
      user_type: 2,
      created_at: joinedAt,
      updated_at: joinedAt,
    });
    team.members.push({ company_id: owner.id, user_id: id, role, joined_at: joinedAt });
    return id;
  };
  return {
    companyId: owner.id,
    recruiterId: addMember("recruiter", 9),
    interviewerId: addMember("interviewer", 23),
    ...team,
  };
}
