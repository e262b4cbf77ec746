import { describe, expect, it } from "vitest";
import { makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSeekerForm, sampleEducation, sampleWork } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const save = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/", form);
const readUser = ({ id }: TestUser) =>
  portal.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("PUT /authenticated/users by a seeker", () => {
  it("saves the profile and keeps the order of its entries", async () => {
    const seeker = await makeSeeker(portal);
    const works = [{ ...sampleWork, to: null }, sampleWork, { ...sampleWork, title: "Porter", from: null }];
    const { status, body } = await save(seeker, { ...createSeekerForm(seeker), works });
    expect([status, body.message]).toEqual([200, "Profile has been updated."]);
    expect(body.user).toMatchObject({ ...createSeekerForm(seeker), phone: "+31612345678", works });
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body).toEqual(body.user);
  });

  it("accepts its own response as a form", async () => {
    const seeker = await makeSeeker(portal);
    const form = {
      ...createSeekerForm(seeker),
      works: "Ten years of nights in the AMC.",
      educations: [{ school: "VU" }],
    };
    const { name, email, phone, summary, works, educations } = (await save(seeker, form)).body.user;
    expect(works).toEqual([{ title: "", company: "", from: null, to: null, description: form.works }]);
    expect(educations).toEqual([{ degree: "", school: "VU", from: null, to: null, description: "" }]);
    const again = await save(seeker, { name, email, phone, summary, works, educations });
    expect([again.status, again.body.user.works, again.body.user.educations]).toEqual([200, works, educations]);
  });

  it("returns an error for every missing field", async () => {
    for (const missing of [undefined, null]) {
      const { status, body } = await save(await makeSeeker(portal), { works: missing, educations: missing });
      expect([status, body.fields]).toEqual([
        422,
        {
          name: "Name is required",
          email: "Email is required",
          phone: "Phone is required",
          summary: "Summary is required",
          works: "Working History is required",
          educations: "Education is required",
        },
      ]);
    }
  });

  it("saves a profile without work and education", async () => {
    const seeker = await makeSeeker(portal);
    for (const empty of [[], "", "  "]) {
      const form = { ...createSeekerForm(seeker), works: empty, educations: empty };
      const { status, body } = await save(seeker, form);
      expect([status, body.user?.works, body.user?.educations]).toEqual([200, [], []]);
    }
  });

  it("saves an entry without its start or end, and distinguishes an unknown end from a current job", async () => {
    const seeker = await makeSeeker(portal);
    const works = [
      { ...sampleWork, from: null, to: null },
      { ...sampleWork, from: "2020-01", to: "" },
      { ...sampleWork, from: null, to: "" },
      { ...sampleWork, from: null, to: "2020-01" },
    ];
    const { status, body } = await save(seeker, { ...createSeekerForm(seeker), works });
    expect([status, body.user?.works]).toEqual([200, works]);
    expect((await save(seeker, { ...createSeekerForm(seeker), works: body.user.works })).body.user.works).toEqual(
      works,
    );
  });

  it("returns the errors of all entries", async () => {
    const seeker = await makeSeeker(portal);
    const works = [sampleWork, { from: "2024-02", to: "2024-01" }, { ...sampleWork, from: "2024", to: "" }];
    const educations = [{ ...sampleEducation, from: "2024-13", to: "1899-01", school: "x".repeat(151) }];
    const { status, body } = await save(seeker, { ...createSeekerForm(seeker), works, educations, summary: "" });
    expect([status, body.fields]).toEqual([
      422,
      {
        summary: "Summary is required",
        "works.1.to": "Invalid End: it is before the start",
        "works.1.title": "Title is required",
        "works.2.from": "Invalid Start: a month from 1900 to 2099, written as YYYY-MM",
        "educations.0.from": "Invalid Start: a month from 1900 to 2099, written as YYYY-MM",
        "educations.0.to": "Invalid End: a month from 1900 to 2099, written as YYYY-MM",
        "educations.0.school": "Invalid School: at most 150 characters, this has 151",
      },
    ]);
  });

  it.each([
    ["works", [{}], 422],
    ["works", ["AMC"], 400],
    ["works", { 0: sampleWork }, 400],
    ["works", 1, 400],
    ["educations", [null], 422],
    ["educations", [{ ...sampleEducation, from: 2015 }], 400],
    ["educations", [{ ...sampleEducation, school: ["VU"] }], 400],
  ])("rejects %s %j with %i and changes nothing", async (field, value, status) => {
    const seeker = await makeSeeker(portal);
    const before = await readUser(seeker);
    const response = await save(seeker, { ...createSeekerForm(seeker), [field]: value });
    expect(response.status, response.text).toBe(status);
    expect(await readUser(seeker)).toEqual(before);
  });

  it("replaces lone surrogates (half of a truncated emoji)", async () => {
    const seeker = await makeSeeker(portal);
    const form = {
      ...createSeekerForm(seeker),
      summary: "cut \ud83d",
      works: [{ ...sampleWork, title: "cut \ud83d" }],
    };
    const { status, body } = await save(seeker, form);
    expect([status, body.user.summary, body.user.works[0].title]).toEqual([200, "cut \ufffd", "cut \ufffd"]);
  });

  it("accepts thirty entries and descriptions up to their maximum length", async () => {
    const seeker = await makeSeeker(portal);
    const tooLong = { ...sampleWork, description: "x".repeat(5001) };
    const findErrors = async (works: unknown) =>
      (await save(seeker, { ...createSeekerForm(seeker), works })).body.fields;
    expect(await findErrors(Array(30).fill(sampleWork))).toBeUndefined();
    expect(await findErrors(Array(31).fill(sampleWork))).toEqual({
      works: "Invalid Working History: at most 30 entries, this has 31",
    });
    expect(await findErrors([sampleWork, tooLong])).toEqual({
      "works.1.description": "Invalid Description: at most 5000 characters, this has 5001",
    });
    expect(await findErrors(tooLong.description)).toEqual({
      "works.0.description": "Invalid Description: at most 5000 characters, this has 5001",
    });
  });
});
