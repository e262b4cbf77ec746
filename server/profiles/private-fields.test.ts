import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RouteName, routes } from "../../contract/index.ts";
import { type AccessCase, accessTable } from "../testing/access/access-table.ts";
import { callRoute } from "../testing/access/call-route.ts";
import { type AccessScenario, type actors, createAccessScenario } from "../testing/access/scenario.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../testing/sample-files.ts";

/** Every column of a user that is not for everyone, filled with text that stands nowhere else. */
const privateColumns = [
  "email",
  "phone",
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
/** The name of the resume's file, what its owner called it, and what is in it. */
const ofResume = ["resume", "resume_name", "resume_text"] as const;
const secrets = [...privateColumns, ...ofResume] as const;
type Secret = (typeof secrets)[number];

/** What an employer's company card shows to everyone signed in. */
const onCompanyCard: readonly Secret[] = [
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
/** What everyone sees of a company whose jobs everyone sees. */
const onPublicPage = onCompanyCard.filter((secret) => secret !== "email" && secret !== "phone");
const onProfile: readonly Secret[] = ["email", "phone", "summary", "works", "educations", ...ofResume];
const all: readonly Secret[] = secrets.filter((secret) => secret !== "password_hash");

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Canaries = Record<Secret, string>;

/** Fills the private columns and the resume of a person, and returns the text that each holds. */
async function plantCanaries(person: TestUser): Promise<Canaries> {
  const canaries = Object.fromEntries(
    secrets.map((secret) => [secret, `canary-${secret}-${randomUUID()}`]),
  ) as Canaries;
  const resume = { name: `${canaries.resume_name}.pdf`, bytes: createSamplePdf(canaries.resume_text).bytes };
  canaries.resume = (await uploadResume(person, resume)).body.file;
  const entry = { title: "t", company: "c", school: "s", degree: "d", from: null, to: null };
  await portal.db
    .updateTable("users")
    .set({
      ...Object.fromEntries(privateColumns.map((column) => [column, canaries[column]])),
      email: `${canaries.email}@example.com`,
      works: JSON.stringify([{ ...entry, description: canaries.works }]),
      educations: JSON.stringify([{ ...entry, description: canaries.educations }]),
    })
    .where("id", "=", person.id)
    .execute();
  return canaries;
}

/** Which canaries an actor finds in everything that all routes answer, bodies and headers. */
async function sung(canaries: Canaries, world: AccessScenario, actor: (typeof actors)[number]) {
  const things = { ...world.fixtures, resume: { id: canaries.resume } };
  const found = new Set<Secret>();
  for (const [name, cases] of inReadingOrder) {
    for (const { input } of cases) {
      const answer = await callRoute(world.getClient(actor), routes[name], input(things, world.users));
      const everything = answer.text + JSON.stringify([...answer.headers]);
      for (const secret of secrets) if (everything.includes(canaries[secret])) found.add(secret);
    }
  }
  return secrets.filter((secret) => found.has(secret));
}

/** These are called with the seeker's own password, token or code, whoever calls. */
const waysIn = ["login", "currentUser", "refresh", "logout", "verifyLogin", "resetPassword", "verifyPhone"] as const;

/** The first one makes a newcomer a member; after the others there is nobody any more who could look. */
const leftOut = new Set<RouteName>([...waysIn, "loginWithProvider", "updateSelf", "endSession", "deleteAccount"]);

/** All is read before something is changed: a new resume takes the place of the one with the canaries. */
const inReadingOrder = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][])
  .filter(([name]) => !leftOut.has(name))
  .toSorted(([one], [other]) => Number(routes[one].method !== "GET") - Number(routes[other].method !== "GET"));

it.each([
  ["anonymous", []],
  ["newcomer", []],
  ["seeker", all],
  ["otherSeeker", []],
  ["employer", onProfile],
  ["otherEmployer", []],
] as const)("of an applicant, %s finds %j", async (actor, columns) => {
  const world = await createAccessScenario(portal);
  const canaries = await plantCanaries(world.users.seeker);
  expect(await sung(canaries, world, actor)).toEqual(columns.toSorted(inOrder));
});

it.each([
  ["anonymous", onPublicPage],
  ["newcomer", onPublicPage],
  ["seeker", onCompanyCard],
  ["otherSeeker", onCompanyCard],
  ["employer", all],
  ["otherEmployer", onCompanyCard],
] as const)("of an employer, %s finds %j", async (actor, columns) => {
  const world = await createAccessScenario(portal);
  const canaries = await plantCanaries(world.users.employer);
  expect(await sung(canaries, world, actor)).toEqual(columns.toSorted(inOrder));
});

function inOrder(one: Secret, other: Secret) {
  return secrets.indexOf(one) - secrets.indexOf(other);
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
