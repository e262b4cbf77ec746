import { describe, expect, it } from "vitest";
import { makeEmployer, makeJob, makeMember, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createEmployerForm } from "../../testing/sample-forms.ts";
import { selectUsersWithCompany } from "../memberships/queries.ts";

const portal = await startTestPortal();

const save = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/", form);
const readUser = ({ id }: TestUser) =>
  selectUsersWithCompany(portal.db).where("users.id", "=", id).executeTakeFirstOrThrow();

describe("PUT /authenticated/users by an employer", () => {
  it("saves the profile, which every signed-in user sees on the company card", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const { status, body } = await save(employer, { ...createEmployerForm(employer), zip_code: "1012 AB" });
    expect([status, body.message]).toEqual([200, "Profile has been updated."]);
    const saved = { ...createEmployerForm(employer), phone: "+31205550199", zip_code: "1012 AB" };
    expect(body.user).toMatchObject({ ...saved, id: employer.id, user_type: 2 });
    expect((await seeker.client.get(`/crud/users/${employer.id}`)).body).toMatchObject(saved);
  });

  it("changes only name and phone of a recruiter, not the company", async () => {
    const owner = await makeEmployer(portal, { company: "Northgate Health" });
    const recruiter = await makeMember(portal, owner, "recruiter");
    const form = { ...createEmployerForm(recruiter), name: "Joris Bos", company: "Elsewhere", city: "Leiden" };
    const { status, body } = await save(recruiter, form);
    expect([status, body.user.name, body.user.phone]).toEqual([200, "Joris Bos", "+31205550199"]);
    expect(body.user).toMatchObject({ company: "Northgate Health", city: null, company_role: "recruiter" });
  });

  it("keeps a postal code that is missing in the form and clears an empty one", async () => {
    const employer = await makeEmployer(portal, { zip_code: "1012 AB" });
    expect((await save(employer, createEmployerForm(employer))).body.user.zip_code).toBe("1012 AB");
    expect((await save(employer, { ...createEmployerForm(employer), zip_code: " " })).body.user.zip_code).toBeNull();
  });

  it("updates the search index of the jobs when the company name changes", async () => {
    const employer = await makeEmployer(portal, { company: "Zeldzaam Uitzendwerk" });
    const job = await makeJob(portal, employer);
    const search = async (title: string) =>
      (await portal.anonymous.get(`/auth/search?title=${title}`)).body.map(({ id }: { id: string }) => id);
    expect(await search("Zeldzaam")).toEqual([job.id]);
    await save(employer, { ...createEmployerForm(employer), company: "Buitengewoon Werk" });
    await expect.poll(() => search("Buitengewoon")).toEqual([job.id]);
    expect(await search("Zeldzaam")).toEqual([]);
  });

  it("returns an error for every missing field", async () => {
    const { status, body } = await save(await makeEmployer(portal), {});
    expect([status, body.code]).toEqual([422, "invalid_fields"]);
    expect(body.fields).toEqual({
      name: "Name is required",
      company: "Company is required",
      email: "Email is required",
      phone: "Phone is required",
      website: "Website is required",
      team_size: "Team Size is required",
      company_description: "Description is required",
      country: "Country is required",
      city: "City is required",
      address: "Address is required",
    });
  });

  it.each([
    ["website", "javascript:alert(1)", 422],
    ["website", " JavaScript:alert(1)//https://a.example", 422],
    ["website", "data:text/html,hi", 422],
    ["website", "https://acme.example/\u202egnp", 422],
    ["website", "ftp://acme.example", 422],
    ["website", "https://user:secret@acme.example", 422],
    ["website", "https://acme", 422],
    ["website", "acme", 422],
    ["website", "https://acme.example/a b", 422],
    ["website", ["https://acme.example"], 400],
    ["team_size", "1-2", 422],
    ["team_size", 200, 400],
    ["phone", "020 555", 422],
    ["phone", "+12345", 422],
    ["phone", "+1234567890123456", 422],
    ["phone", "+31 20 CALL ME", 422],
    ["phone", 31205550199, 400],
    ["email", "nobody@", 422],
    ["email", "someone.else@example.com", 422],
    ["country", "<Netherlands>", 422],
    ["city", "x".repeat(101), 422],
    ["zip_code", "1012/AB", 422],
    ["zip_code", 1012, 400],
    ["company", "nul \0", 400],
  ])("rejects %s %j with %i and changes nothing", async (field, value, status) => {
    const employer = await makeEmployer(portal);
    const before = await readUser(employer);
    const response = await save(employer, { ...createEmployerForm(employer), [field]: value });
    expect(response.status).toBe(status);
    if (value !== "nul \0") expect(Object.keys(response.body.fields)).toEqual([field]);
    expect(await readUser(employer)).toEqual(before);
  });

  it.each([
    ["website", "www.acme.example", "https://www.acme.example"],
    ["website", " HTTP://müller.example/über?q=1#x ", "HTTP://müller.example/über?q=1#x"],
    ["website", " ", null],
    ["website", null, null],
    ["phone", "00 1 (212) 555-0199", "+12125550199"],
    ["phone", "+31.6.12345678", "+31612345678"],
    ["team_size", "50-100", "50-100"],
    ["country", "Côte d’Ivoire", "Côte d’Ivoire"],
    ["city", "  ’s-Hertogenbosch ", "’s-Hertogenbosch"],
  ])("saves %s %j as %j", async (field, value, saved) => {
    const employer = await makeEmployer(portal);
    const { status, body } = await save(employer, { ...createEmployerForm(employer), [field]: value });
    expect([status, body.user?.[field]]).toEqual([200, saved]);
  });

  it.each(["name", "company", "website", "company_description", "country", "city", "address", "zip_code"])(
    "rejects a %s over its maximum length",
    async (field) => {
      const employer = await makeEmployer(portal);
      const { status, body } = await save(employer, { ...createEmployerForm(employer), [field]: "x".repeat(10_001) });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    },
  );
});
