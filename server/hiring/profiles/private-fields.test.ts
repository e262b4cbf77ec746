import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import type { CallInput } from "../../testing/access/access-case.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { callableCases } from "../../testing/access/callable-cases.ts";
import { type AccessScenario, type actors, createAccessScenario } from "../../testing/access/scenario.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";

/** The columns that are private for some or all users. Each test fills them with unique text. */
const privateColumns = ["email", "phone", "summary", "works", "educations", "password_hash"] as const;
/** The columns of a company. */
const companyColumns = ["website", "size", "description", "country", "city", "address", "zip_code"] as const;
/** The resume's stored file name, its original name and its text. */
const resumeFields = ["resume", "resume_name", "resume_text"] as const;
const privateFields = [...privateColumns, ...companyColumns, ...resumeFields, "home_zip_code"] as const;
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
const applicantFields: readonly PrivateField[] = [
  ...(["email", "phone", "summary", "works", "educations", ...resumeFields, "home_zip_code"] as const),
];
const personalFields: readonly PrivateField[] = [
  ...privateColumns.filter((field) => field !== "password_hash"),
  ...resumeFields,
  "home_zip_code",
];
const ownFields = [...personalFields, ...companyColumns].filter((field) => field !== "home_zip_code");

const portal = await startTestPortal();
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
  await portal.db
    .insertInto("work_wishes")
    .values({ user_id: user.id, zip_code: markers.home_zip_code, is_remote: false })
    .execute();
  return markers;
}

/** Calls all routes as an actor. Returns for each of the marked users the private fields that are in a body or header. */
async function findVisibleFields(marked: readonly Markers[], scenario: AccessScenario, actor: (typeof actors)[number]) {
  const visible = marked.map(() => new Set<PrivateField>());
  const call = async (name: RouteName, input: CallInput) => {
    const response = await callRoute(scenario.getClient(actor), routes[name], input);
    const content = response.text + JSON.stringify([...response.headers]);
    for (const [index, markers] of marked.entries())
      for (const field of privateFields) if (content.includes(markers[field])) visible[index]?.add(field);
  };
  for (const [name, cases] of callableCases) {
    for (const { input } of cases) {
      // Routes about a resume are called with the resume of each marked user, all others once.
      const inputs = marked.map(({ resume }) =>
        input({ ...scenario.fixtures, resume: { id: resume } }, scenario.users),
      );
      const different = inputs.filter(
        (one, index) => inputs.findIndex((other) => isDeepStrictEqual(one, other)) === index,
      );
      for (const each of different) await call(name, each);
    }
  }
  return visible.map((fields) => privateFields.filter((field) => fields.has(field)));
}

/** The fields of an applicant, and those of an employer. */
it.each([
  ["anonymous", [], publicCompanyFields],
  ["newcomer", [], publicCompanyFields],
  ["seeker", personalFields, companyCardFields],
  ["otherSeeker", [], companyCardFields],
  ["employer", applicantFields, ownFields],
  ["otherEmployer", [], companyCardFields],
  ["recruiter", applicantFields, companyCardFields],
  // Of the application that is assigned to them.
  ["interviewer", applicantFields, companyCardFields],
] as const)(
  "%s sees these private fields: of an applicant %j, of an employer %j",
  async (actor, ofApplicant, ofEmployer) => {
    const scenario = await createAccessScenario(portal);
    const { seeker, employer } = scenario.users;
    const marked = [await setMarkers(seeker), await setMarkers(employer)];
    // The employer sees the profile that was sent, so the marked profile is sent again.
    const { pending, invited, assigned } = scenario.fixtures;
    for (const { id } of [pending, invited, assigned])
      expect((await seeker.client.post(`/application/${id}/snapshot`)).status).toBe(200);
    const visible = await findVisibleFields(marked, scenario, actor);
    expect(visible).toEqual([ofApplicant.toSorted(compareFields), ofEmployer.toSorted(compareFields)]);
  },
);

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
