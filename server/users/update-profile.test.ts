import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmployer, makeNewcomer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createEmployerForm, createSeekerForm, sampleWork } from "../testing/sample-forms.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const save = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/", form);
const rowOf = ({ id }: TestUser) =>
  portal.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("what a profile form cannot do", () => {
  const others = {
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

  it("write anything that is not on the form", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const [employerBefore, seekerBefore] = [await rowOf(employer), await rowOf(seeker)];
    await save(employer, { ...createEmployerForm(employer), ...others, summary: "s", works: [sampleWork] });
    await save(seeker, { ...createSeekerForm(seeker), ...others, company: "Acme", website: "https://acme.example" });
    const { name, company, phone, website, team_size, company_description, country, city, address, updated_at } =
      await rowOf(employer);
    expect(await rowOf(employer)).toEqual({
      ...employerBefore,
      ...{ name, company, phone, website, team_size, company_description, country, city, address, updated_at },
    });
    const saved = await rowOf(seeker);
    expect(saved).toEqual({
      ...seekerBefore,
      ...{ name: saved.name, phone: saved.phone, summary: saved.summary, updated_at: saved.updated_at },
      ...{ works: saved.works, educations: saved.educations },
    });
  });

  it("choose the account type again", async () => {
    for (const person of [await makeEmployer(portal), await makeSeeker(portal)]) {
      for (const user_type of [1, 2]) {
        const { status, body } = await save(person, {
          ...createEmployerForm(person),
          ...createSeekerForm(person),
          user_type,
        });
        expect([status, body.code]).toEqual([409, "user_type_set"]);
      }
    }
  });

  it("come before the info step", async () => {
    const newcomer = await makeNewcomer(portal);
    const { status, body } = await save(newcomer, createSeekerForm(newcomer));
    expect([status, body.fields]).toEqual([422, { user_type: "Account type is required" }]);
  });

  it("change the email, or the number that one logs in with", async () => {
    const person = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345678" });
    const form = { ...createSeekerForm(person), email: "other@example.com", phone: "+31687654321" };
    expect((await save(person, form)).body.fields).toEqual({ email: "Invalid email", phone: "Invalid Phone" });
    expect((await save(person, createSeekerForm(person))).status).toBe(200);
    const shouted = { ...createSeekerForm(person), email: person.email.toUpperCase() };
    expect((await save(person, shouted)).body.user.email).toBe(person.email);
  });
});
