import type { RouteName } from "../../../contract/index.ts";
import { type AccessCases, accessCase, type CallInput } from "./access-case.ts";
import type { Fixtures } from "./scenario.ts";

const pending = "a pending application";
const assigned = "an application that is assigned to the interviewer";
const assessors = [401, 403, 403, 403, 200, 404] as const;
const authors = [401, 403, 403, 403, 201, 404] as const;
const note = { text: "Knows the ward software." };
const rating = { stars: 3, text: "Clear answers" };

/** The case of a pending application, and the case of one that is assigned to the interviewer. */
function assess(
  statuses: typeof assessors | typeof authors,
  input: (application: { id: string }, fixtures: Fixtures) => CallInput,
): AccessCases {
  const forInterviewer = { interviewer: statuses[4] };
  return [
    accessCase(statuses, pending, (fixtures) => input(fixtures.pending, fixtures)),
    accessCase(statuses, assigned, (fixtures) => input(fixtures.assigned, fixtures), forInterviewer),
  ];
}

/** The cases of routes about assessments of applications. The order of statuses is that of the access table. */
export const assessmentCases = {
  listAssignedApplications: [
    accessCase([401, 403, 403, 403, 200, 200], "those of the caller", undefined, { interviewer: 200 }),
  ],
  listNotes: assess(assessors, (params) => ({ params })),
  addNote: assess(authors, (params) => ({ params, body: note })),
  listRatings: assess(assessors, (params) => ({ params })),
  rateApplication: assess(assessors, (params) => ({ params, body: rating })),
  listColleagues: assess(assessors, (params) => ({ params })),
  assignInterviewers: [
    accessCase([401, 403, 403, 403, 200, 404], pending, ({ pending: params, recruiter }) => ({
      params,
      body: { user_ids: [recruiter.id] },
    })),
    accessCase([401, 403, 403, 403, 200, 404], assigned, ({ assigned: params }) => ({
      params,
      body: { user_ids: [] },
    })),
  ],
} satisfies Partial<Record<RouteName, AccessCases>>;
