import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Application } from "../../../contract/hiring/applications.ts";
import {
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeSeeker,
  makeUserWithoutType,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { makeFile } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

const work = { title: "Nurse", company: "St. Mary", from: "2019-03", to: null, description: "Night shifts." };
const education = { school: "Inholland", degree: "Nursing", from: "2015-09", to: "2019-02", description: "" };

const seekerProfile = {
  phone: "+31612345678",
  summary: "Ten years in care.",
  works: JSON.stringify([work]),
  educations: JSON.stringify([education]),
};

const address = {
  country: "Netherlands",
  city: "Amsterdam",
  address: "Damrak 12",
  zip_code: "1012 AB",
};
const companyColumns = { website: "https://northgate.example", size: "200-500", description: "A hospital group." };
const companyDetails = {
  company: "Northgate Health",
  website: companyColumns.website,
  team_size: companyColumns.size,
  company_description: companyColumns.description,
  cover: null,
  ...address,
};

const pickIds = ({ id }: TestUser) => ({ id, _id: id });
const getUser = (viewer: TestUser, user: { id: string }) => viewer.client.get(`/crud/users/${user.id}`);

describe("GET /crud/users/:id", () => {
  it("returns the full profile to the user", async () => {
    const seeker = await makeSeeker(portal, { ...seekerProfile, photo: "face.webp", resume: "resume.pdf" });
    const { body } = await getUser(seeker, seeker);
    expect(body).toEqual({
      ...pickIds(seeker),
      ...seekerProfile,
      photo: "face.webp",
      resume: "resume.pdf",
      works: [work],
      educations: [education],
      name: "Sanne de Boer",
      email: seeker.email,
      email_verified: true,
      has_password: false,
      login_method: "Email",
      user_type: 1,
      is_2factor_auth_enabled: false,
      suspension: null,
      staff_role: null,
      company_id: null,
      company_role: null,
      ...Object.fromEntries(Object.keys(companyDetails).map((field) => [field, null])),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { body: currentUser } = await portal.anonymous.post("/auth/access-token/users", {
      access_token: seeker.accessToken,
    });
    expect(currentUser).toEqual(body);
  });

  it("returns an employer's company card to every signed-in user", async () => {
    const employer = await makeEmployer(portal, {
      ...companyColumns,
      ...address,
      phone: "+31201234567",
      logo: "logo.webp",
      summary: "x",
    });
    const seeker = await makeSeeker(portal);
    for (const viewer of [seeker, await makeEmployer(portal)]) {
      expect((await getUser(viewer, employer)).body).toEqual({
        ...pickIds(employer),
        ...companyDetails,
        company_id: employer.id,
        user_type: 2,
        name: "Marieke Visser",
        email: employer.email,
        phone: "+31201234567",
        photo: "logo.webp",
        formatted_description: null,
        label: null,
        can_message: viewer === seeker,
      });
    }
  });

  it("returns an applicant's profile and applications to the employer of the job", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal, seekerProfile)];
    const [photo, resume] = [await makeFile(portal, seeker, "photo"), await makeFile(portal, seeker, "resume")];
    expect((await getUser(employer, seeker)).status).toBe(404);
    const job = await makeJob(portal, employer);
    const application = await makeApplication(portal, job, employer, seeker);
    const applicant = {
      ...pickIds(seeker),
      ...seekerProfile,
      photo: photo.id,
      resume: resume.id,
      works: [work],
      educations: [education],
      user_type: 1,
      name: "Sanne de Boer",
      email: seeker.email,
      can_message: true,
    };
    const listApplications = async () => {
      const { applications, ...user } = (await getUser(employer, seeker)).body;
      expect(user).toEqual(applicant);
      return applications.map(({ id, status, jobs }: Application) => [id, status, jobs[0]?.is_available]);
    };
    await makeApplication(
      portal,
      await makeJob(portal, await makeEmployer(portal)),
      await makeEmployer(portal),
      seeker,
    );
    expect(await listApplications()).toEqual([[application.id, 1, true]]);
    await employer.client.put(`/crud/applications/${application.id}`, { status: 2 });
    expect(await listApplications()).toEqual([[application.id, 2, true]]);
    // Deleting the job ends its applications.
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect(await listApplications()).toEqual([[application.id, 3, false]]);
  });

  it("responds with 404 to all other users, as for an unknown id", async () => {
    const { seeker } = await makeApplied(portal, { seeker: seekerProfile });
    const viewers = [await makeSeeker(portal), await makeEmployer(portal)];
    for (const viewer of viewers) {
      const missing = await getUser(viewer, { id: randomUUID() });
      expect(missing.status).toBe(404);
      for (const hidden of [seeker, await makeSeeker(portal), await makeUserWithoutType(portal)]) {
        expect((await getUser(viewer, hidden)).text).toBe(missing.text);
      }
      for (const id of ["no-id", "1", "' or true --", "%2e%2e", "x".repeat(250)]) {
        expect((await getUser(viewer, { id })).text).toBe(missing.text);
      }
    }
  });

  it("responds with 404 to another employer of the same company", async () => {
    const [employer, colleague, seeker] = [
      await makeEmployer(portal),
      await makeEmployer(portal),
      await makeSeeker(portal),
    ];
    await makeJob(portal, colleague);
    await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    expect((await getUser(colleague, seeker)).status).toBe(404);
  });
});
