import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errors } from "../../contract/errors.ts";
import { type RouteName, routes } from "../../contract/index.ts";
import { type AccessCase, accessTable } from "../testing/access/access-table.ts";
import { callRoute } from "../testing/access/call-route.ts";
import {
  type AccessScenario,
  type Actor,
  actors,
  createAccessScenario,
  createUnknownFixtures,
  type Fixtures,
} from "../testing/access/scenario.ts";
import type { ApiResponse } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const rows = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][]).flatMap(([name, cases]) =>
  cases.map(({ about, input, statuses }) => ({ name, about, input, expected: byActor(statuses) })),
);
type Row = (typeof rows)[number];

function byActor(statuses: AccessCase["statuses"]) {
  return actors.map((actor, index) => [actor, statuses[index] ?? 0] as const);
}

function call(
  { name, input }: Row,
  { getClient, users, fixtures }: AccessScenario,
  actor: Actor,
  about: Fixtures = fixtures,
) {
  return callRoute(getClient(actor), routes[name], input(about, users));
}

describe("who may do what", () => {
  it.each(rows)("$name: $about", async (row) => {
    const world = await createAccessScenario(portal);
    const before = await contentOf(world);
    for (const [actor, status] of row.expected.filter(([, status]) => status >= 400)) {
      const answer = await call(row, world, actor);
      expectRefusal(answer, actor, status);
      // What may not be seen is told apart from what does not exist by not one byte; nor is what is asked without token.
      if (status === 401 || status === 404) {
        expect((await call(row, world, actor, createUnknownFixtures(world.fixtures))).text).toBe(answer.text);
      }
    }
    expect(await contentOf(world), "what refused calls changed").toEqual(before);
  });

  it.each(rows)("$name: $about, by whoever may", async (row) => {
    let world: AccessScenario | undefined;
    for (const [actor, status] of row.expected.filter(([, status]) => status < 400)) {
      // Each call that changes something is the first one in its world.
      if (routes[row.name].method !== "GET" || !world) world = await createAccessScenario(portal);
      const answer = await call(row, world, actor);
      expect(answer.status, `${actor}: ${answer.text}`).toBe(status);
    }
  });
});

describe("HEAD tells what GET tells, without the body", () => {
  let world: AccessScenario;
  beforeAll(async () => {
    world = await createAccessScenario(portal);
  });

  it.each(rows.filter(({ name }) => routes[name].method === "GET"))("$name: $about", async (row) => {
    const { path } = routes[row.name];
    for (const actor of actors) {
      const send = (method: string) =>
        callRoute(world.getClient(actor), { method, path }, row.input(world.fixtures, world.users));
      const [head, get] = [await send("HEAD"), await send("GET")];
      expect(head.text).toBe("");
      expect([head.status, contentHeaders(head)], actor).toEqual([get.status, contentHeaders(get)]);
    }
  });
});

const codes: Record<number, (actor: Actor) => string[]> = {
  401: () => ["unauthorized"],
  403: (actor) => (actor === "newcomer" ? ["info_required"] : ["forbidden", "not_applied", "own_job"]),
  404: () => ["not_found"],
  409: () => [
    "already_applied",
    "job_closed",
    "already_decided",
    "user_type_set",
    "two_factor_on",
    "two_factor_off",
    "already_reviewed",
    "already_reported",
    "job_unavailable",
  ],
  422: () => ["unreadable_resume", "invalid_fields"],
};

function expectRefusal(answer: ApiResponse, actor: Actor, status: number) {
  expect(answer.status, `${actor}: ${answer.text}`).toBe(status);
  expect(codes[status]?.(actor)).toContain(answer.body.code);
  const code = answer.body.code as keyof typeof errors;
  // Only what was filled in wrongly is said besides.
  const { fields } = answer.body;
  expect(fields === undefined).toBe(code !== "invalid_fields");
  expect(answer.text).toBe(JSON.stringify({ message: errors[code].message, code, fields }));
}

/** Every row that a call could change, without the note that an employer has looked at an application. */
async function contentOf({ fixtures }: AccessScenario) {
  const owners = [fixtures.seeker.id, fixtures.employer.id, fixtures.otherSeeker.id, fixtures.newcomer.id];
  const { db } = portal;
  return Promise.all([
    db.selectFrom("users").selectAll().where("id", "in", owners).orderBy("id").execute(),
    db.selectFrom("sessions").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("files").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("jobs").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("applications").selectAll().where("posted_by_user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("saved_jobs").selectAll().where("user_id", "in", owners).orderBy("job_id").execute(),
    db.selectFrom("saved_searches").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("messages").selectAll().where("from_user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("reviews").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
    db.selectFrom("reports").selectAll().where("user_id", "in", owners).orderBy("id").execute(),
  ]);
}

/** All headers but when it was answered, how long the connection stays, and how a body that streams is framed. */
function contentHeaders({ headers }: ApiResponse) {
  return [...headers].filter(([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name));
}
