import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noRequirements } from "../../contract/jobs/terms/requirements.ts";
import { makeEmployer, makeJob, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
  employer = await makeEmployer(portal);
});
afterAll(() => portal.close());

const requirements = {
  skills: ["Glassblowing", "Reading drawings"],
  nice_to_have_skills: ["Zymurgy"],
  education: "bachelor_degree",
} as const;

describe("POST /jobs", () => {
  it.each<[string, object, object]>([
    ["skills and education", requirements, requirements],
    ["trimmed skills", { skills: [" Glassblowing "] }, { skills: ["Glassblowing"] }],
    ["nothing of a client that does not know them", {}, {}],
    ["nothing of empty fields", { skills: null, nice_to_have_skills: [], education: "" }, {}],
  ])("keeps %s", async (_, given, expected) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...noRequirements, ...expected });
    expect((await employer.client.get(`/crud/jobs/${body.id}`)).body).toMatchObject({ ...noRequirements, ...expected });
  });

  it.each<[string, object, string]>([
    ["a skill of two lines", { skills: ["Glass\nblowing"] }, "skills.0"],
    ["an empty skill", { skills: ["Glassblowing", " "] }, "skills.1"],
    ["a long skill", { nice_to_have_skills: ["x".repeat(61)] }, "nice_to_have_skills.0"],
    ["too many skills", { skills: Array.from({ length: 16 }, (_, index) => `Skill ${index}`) }, "skills"],
    ["a skill twice", { skills: ["Excel", "excel"] }, "skills"],
    ["a skill in both lists", { skills: ["Excel"], nice_to_have_skills: [" EXCEL"] }, "nice_to_have_skills"],
    ["an unknown education", { education: "doctor" }, "education"],
    ["an unknown language", { text_language: "fr" }, "text_language"],
  ])("rejects %s", async (_, given, field) => {
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  it.each<[string, object]>([
    ["a text for skills", { skills: "Glassblowing" }],
    ["a number as a skill", { skills: [7] }],
    ["a NUL", { nice_to_have_skills: ["a\0"] }],
    ["a list for the education", { education: ["bachelor_degree"] }],
  ])("refuses %s as malformed", async (_, given) => {
    expect((await employer.client.post("/jobs", { ...jobForm, ...given })).status).toBe(400);
  });

  const dutch = "Je werkt met ons team aan het strand, en je krijgt een opleiding van de baas.";
  it.each<[string, object, string | null]>([
    ["that is detected without the field", { description: dutch }, "nl"],
    ["that is chosen", { description: dutch, text_language: "en" }, "en"],
    ["none for another language", { description: dutch, text_language: "" }, null],
  ])("states the language of the text: %s", async (_, given, expected) => {
    const { body } = await employer.client.post("/jobs", { ...jobForm, ...given });
    expect(body.text_language).toBe(expected);
  });
});

it("PUT /crud/jobs/:id of a client that does not know the requirements keeps them, and a change is recorded", async () => {
  const job = await makeJob(portal, employer, { ...requirements, text_language: "nl" });
  const { body } = await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, title: "Other" });
  expect(body).toMatchObject({ title: "Other", ...requirements, text_language: "nl" });
  await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, title: "Other", skills: [], education: null });
  const { body: events } = await employer.client.get(`/jobs/${job.id}/events`);
  expect(events[0].data.changes).toEqual([
    { field: "skills", from: "Glassblowing, Reading drawings", to: null },
    { field: "education", from: "bachelor_degree", to: null },
  ]);
});

it("a job is found by its skills, and feeds name its requirements", async () => {
  const job = await makeJob(portal, employer, { title: "Quoll keeper", ...requirements });
  const { body } = await portal.anonymous.get("/auth/search?title=zymurgy");
  expect(body.map(({ id }: { id: string }) => id)).toContain(job.id);
  const rss = await (await fetch(`${portal.origin}/nl/feeds/search.rss?title=quoll`)).text();
  expect(rss).toContain("Vaardigheden die nodig zijn: Glassblowing, Reading drawings");
  expect(rss).toContain("Hbo of universitaire bachelor");
  const xml = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
  expect(xml).toContain("<education>Bachelor’s degree</education>");
});
