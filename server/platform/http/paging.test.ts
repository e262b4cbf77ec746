import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { isOfStaff } from "../../../contract/openapi.ts";
import type { AccessCase } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { actors, createAccessScenario } from "../../testing/access/scenario.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const world = await createAccessScenario(portal);

/** No actor of the access table is on the staff. */
const lists = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].list && !isOfStaff(routes[name]));

/** Requests a page of a list as a user with access. */
function ask(name: RouteName, paging: Record<string, string>) {
  const [{ input, statuses }] = accessTable[name] as unknown as readonly [AccessCase];
  const actor = actors[statuses.indexOf(200)] ?? "anonymous";
  const { query, ...rest } = input(world.fixtures, world.users);
  return callRoute(world.getClient(actor), routes[name], { ...rest, query: { ...query, ...paging } });
}

const cursor = (position: unknown) => Buffer.from(JSON.stringify(position)).toString("base64url");
const at = "2026-01-01T00:00:00.000Z";
const id = randomUUID();

const badCursors = {
  empty: "",
  "not from here": "tampered",
  "cut off": cursor({ at, id }).slice(0, 20),
  "no object": cursor(1),
  null: cursor(null),
  "an empty list": cursor([]),
  "no such day": cursor({ at: "2026-02-30T00:00:00.000Z", id, tier: 1, number: 0 }),
  "a year that no calendar has": cursor({ at: "0000-01-01T00:00:00.000Z", id, tier: 1, number: -1 }),
  "too fine a moment": cursor({ at: `2026-01-01T00:00:00.${"1".repeat(200)}Z`, id, tier: 1, number: 1.5 }),
  "a moment that is SQL": cursor({ at: "now()", id, tier: 1, number: "1" }),
  "an id that is none": cursor({ at, id: "x' or true --", tier: 1, number: null }),
  "a number too large": cursor({ at: 1e300, id: 1e300, tier: 1e300, number: 1e300 }),
  "a NUL character": cursor({ at: `${at}\0`, id: `${id}\0`, tier: "\0", number: "\0" }),
  "too long": "x".repeat(501),
};

describe.each(lists)("%s", (name) => {
  it.each(Object.entries(badCursors))("rejects a cursor that is %s", async (_, after) => {
    const { status, body } = await ask(name, { after });
    expect([status, body.fields]).toEqual([422, { after: "Invalid cursor: it does not belong to this list" }]);
  });

  it.each(["0", "-1", "1.5", "abc", "NaN", "1,5", "Infinity"])("rejects a limit of %s", async (limit) => {
    const { status, body } = await ask(name, { limit });
    expect([status, body.fields]).toEqual([422, { limit: "Invalid limit: a whole number from 1 to 100" }]);
  });

  it.each(["", "1", "100", "101", "999999999999999999999"])(
    "takes a limit of %j, and gives at most 100",
    async (limit) => {
      const { status, body } = await ask(name, { limit });
      expect(status).toBe(200);
      expect(body.length).toBeLessThanOrEqual(Math.min(Number(limit || "20"), 100));
    },
  );
});

it("listRoute › returns 20 rows by default and at most 100", async () => {
  const { employer } = world.users;
  const copies = portal.pool.query(
    `insert into jobs (id, company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority, address,
       zip_code, description, status)
     select gen_random_uuid(), company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
       address, zip_code, description, status
     from jobs, generate_series(1, 120) where jobs.id = $1`,
    [world.fixtures.openJob.id],
  );
  await copies;
  for (const [limit, length] of [
    ["", 20],
    ["?limit=", 20],
    ["?limit=50", 50],
    ["?limit=1000", 100],
  ] as const) {
    expect((await employer.client.get(`/jobs/status/1${limit}`)).body).toHaveLength(length);
    expect((await portal.anonymous.get(`/auth/search/${limit}`)).body).toHaveLength(length);
  }
});
