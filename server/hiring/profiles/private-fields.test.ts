import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import type { AccessCase } from "../../testing/access/access-case.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { type AccessScenario, type actors, createAccessScenario } from "../../testing/access/scenario.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";

/** The columns that are private for some or all users. Each test fills them with unique text. */
const privateColumns = ["email", "phone", "summary", "works", "educations", "password_hash"] as const;
/** The columns of a company. */
const companyColumns = ["website", "size", "description", "country", "city", "address", "zip_code"] as const;
/** The resume's stored file name, its original name and its text. */
const resumeFields = ["resume", "resume_name", "resume_text"] as const;
const privateFields = [...privateColumns, ...companyColumns, ...resumeFields] as const;
type PrivateField = (typeof privateFields)[number];

/** The fields of an employer that every signed-in user sees. */
const companyCardFields: readonly PrivateField[] = [
  "email",
  "phone",
  "website",
  "size",
  "description",
  "country",
  "city",
  "address",
  "zip_code",
];
/** The fields of a company with published jobs that every visitor sees. */
const publicCompanyFields = companyCardFields.filter((field) => field !== "email" && field !== "phone");
const applicantFields: readonly PrivateField[] = ["email", "phone", "summary", "works", "educations", ...resumeFields];
const personalFields: readonly PrivateField[] = [
  ...privateColumns.filter((field) => field !== "password_hash"),
  ...resumeFields,
];
const ownFields: readonly PrivateField[] = [...personalFields, ...companyColumns];

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

type Markers = Record<PrivateField, string>;

/** Fills the private fields of a user with unique texts and returns them. */
async function setMarkers(user: TestUser): Promise<Markers> {
  const markers = Object.fromEntries(
    privateFields.map((field) => [field, `marker-${field}-${randomUUID()}`]),
  ) as Markers;
  const resume = { name: `${markers.resume_name}.pdf`, bytes: createSamplePdf(markers.resume_text).bytes };
  markers.resume = (await uploadResume(user, resume)).body.file;
  const entry = { title: "t", company: "c", school: "s", degree: "d", from: null, to: null };
  await portal.db
    .updateTable("users")
    .set({
      ...Object.fromEntries(privateColumns.map((column) => [column, markers[column]])),
      email: `${markers.email}@example.com`,
      works: JSON.stringify([{ ...entry, description: markers.works }]),
      educations: JSON.stringify([{ ...entry, description: markers.educations }]),
    })
    .where("id", "=", user.id)
    .execute();
  await portal.db
    .updateTable("companies")
    .set(Object.fromEntries(companyColumns.map((column) => [column, markers[column]])))
    .where("id", "=", user.id)
    .execute();
  return markers;
}

/** Calls all routes as an actor and returns the private fields whose markers are in a body or header. */
async function findVisibleFields(markers: Markers, scenario: AccessScenario, actor: (typeof actors)[number]) {
  const fixtures = { ...scenario.fixtures, resume: { id: markers.resume } };
  const visible = new Set<PrivateField>();
  for (const [name, cases] of orderedCases) {
    for (const { input } of cases) {
      const response = await callRoute(scenario.getClient(actor), routes[name], input(fixtures, scenario.users));
      const content = response.text + JSON.stringify([...response.headers]);
      for (const field of privateFields) if (content.includes(markers[field])) visible.add(field);
    }
  }
  return privateFields.filter((field) => visible.has(field));
}

/** The access table calls these routes with the seeker's own password, token or code. */
const loginRoutes = [
  "login",
  "currentUser",
  "refresh",
  "logout",
  "verifyLogin",
  "resetPassword",
  "logInWithEmailCode",
  "verifyPhone",
] as const;

/** Routes that are not called: they log in, change the actor's role, or end the actor's session or account. */
const skippedRoutes = new Set<RouteName>([
  ...loginRoutes,
  "loginWithProvider",
  "updateSelf",
  "endSession",
  "deleteAccount",
  "changeMember",
  "removeMember",
  "acceptInvitation",
]);

/**
 * GET routes run first, because other routes change the fixtures: an upload, for example, replaces the marked resume.
 */
const orderedCases = (Object.entries(accessTable) as [RouteName, readonly AccessCase[]][])
  .filter(([name]) => !skippedRoutes.has(name))
  .toSorted(([one], [other]) => Number(routes[one].method !== "GET") - Number(routes[other].method !== "GET"));

it.each([
  ["anonymous", []],
  ["newcomer", []],
  ["seeker", personalFields],
  ["otherSeeker", []],
  ["employer", applicantFields],
  ["otherEmployer", []],
  ["recruiter", applicantFields],
  // Of the application that is assigned to them.
  ["interviewer", applicantFields],
] as const)("the private fields of an applicant that %s sees are %j", async (actor, columns) => {
  const scenario = await createAccessScenario(portal);
  const markers = await setMarkers(scenario.users.seeker);
  // The employer sees the profile that was sent, so the marked profile is sent again.
  const { pending, invited, assigned } = scenario.fixtures;
  for (const { id } of [pending, invited, assigned])
    expect((await scenario.users.seeker.client.post(`/application/${id}/snapshot`)).status).toBe(200);
  expect(await findVisibleFields(markers, scenario, actor)).toEqual(columns.toSorted(compareFields));
});

it.each([
  ["anonymous", publicCompanyFields],
  ["newcomer", publicCompanyFields],
  ["seeker", companyCardFields],
  ["otherSeeker", companyCardFields],
  ["employer", ownFields],
  ["otherEmployer", companyCardFields],
  ["recruiter", companyCardFields],
  ["interviewer", companyCardFields],
] as const)("the private fields of an employer that %s sees are %j", async (actor, columns) => {
  const scenario = await createAccessScenario(portal);
  const markers = await setMarkers(scenario.users.employer);
  expect(await findVisibleFields(markers, scenario, actor)).toEqual(columns.toSorted(compareFields));
});

function compareFields(one: PrivateField, other: PrivateField) {
  return privateFields.indexOf(one) - privateFields.indexOf(other);
}

it("lists of applications and messages contain no private field of the other user", async () => {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
  const [employerMarkers, seekerMarkers] = [await setMarkers(employer), await setMarkers(seeker)];
  for (const path of [
    "/applications/1",
    "/messages/users",
    `/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`,
  ]) {
    for (const { client } of [employer, seeker]) {
      const { status, text } = await client.get(path);
      expect(status).toBe(200);
      for (const marker of [...Object.values(employerMarkers), ...Object.values(seekerMarkers)])
        expect(text).not.toContain(marker);
    }
  }
});
