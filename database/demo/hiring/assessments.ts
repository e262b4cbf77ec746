import type { Insertable } from "kysely";
import type { ApplicationEventKind } from "../../../contract/hiring/timeline.ts";
import type {
  ApplicationAssignments,
  ApplicationNoteMentions,
  ApplicationNotes,
  ApplicationRatings,
} from "../../schema.ts";
import type { DemoApplicationRow } from "../applications.ts";
import { createUuidAt, pick, pickBoolean, pickInteger, type RandomSource } from "../random.ts";
import type { DemoEventRow } from "./events.ts";
import type { DemoTeam } from "./teams.ts";

/** What teams write about applications. */
export interface DemoAssessments {
  assignments: Insertable<ApplicationAssignments>[];
  notes: Insertable<ApplicationNotes>[];
  mentions: Insertable<ApplicationNoteMentions>[];
  ratings: Insertable<ApplicationRatings>[];
  events: DemoEventRow[];
}

const recruiterNotes = [
  "Friendly on the phone, and asked good questions about the team.",
  "Can start next month. Notice period of four weeks.",
  "Expects a little more than we offer. Let us talk about it before the next step.",
];
const ratingTexts = [
  "",
  "Clear answers and a calm manner.",
  "Good experience, less with our systems.",
  "A good fit for the team.",
];

/**
 * Creates the assessments of the applications to companies with a team that went further than `seen`: assigned to the
 * interviewer, rated by one or two members, and some with a note that mentions the interviewer. All of it happened
 * between the first decision and the last change.
 */
export function createAssessments(
  random: RandomSource,
  applications: DemoApplicationRow[],
  teams: DemoTeam[],
): DemoAssessments {
  const assessments: DemoAssessments = { assignments: [], notes: [], mentions: [], ratings: [], events: [] };
  const teamByCompany = new Map(teams.map((team) => [team.companyId, team]));
  for (const application of applications) {
    const team = teamByCompany.get(application.company_id);
    const { id: application_id, decided_at, ended_at, updated_at, stage } = application;
    if (!team || !decided_at || stage === "rejected") continue;
    const { recruiterId, interviewerId } = team;
    const endMs = (ended_at ?? updated_at).getTime();
    const toDate = (share: number) => new Date(decided_at.getTime() + share * (endMs - decided_at.getTime()));
    const addEvent = (kind: ApplicationEventKind, at: Date, actor_id: string) => {
      const id = createUuidAt(random, at);
      const actor = { actor_kind: "member", actor_id };
      assessments.events.push({ id, application_id, at, ...actor, kind, data: "{}", is_internal: true });
    };

    const assignedAt = toDate(0.1);
    assessments.assignments.push({ application_id, user_id: interviewerId, assigned_at: assignedAt });
    addEvent("interviewers_assigned", assignedAt, recruiterId);
    if (pickBoolean(random, 0.6)) {
      const at = toDate(0.3);
      const mentionsInterviewer = pickBoolean(random, 0.5);
      const id = createUuidAt(random, at);
      const text = pick(random, recruiterNotes);
      assessments.notes.push({
        id,
        application_id,
        author_id: recruiterId,
        text: mentionsInterviewer ? `${text} @[${interviewerId}] what do you think?` : text,
        created_at: at,
      });
      if (mentionsInterviewer) assessments.mentions.push({ note_id: id, user_id: interviewerId });
      addEvent("note_added", at, recruiterId);
    }
    for (const [author_id, at] of [
      [recruiterId, toDate(0.5)],
      [interviewerId, toDate(0.7)],
    ] as const) {
      if (!pickBoolean(random, 0.6)) continue;
      const [stars, text] = [pickInteger(random, 2, 4), pick(random, ratingTexts)];
      const id = createUuidAt(random, at);
      assessments.ratings.push({ id, application_id, author_id, stars, text, created_at: at, updated_at: at });
      addEvent("rated", at, author_id);
    }
  }
  return assessments;
}
