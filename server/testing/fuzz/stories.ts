import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type RouteName, routes } from "../../../contract/index.ts";
import { type AccessCase, getExpectedStatus } from "../access/access-case.ts";
import { accessTable } from "../access/access-table.ts";
import { type AccessScenario, type Actor, actors, type Fixtures } from "../access/scenario.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeHelp,
  makeJob,
  makeMember,
  makeSeeker,
  makeUserWithoutType,
} from "../factories.ts";
import type { ApiResponse } from "../http-client.ts";
import type { TestPortal } from "../portal.ts";
import {
  type ArbitraryRequest,
  arbitraryRequest,
  type OperationTarget,
  operationTargets,
} from "./arbitrary-request.ts";
import { type FuzzCaller, MAX_PRINTED_LENGTH, sendRequest } from "./send-request.ts";

/** Operations of one subject in the order in which they make sense: create, use, change, delete, use again. */
const stories: RouteName[][] = [
  [
    "createJob",
    "getJob",
    "updateJob",
    "listOwnJobs",
    "listSimilarJobs",
    "getClosedJob",
    "deleteJob",
    "getJob",
    "updateJob",
    "deleteJob",
  ],
  ["applyToJob", "listApplications", "getUser", "decideApplication", "deleteJob", "decideApplication", "getJob"],
  ["applyToJob", "addReview", "listReviews", "updateReview", "answerReview", "deleteReview", "answerReview"],
  ["sendMessage", "listMessages", "reportMessage", "markRead", "blockPerson", "sendMessage", "unblockPerson"],
  ["applyToJob", "proposeInterview", "answerInterview", "listInterviews", "withdrawApplication", "answerInterview"],
  ["proposeInterview", "answerInterview", "getCalendarFeed", "downloadCalendar", "renewCalendarFeed"],
  ["saveSearch", "listSavedSearches", "updateSavedSearch", "deleteSavedSearch", "updateSavedSearch"],
  ["saveJob", "sendReport", "listSavedJobs", "deleteJob", "saveJob", "unsaveJob", "listSavedJobIds"],
  ["uploadPhoto", "downloadPhoto", "uploadPhoto", "removePhoto", "downloadPhoto"],
  ["uploadCover", "getCompany", "uploadCover", "removeCover", "getCompany"],
  ["uploadResume", "listOwnFiles", "linkToResume", "downloadResume", "removeResume", "downloadResume"],
  ["login", "listSessions", "refresh", "endSession", "refresh", "currentUser", "logout", "endOtherSessions"],
  ["updateSelf", "getCompany", "exportAccount", "deleteAccount", "updateSelf", "getUser", "refresh", "sendMessage"],
  ["inviteMember", "listMembers", "createJob", "changeMember", "removeMember", "createJob", "withdrawInvitation"],
  ["sendMessage", "applyToJob", "deleteAccount", "listConversations", "listMessages", "markRead", "createJob"],
  ["startTwoFactor", "confirmTwoFactor", "login", "verifyLogin", "renewRecoveryCodes", "endTwoFactor"],
  ["requestContactCode", "changeContact", "changePassword", "login", "forgotPassword", "resetPassword"],
];

/** The kind of resource that stands for each fixture of the access table. */
const kinds = {
  seeker: "seeker",
  otherSeeker: "otherSeeker",
  employer: "employer",
  secondEmployer: "employer",
  recruiter: "recruiter",
  interviewer: "interviewer",
  help: "help",
  suggestion: "suggestion",
  helperInvitation: "helperInvitation",
  newcomer: "newcomer",
  job: "job",
  openJob: "job",
  closedJob: "job",
  draftJob: "job",
  deletedJob: "job",
  pending: "application",
  invited: "application",
  offered: "application",
  held: "application",
  heldByPortal: "application",
  assigned: "application",
  photo: "photo",
  resume: "resume",
  otherResume: "resume",
  employerResume: "resume",
  review: "review",
  message: "message",
  savedSearch: "savedSearch",
  invitation: "invitation",
  template: "template",
  calendarFeed: "calendarFeed",
  session: "session",
  jobCase: "case",
} satisfies Record<keyof Fixtures, string>;

/** The kind of resource that a response contains. */
const kindsOfResponses: Partial<Record<RouteName, string>> = {
  createJob: "job",
  applyToJob: "application",
  addReview: "review",
  sendMessage: "message",
  saveSearch: "savedSearch",
  inviteMember: "invitation",
  inviteHelper: "helperInvitation",
  acceptHelperInvitation: "help",
  createTemplate: "template",
  listSessions: "session",
  uploadPhoto: "photo",
  uploadResume: "resume",
};

const placeholder = (kind: string) => `{{${kind}}}`;
const placeholderFixtures = Object.fromEntries(
  Object.entries(kinds).map(([name, kind]) => [name, { id: placeholder(kind) }]),
) as unknown as Fixtures;
const placeholderUsers = {
  seeker: {
    email: placeholder("email"),
    accessToken: placeholder("accessToken"),
    refreshToken: placeholder("refreshToken"),
    report: { reference: "unknown", token: "unknown" },
  },
  newcomer: { email: placeholder("email"), invitationToken: "unknown", helperToken: "unknown" },
  otherEmployer: { email: placeholder("email") },
} as AccessScenario["users"];

type Role = Actor | "endedSession";

