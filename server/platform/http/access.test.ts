import { beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import { type AccessCase, getExpectedStatus } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { loginRoutes } from "../../testing/access/callable-cases.ts";
import { findPrivateFields, visibleFields } from "../../testing/access/private-fields.ts";
import {
  type AccessScenario,
  type Actor,
  actors,
  createAccessScenario,
  createUnknownFixtures,
} from "../../testing/access/scenario.ts";
import type { ApiResponse } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const rows = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][]).flatMap(([name, cases]) =>
  cases.map((accessCase) => ({
    name,
    about: accessCase.about,
    input: accessCase.input,
    expected: actors.map((actor) => [actor, getExpectedStatus(routes[name], accessCase, actor)] as const),
  })),
);
type Row = (typeof rows)[number];

/** Calls a route as an actor, by default with its method and about the fixtures of the scenario. */
async function call(
  row: Row,
  scenario: AccessScenario,
  actor: Actor,
  { method = routes[row.name].method as string, about = scenario.fixtures } = {},
) {
  const route = { method, path: routes[row.name].path };
  const response = await callRoute(scenario.getClient(actor), route, row.input(about, scenario.users));
  expectVisibleFields(row, scenario, actor, response);
  return response;
}

/** Lists about two users, which contain no private field of either, not even for themselves. */
const listsWithoutPrivateFields = new Set<RouteName>(["listApplications", "listConversations", "listMessages"]);

/** The private fields that each actor has seen so far. */
const seenFields = new Map(actors.map((actor) => [actor, { seeker: new Set<string>(), employer: new Set<string>() }]));

/** Expects that a response contains only private fields that the actor may see. */
function expectVisibleFields({ name }: Row, { privateTexts }: AccessScenario, actor: Actor, response: ApiResponse) {
  // The callers of these routes prove with a password, a token or a code that they are the user.
  if (loginRoutes.has(name)) return;
  for (const whose of ["seeker", "employer"] as const) {
    const allowed = listsWithoutPrivateFields.has(name) ? [] : visibleFields[actor][whose];
    for (const field of findPrivateFields(response, privateTexts[whose])) {
      expect(allowed, `${actor} sees a field of the ${whose}`).toContain(field);
      seenFields.get(actor)?.[whose].add(field);
    }
  }
}

const rejectedRows = rows.filter(({ expected }) => expected.some(([, status]) => status >= 400));
const acceptedRows = rows.filter(({ expected }) => expected.some(([, status]) => status < 400));

/** The call of the first actor uses up the code of the scenario, or ends what the call is about. */
const unrepeatableRoutes = new Set<RouteName>([
  "loginWithProvider",
  "resetPassword",
  "logInWithEmailCode",
  "verifyPhone",
  "confirmGuestApplication",
  "verifyLogin",
  "deleteJob",
  "decideApplication",
  "removeMember",
  "deleteTemplate",
  "changeApplicationStage",
  "withdrawApplication",
  "proposeInterview",
  "makeOffer",
  "changeOffer",
  "answerInterview",
  "endHelp",
]);

/** An accepted call takes something from the scenario that calls of other routes need, such as a session or a code. */
const disruptiveRoutes = new Set<RouteName>([
  "logout",
  "requestOwnCode",
  "startTwoFactor",
  "endOtherSessions",
  "endSession",
  "deleteAccount",
  "deleteReview",
  "deleteSavedSearch",
  "withdrawInvitation",
  "acceptInvitation",
  "acceptHelperInvitation",
  "withdrawHelperInvitation",
  "uploadResume",
  "removeResume",
  "blockPerson",
  "reportFilledJob",
  "sendReport",
]);

describe("access to every route", () => {
  /** For calls that change nothing: those of routes with GET, and those that are rejected. */
  let unchanged: AccessScenario;
  /** For accepted calls that change something. */
  let changed: AccessScenario | undefined;
  let content: unknown;
  beforeAll(async () => {
    unchanged = await createAccessScenario(portal);
    content = await contentOf(unchanged);
  });

  /** Expects of HEAD the status and the headers of the response to GET, for one actor for each status of a row. */
  async function expectSameHead(row: Row, actor: Actor, get: ApiResponse) {
    if (new Map(row.expected.map(([one, status]) => [status, one])).get(get.status) !== actor) return;
    const head = await call(row, unchanged, actor, { method: "HEAD" });
    expect(head.text).toBe("");
    expect([head.status, contentHeaders(head)], `HEAD by ${actor}`).toEqual([get.status, contentHeaders(get)]);
  }

  it.each(rejectedRows)("$name › $about › rejects actors without access and changes nothing", async (row) => {
    for (const [actor, status] of row.expected.filter(([, status]) => status >= 400)) {
      const response = await call(row, unchanged, actor);
      expectRejection(response, actor, status);
      if (routes[row.name].method === "GET") await expectSameHead(row, actor, response);
      // The response must not show whether the resource exists: it equals the response for unknown ids.
      if (status === 401 || status === 404) {
        const about = createUnknownFixtures(unchanged.fixtures);
        expect((await call(row, unchanged, actor, { about })).text).toBe(response.text);
      }
      if (isDecidedBeforeBody(row, response)) {
        const invalid = { ...row.input(unchanged.fixtures, unchanged.users), body: { invalid: true } };
        const withInvalidBody = await callRoute(unchanged.getClient(actor), routes[row.name], invalid);
        expect(withInvalidBody.text, `${actor} with an invalid body`).toBe(response.text);
      }
    }
    const before = content;
    content = await contentOf(unchanged);
    expect(content, "changes of rejected calls").toEqual(before);
  });

  it.each(acceptedRows)("$name › $about › accepts actors with access", async (row) => {
    const isRead = routes[row.name].method === "GET";
    const isUnrepeatable = unrepeatableRoutes.has(row.name);
    const accepted = row.expected.filter(([, status]) => status < 400);
    // Where everybody is accepted and each call needs users of its own, one actor without and one with a session suffice.
    const tried = isUnrepeatable && accepted.length === actors.length ? accepted.slice(0, 2) : accepted;
    for (const [actor, status] of tried) {
      const scenario = isRead ? unchanged : (changed ?? (await createAccessScenario(portal)));
      const response = await call(row, scenario, actor);
      expect(response.status, `${actor}: ${response.text}`).toBe(status);
      if (isRead) await expectSameHead(row, actor, response);
      else changed = isUnrepeatable ? undefined : scenario;
    }
    if (disruptiveRoutes.has(row.name)) changed = undefined;
  });

  it.each(actors)("shows %s all private fields that they may see, and no other", (actor) => {
    const { seeker, employer } = visibleFields[actor];
    expect(seenFields.get(actor)).toEqual({ seeker: new Set(seeker), employer: new Set(employer) });
  });
});

