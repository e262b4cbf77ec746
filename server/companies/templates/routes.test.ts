import { describe, expect, it } from "vitest";
import { fillTemplate, MAX_TEMPLATES } from "../../../contract/companies/templates.ts";
import { getPasswordColumns, makeEmployer, makeMember, TEST_PASSWORD } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const form = { name: "Not chosen", language: "en", text: "Dear {applicant}, {job} at {company}. {member}" };

describe("message templates", () => {
  it("are created, listed by name, changed and deleted by owner and recruiter of one company", async () => {
    const owner = await makeEmployer(portal);
    const recruiter = await makeMember(portal, owner, "recruiter");
    const { status, body } = await owner.client.post("/company/templates", form);
    expect([status, body]).toEqual([201, expect.objectContaining(form)]);
    await recruiter.client.post("/company/templates", { ...form, name: "Invitation", language: "nl" });
    const names = async () =>
      (await recruiter.client.get("/company/templates")).body.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["Invitation", "Not chosen"]);
    const changed = await recruiter.client.put(`/company/templates/${body.id}`, { ...form, name: "Refusal" });
    expect(changed.body).toMatchObject({ id: body.id, name: "Refusal" });
    expect((await owner.client.delete(`/company/templates/${body.id}`)).status).toBe(204);
    expect(await names()).toEqual(["Invitation"]);
    expect((await (await makeEmployer(portal)).client.get("/company/templates")).body).toEqual([]);
  });

  it.each(["{salary}", "{}", "{Applicant}", "{ applicant }"])("refuse the unknown field %s", async (field) => {
    const { client } = await makeEmployer(portal);
    const { status, body } = await client.post("/company/templates", { ...form, text: `Dear ${field}` });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["text"]]);
  });

  it("are limited to fifty for each company, also by simultaneous calls", async () => {
    const { client } = await makeEmployer(portal);
    const calls = Array.from({ length: MAX_TEMPLATES + 3 }, () => client.post("/company/templates", form));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_TEMPLATES);
    expect((await client.get("/company/templates")).body).toHaveLength(MAX_TEMPLATES);
  });

  it("are deleted with the company", async () => {
    const { client, id } = await makeEmployer(portal, await getPasswordColumns());
    await client.post("/company/templates", form);
    expect((await client.delete("/authenticated/users", { password: TEST_PASSWORD })).status).toBe(204);
    const left = portal.db.selectFrom("company_message_templates").select("id").where("company_id", "=", id);
    expect(await left.execute()).toEqual([]);
  });
});

it("fillTemplate › replaces each field once, and does not fill in fields that a value contains", () => {
  const values = { applicant: "{member} {job}", job: "Nurse", company: "Northgate", member: null };
  expect(fillTemplate(form.text, values)).toBe("Dear {member} {job}, Nurse at Northgate. ");
});
