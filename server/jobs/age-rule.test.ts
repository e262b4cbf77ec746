import { beforeAll, describe, expect, it } from "vitest";
import { noAgeRange } from "../../contract/jobs/terms/age-range.ts";
import type { AgeRule } from "../../contract/platform/constants.ts";
import { readConfig } from "../platform/config/config.ts";
import { makeEmployer, makeJob } from "../testing/factories.ts";
import { makeStaff } from "../testing/moderation.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();
const owner = await makeStaff(portal, "owner");
const employer = await makeEmployer(portal);

async function setRule(age_range: AgeRule) {
  const { version } = (await owner.client.get("/admin/settings")).body;
  await owner.client.put("/admin/settings", { version, age_range });
}

const { minimum_age: _, maximum_age: __, ...formWithoutAges } = jobForm;
const post = (form: object) => employer.client.post("/jobs", form);
const read = async (id: string) => (await portal.anonymous.get(`/crud/jobs/${id}`)).body;
const stated = { minimum_age: 21, maximum_age: 60, age_reason: null };

it("a job that exists keeps its age range, which the rule hides or shows", async () => {
  const { id } = await makeJob(portal, employer);
  expect(await read(id)).toMatchObject(stated);
  await setRule("off");
  expect(await read(id)).toMatchObject(noAgeRange);
  // An older client sends what it has read.
  const saved = await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, minimum_age: 0, maximum_age: 150 });
  expect([saved.status, saved.body.minimum_age]).toEqual([200, 0]);
  expect((await portal.anonymous.get("/auth/search?title=nurse")).body[0]).toMatchObject(noAgeRange);
  await setRule("justified");
  expect(await read(id)).toMatchObject(noAgeRange);
  await setRule("required");
  expect(await read(id)).toMatchObject(stated);
});

describe("with the rule off", () => {
  beforeAll(() => setRule("off"));

  it.each([{}, { minimum_age: 21, maximum_age: 60 }, { minimum_age: 60, maximum_age: 21 }, { minimum_age: null }])(
    "a new job has no age range, whatever it sends: %j",
    async (ages) => {
      const { status, body } = await post({ ...formWithoutAges, ...ages });
      expect(status).toBe(201);
      expect(body).toMatchObject(noAgeRange);
      await setRule("required");
      expect(await read(body.id)).toMatchObject(noAgeRange);
      await setRule("off");
    },
  );
});

describe("with a reason demanded", () => {
  beforeAll(() => setRule("justified"));
  const age_reason = "The law forbids this work below 18.";

  it.each<[string, object, object]>([
    ["no range", {}, noAgeRange],
    ["the bounds of none", { minimum_age: 0, maximum_age: 150 }, noAgeRange],
    ["a range with its reason", { minimum_age: 18, maximum_age: 67, age_reason }, { minimum_age: 18, age_reason }],
  ])("a job states %s", async (_name, ages, expected) => {
    const { status, body } = await post({ ...formWithoutAges, ...ages });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject(expected);
  });

  it.each<[string, object, string[]]>([
    ["no reason", { minimum_age: 18, maximum_age: 67 }, ["age_reason"]],
    ["an empty reason", { minimum_age: 18, maximum_age: 67, age_reason: "  " }, ["age_reason"]],
    ["a long reason", { minimum_age: 18, maximum_age: 67, age_reason: "x".repeat(501) }, ["age_reason"]],
    ["half a range", { minimum_age: 18, age_reason }, ["maximum_age"]],
    ["a range upside down", { minimum_age: 67, maximum_age: 18, age_reason }, ["maximum_age"]],
  ])("a job with %s is refused", async (_name, ages, fields) => {
    const { status, body } = await post({ ...formWithoutAges, ...ages });
    expect([status, Object.keys(body.fields)]).toEqual([422, fields]);
  });
});

it.each<[NodeJS.ProcessEnv, AgeRule]>([
  [{ NODE_ENV: "production" }, "off"],
  [{ NODE_ENV: "development", DEV_TOOLS: "1" }, "required"],
])("the default with %j is %s", (environment, rule) => {
  const variables = { SECRET_KEY: TEST_SECRET_KEY, PUBLIC_URL: "https://jobs.example.org", ...environment };
  const { defaults } = readConfig({
    ...variables,
    MAIL_FROM: "jobs@example.org",
    SMTP_URL: "smtp://localhost",
  }).settings;
  expect(defaults.age_range).toBe(rule);
});
