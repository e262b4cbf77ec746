import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { errorDefinitions } from "../../../contract/platform/errors.ts";
import { type AccessCase, getExpectedStatus } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import {
  type AccessScenario,
  type Actor,
  actors,
  createAccessScenario,
  createUnknownFixtures,
  type Fixtures,
} from "../../testing/access/scenario.ts";
import type { ApiResponse } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
afterAll(() => portal.close());

const rows = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][]).flatMap(([name, cases]) =>
  cases.map((accessCase) => ({
    name,
    about: accessCase.about,
    input: accessCase.input,
    expected: actors.map((actor) => [actor, getExpectedStatus(routes[name], accessCase, actor)] as const),
  })),
);
type Row = (typeof rows)[number];

function call(
  { name, input }: Row,
  { getClient, users, fixtures }: AccessScenario,
  actor: Actor,
  about: Fixtures = fixtures,
) {
  return callRoute(getClient(actor), routes[name], input(about, users));
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

  it.each(rejectedRows)("$name › $about › rejects actors without access and changes nothing", async (row) => {
    for (const [actor, status] of row.expected.filter(([, status]) => status >= 400)) {
      const response = await call(row, unchanged, actor);
      expectRejection(response, actor, status);
      // The response must not show whether the resource exists: it equals the response for unknown ids.
      if (status === 401 || status === 404) {
        expect((await call(row, unchanged, actor, createUnknownFixtures(unchanged.fixtures))).text).toBe(response.text);
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
      if (!isRead) changed = isUnrepeatable ? undefined : scenario;
    }
    if (disruptiveRoutes.has(row.name)) changed = undefined;
  });
});

describe("HEAD", () => {
  let world: AccessScenario;
  beforeAll(async () => {
    world = await createAccessScenario(portal);
  });

  it.each(rows.filter(({ name }) => routes[name].method === "GET"))(
    "$name › $about › has the headers of GET and no body",
    async (row) => {
      const { path } = routes[row.name];
      // One actor for each status of the row.
      for (const actor of new Map(row.expected.map(([actor, status]) => [status, actor])).values()) {
        const send = (method: string) =>
          callRoute(world.getClient(actor), { method, path }, row.input(world.fixtures, world.users));
        const [head, get] = [await send("HEAD"), await send("GET")];
        expect(head.text).toBe("");
        expect([head.status, contentHeaders(head)], actor).toEqual([get.status, contentHeaders(get)]);
      }
    },
  );
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

/** Reads the rows of the scenario's users that a call could change. */
async function contentOf({ fixtures }: AccessScenario) {
  const owners = [fixtures.seeker.id, fixtures.employer.id, fixtures.otherSeeker.id, fixtures.newcomer.id];
  const { db } = portal;
  return Promise.all([
    db.selectFrom("users").selectAll().where("id", "in", owners).orderBy("id").execute(),
    listSessions(owners),
    db.selectFrom("files").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("jobs").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("applications").selectAll().where("posted_by_user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("application_notes").selectAll().where("author_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("application_ratings").selectAll().where("author_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("application_assignments").selectAll().where("application_id", "=", fixtures.assigned.id).execute(),
    db.selectFrom("saved_jobs").selectAll().where("user_id", "in", owners).orderBy("job_id").execute(),
    db.selectFrom("saved_searches").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("messages").selectAll().where("from_user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("reviews").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("reports").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
  ]);
}

/** Lists sessions without the time of their last use, which every call of a minute later changes. */
async function listSessions(userIds: string[]) {
  const sessions = portal.db.selectFrom("sessions").selectAll().where("user_id", "in", userIds).orderBy("id");
  return (await sessions.execute()).map(({ used_at: _usedAt, ...session }) => session);
}

/** Returns all headers except date, keep-alive and transfer-encoding. */
function contentHeaders({ headers }: ApiResponse) {
  return [...headers].filter(
    ([name]) => !["date", "connection", "keep-alive", "transfer-encoding", "x-request-id"].includes(name),
  );
}
