import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RouteName, routes } from "../../contract/index.ts";
import { accessTable, type Case } from "../testing/access-table.ts";
import { callRoute } from "../testing/call-route.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type Person } from "../testing/factories.ts";
import { openPortal, type TestPortal } from "../testing/portal.ts";
import { type actors, makeWorld, type World } from "../testing/world.ts";

/** Every column of a user that is not for everyone, filled with text that stands nowhere else. */
const privateColumns = [
  "email",
  "phone",
  "resume",
  "summary",
  "works",
  "educations",
  "website",
  "team_size",
  "company_description",
  "country",
  "city",
  "address",
  "zip_code",
  "password_hash",
] as const;
type Column = (typeof privateColumns)[number];

/** What an employer's company card shows to everyone signed in. */
const onCompanyCard: readonly Column[] = [
  "email",
  "phone",
  "website",
  "team_size",
  "company_description",
  "country",
  "city",
  "address",
  "zip_code",
];
const onProfile: readonly Column[] = ["email", "phone", "resume", "summary", "works", "educations"];
const all: readonly Column[] = privateColumns.filter((column) => column !== "password_hash");

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** Fills the private columns of a person, and returns the text that each holds. */
async function plantCanaries(person: Person): Promise<Record<Column, string>> {
  const canaries = Object.fromEntries(
    privateColumns.map((column) => [column, `canary-${column}-${randomUUID()}`]),
  ) as Record<Column, string>;
  const entry = { title: "t", company: "c", school: "s", degree: "d", from: null, to: null };
  await portal.db
    .updateTable("users")
    .set({
      ...canaries,
      email: `${canaries.email}@example.com`,
      works: JSON.stringify([{ ...entry, description: canaries.works }]),
      educations: JSON.stringify([{ ...entry, description: canaries.educations }]),
    })
    .where("id", "=", person.id)
    .execute();
  return canaries;
}

/** Which canaries an actor finds in everything that all routes answer, bodies and headers. */
async function sung(canaries: Record<Column, string>, world: World, actor: (typeof actors)[number]) {
  const found = new Set<Column>();
  for (const [name, cases] of Object.entries(accessTable) as [RouteName, readonly Case[]][]) {
    if (leftOut.has(name)) continue;
    for (const { input } of cases) {
      const answer = await callRoute(world.clientOf(actor), routes[name], input(world.things, world.people));
      const everything = answer.text + JSON.stringify([...answer.headers]);
      for (const column of privateColumns) if (everything.includes(canaries[column])) found.add(column);
    }
  }
  return privateColumns.filter((column) => found.has(column));
}

/** These are called with the seeker's own password, token or code, whoever calls. */
const waysIn = ["login", "currentUser", "refresh", "logout", "verifyLogin", "resetPassword", "verifyPhone"] as const;

/** The first one makes a newcomer a member; after the others there is nobody any more who could look. */
const leftOut = new Set<RouteName>([...waysIn, "loginWithProvider", "updateSelf", "endSession", "deleteAccount"]);

it.each([
  ["anonymous", []],
  ["newcomer", []],
  ["seeker", all],
  ["otherSeeker", []],
  ["employer", onProfile],
  ["otherEmployer", []],
] as const)("of an applicant, %s finds %j", async (actor, columns) => {
  const world = await makeWorld(portal);
  const canaries = await plantCanaries(world.people.seeker);
  expect(await sung(canaries, world, actor)).toEqual(columns.toSorted(inOrder));
});

it.each([
  ["anonymous", []],
  ["newcomer", []],
  ["seeker", onCompanyCard],
  ["otherSeeker", onCompanyCard],
  ["employer", all],
  ["otherEmployer", onCompanyCard],
] as const)("of an employer, %s finds %j", async (actor, columns) => {
  const world = await makeWorld(portal);
  const canaries = await plantCanaries(world.people.employer);
  expect(await sung(canaries, world, actor)).toEqual(columns.toSorted(inOrder));
});

function inOrder(one: Column, other: Column) {
  return privateColumns.indexOf(one) - privateColumns.indexOf(other);
}

it("shows in lists of the other side nothing but name and photo", async () => {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
  const [ofEmployer, ofSeeker] = [await plantCanaries(employer), await plantCanaries(seeker)];
  for (const path of [
    "/applications/1",
    "/messages/users",
    `/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`,
  ]) {
    for (const { client } of [employer, seeker]) {
      const { status, text } = await client.get(path);
      expect(status).toBe(200);
      for (const canary of [...Object.values(ofEmployer), ...Object.values(ofSeeker)])
        expect(text).not.toContain(canary);
    }
  }
});