/** One request of a story. Its placeholders stand for resources that exist only when the story is told. */
interface Step {
  target: OperationTarget;
  role: Role;
  /** Selects one of several resources of a kind. */
  pick: number;
  request: ArbitraryRequest;
}

function arbitraryStep(name: RouteName): fc.Arbitrary<Step> {
  const target = operationTargets.get(name) as OperationTarget;
  const cases = accessTable[name] as readonly [AccessCase, ...AccessCase[]];
  const accepted = actors.filter((actor) => getExpectedStatus(routes[name], cases[0], actor) < 400);
  const rolesWithAccess = accepted.length > 0 ? accepted : actors;
  const hints = {
    known: fc.constantFrom(...Object.values(kinds)).map(placeholder),
    samples: cases.slice(0, 1).map(({ input }) => input(placeholderFixtures, placeholderUsers)),
    validPercent: 85,
  };
  return fc.record({
    target: fc.constant(target),
    role: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<Role>(...rolesWithAccess) },
      { weight: 1, arbitrary: fc.constantFrom<Role>(...actors, "endedSession") },
    ),
    pick: fc.nat(5),
    request: arbitraryRequest(target, hints),
  });
}

/** A story with some steps left out, and with up to six steps in any order at its end. */
export const arbitraryStory: fc.Arbitrary<Step[]> = fc
  .oneof(
    ...stories.map((names) =>
      fc.tuple(
        fc.tuple(...names.map((name) => fc.option(arbitraryStep(name), { freq: 6 }))),
        fc.array(fc.oneof(...[...new Set(names)].map(arbitraryStep)), { maxLength: 6 }),
      ),
    ),
  )
  .map(([first, last]) => [...first, ...last].filter((step) => step !== null));

/**
 * Creates users of all roles and a job, sends the requests of a story in their order, and returns their number.
 *
 * @throws {Error} with the request that failed and the requests before it
 */
export async function runStory(portal: TestPortal, story: Step[]): Promise<number> {
  const { callers, resources } = await createCast(portal);
  const sent: string[] = [];
  for (const { target, role, pick, request } of story) {
    const fill = (text: string) =>
      text.replace(/{{(\w+)}}/g, (_, kind: string) => {
        const ids = resources.get(kind) ?? [];
        return ids[pick % ids.length] ?? randomUUID();
      });
    const filled = {
      params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, fill(value)])),
      query: request.query.map(([name, value]): [string, string] => [fill(name), fill(value)]),
      body: request.body && { ...request.body, body: fill(request.body.body) },
    };
    const response = await sendRequest(callers[role], target, filled).catch((error: Error) => {
      throw new Error([error.message, "The requests before it:", ...sent].join("\n"));
    });
    const name = target.operation.operationId as RouteName;
    sent.push(`${role}: ${name} ${JSON.stringify(filled).slice(0, MAX_PRINTED_LENGTH)} (${response.status})`);
    collectResources(resources, name, response);
  }
  return story.length;
}

async function createCast(portal: TestPortal) {
  const password = await getPasswordColumns();
  const [seeker, otherSeeker, helper, employer, otherEmployer, newcomer, formerUser] = await Promise.all([
    makeSeeker(portal, password),
    makeSeeker(portal, password),
    makeSeeker(portal, password),
    makeEmployer(portal, password),
    makeEmployer(portal, password),
    makeUserWithoutType(portal, password),
    makeSeeker(portal),
  ]);
  const [recruiter, interviewer] = await Promise.all([
    makeMember(portal, employer, "recruiter", password),
    makeMember(portal, employer, "interviewer", password),
  ]);
  const users = { seeker, otherSeeker, helper, employer, otherEmployer, recruiter, interviewer, newcomer };
  const [job, help] = await Promise.all([
    makeJob(portal, employer),
    makeHelp(portal, seeker, helper),
    portal.db.updateTable("sessions").set({ ended_at: new Date() }).where("id", "=", formerUser.session.id).execute(),
  ]);
  const clients = { ...users, anonymous: { client: portal.anonymous }, endedSession: formerUser };
  const callers = Object.fromEntries(
    Object.entries(clients).map(([role, { client }]) => [role, { role, client }]),
  ) as Record<Role, FuzzCaller>;
  const resources = new Map([
    ...Object.entries(users).map(([role, { id }]): [string, string[]] => [role, [id]]),
    ["job", [job.id]],
    ["help", [help.id]],
    ["email", Object.values(users).map(({ email }) => email)],
    ["session", Object.values(users).map(({ session }) => session.id)],
    ["accessToken", Object.values(users).map(({ accessToken }) => accessToken)],
    ["refreshToken", Object.values(users).map(({ refreshToken }) => refreshToken)],
  ]);
  return { callers, resources };
}

/** Adds the ids, file names and tokens of a successful response, so that later steps can use them. */
function collectResources(resources: Map<string, string[]>, name: RouteName, { status, body }: ApiResponse): void {
  if (status >= 300) return;
  const add = (kind: string, value: unknown) => {
    if (typeof value === "string") resources.set(kind, [...(resources.get(kind) ?? []), value]);
  };
  add("accessToken", body.access_token);
  add("refreshToken", body.refresh_token);
  const kind = kindsOfResponses[name];
  if (kind) for (const { id, file } of [body].flat()) add(kind, file ?? id);
}
