import { describe, expect, it } from "vitest";
import { makeEmployer, makeSeeker, makeUserWithoutType, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createEmployerForm, createSeekerForm, sampleWork } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const save = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/", form);
const readUser = ({ id }: TestUser) =>
  portal.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("PUT /authenticated/users", () => {
  const foreignFields = {
    id: "0190b0a0-0000-7000-8000-000000000000",
    _id: "0190b0a0-0000-7000-8000-000000000000",
    login_method: "Google",
    password: "another password",
    password_hash: "x",
    photo: "../secret.png",
    resume: "someone-elses.pdf",
    is_2factor_auth_enabled: true,
    created_at: "2000-01-01",
    createdAt: "2000-01-01",
  };

  it("ignores fields that are not part of the form", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const [employerBefore, seekerBefore] = [await readUser(employer), await readUser(seeker)];
    await save(employer, { ...createEmployerForm(employer), ...foreignFields, summary: "s", works: [sampleWork] });
    await save(seeker, {
      ...createSeekerForm(seeker),
      ...foreignFields,
      company: "Acme",
      website: "https://acme.example",
    });
    const { name, phone, updated_at } = await readUser(employer);
    expect(await readUser(employer)).toEqual({ ...employerBefore, name, phone, updated_at });
    const saved = await readUser(seeker);
    expect(saved).toEqual({
      ...seekerBefore,
      ...{ name: saved.name, phone: saved.phone, summary: saved.summary, updated_at: saved.updated_at },
      ...{ works: saved.works, educations: saved.educations },
    });
  });

  it("rejects a second choice of the account type with 409 user_type_set", async () => {
    for (const user of [await makeEmployer(portal), await makeSeeker(portal)]) {
      for (const user_type of [1, 2]) {
        const { status, body } = await save(user, {
          ...createEmployerForm(user),
          ...createSeekerForm(user),
          user_type,
        });
        expect([status, body.code]).toEqual([409, "user_type_set"]);
      }
    }
  });

  it("rejects a profile before the info step", async () => {
    const newcomer = await makeUserWithoutType(portal);
    const { status, body } = await save(newcomer, createSeekerForm(newcomer));
    expect([status, body.fields]).toEqual([422, { user_type: "Account type is required" }]);
  });

  it("rejects a changed email or login phone number", async () => {
    const user = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345678" });
    const form = { ...createSeekerForm(user), email: "other@example.com", phone: "+31687654321" };
    expect((await save(user, form)).body.fields).toEqual({
      email: "Invalid email: it is changed on its own, with a code",
      phone: "Invalid Phone: it is changed on its own, with a code",
    });
    expect((await save(user, createSeekerForm(user))).status).toBe(200);
    const upperCaseEmail = { ...createSeekerForm(user), email: user.email.toUpperCase() };
    expect((await save(user, upperCaseEmail)).body.user.email).toBe(user.email);
  });
});