/** Whether access is checked before the body: it depends on the caller, and on the path if that names a resource. */
function isDecidedBeforeBody({ name }: Row, { status, body }: ApiResponse) {
  // The body of a route for everybody may name the resource, or what proves access to it.
  if (!routes[name].body || routes[name].access === "anyone") return false;
  return (
    status === 401 || body.code === "info_required" || ([403, 404].includes(status) && routes[name].path.includes(":"))
  );
}

const codes: Record<number, (actor: Actor) => string[]> = {
  401: () => ["unauthorized"],
  403: (actor) =>
    actor === "newcomer" ? ["info_required"] : ["forbidden", "not_applied", "hold_of_portal", "own_job", "own_content"],
  404: () => ["not_found"],
  409: () => [
    "already_applied",
    "form_expired",
    "interview_open",
    "offer_open",
    "job_closed",
    "already_decided",
    "user_type_set",
    "two_factor_on",
    "two_factor_off",
    "already_reviewed",
    "already_reported",
    "job_not_open",
    "job_unavailable",
    "stage_changed",
    "application_ended",
    "last_owner",
    "decision_sent",
    "other_email",
    "own_helper",
    "website_required",
  ],
  422: () => ["unreadable_resume", "invalid_fields"],
};

/** The codes whose responses have the property `fields`. */
const codesWithFields = new Set(["invalid_fields", "stage_changed", "application_ended"]);

function expectRejection(response: ApiResponse, actor: Actor, status: number) {
  expect(response.status, `${actor}: ${response.text}`).toBe(status);
  expect(codes[status]?.(actor)).toContain(response.body.code);
  const code = response.body.code as keyof typeof errorDefinitions;
  const { fields, field_codes } = response.body;
  expect(fields === undefined).toBe(!codesWithFields.has(code));
  expect(field_codes === undefined).toBe(code !== "invalid_fields");
  expect(response.text).toBe(JSON.stringify({ message: errorDefinitions[code].message, code, fields, field_codes }));
}

/** Reads the rows of the scenario's users that a call could change. Each call may change the time of a session's last use. */
async function contentOf({ fixtures }: AccessScenario): Promise<unknown> {
  const owners = [fixtures.seeker.id, fixtures.employer.id, fixtures.otherSeeker.id, fixtures.newcomer.id];
  const select = (table: string, condition: string, without = "") =>
    `(select jsonb_agg(to_jsonb(t) - '${without}' order by to_jsonb(t)) from ${table} as t where ${condition}) as ${table}`;
  const ofOwner = (column: string) => `${column} = any($1)`;
  const { rows } = await portal.pool.query(
    `select ${[
      select("users", ofOwner("id")),
      select("sessions", ofOwner("user_id"), "used_at"),
      select("files", ofOwner("user_id")),
      select("jobs", ofOwner("user_id")),
      select("applications", ofOwner("posted_by_user_id")),
      select("application_notes", ofOwner("author_id")),
      select("application_ratings", ofOwner("author_id")),
      select("application_assignments", "application_id = $2"),
      select("saved_jobs", ofOwner("user_id")),
      select("saved_searches", ofOwner("user_id")),
      select("messages", ofOwner("from_user_id")),
      select("reviews", ofOwner("user_id")),
      select("reports", ofOwner("user_id")),
      select("helpers", ofOwner("seeker_id")),
      select("helper_invitations", ofOwner("seeker_id")),
      select("job_suggestions", "help_id = $3"),
      select("prepared_applications", ofOwner("seeker_id")),
    ].join(", ")}`,
    [owners, fixtures.assigned.id, fixtures.help.id],
  );
  return rows[0];
}

/** Returns all headers except date, keep-alive and transfer-encoding. */
function contentHeaders({ headers }: ApiResponse) {
  return [...headers].filter(
    ([name]) => !["date", "connection", "keep-alive", "transfer-encoding", "x-request-id"].includes(name),
  );
}
