import { beforeEach, describe, expect, it } from "vitest";
import type { JobDetail } from "../../contract/jobs/jobs.ts";
import type { AgeRule } from "../../contract/platform/constants.ts";
import { makeEmployer, type TestUser } from "../testing/factories.ts";
import { makeStaff } from "../testing/moderation.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();

const MONDAY = "2026-11-02T10:00:00Z";
let employer: TestUser;
beforeEach(async () => {
  await portal.moveClock({ now: MONDAY });
  employer = await makeEmployer(portal);
});

const draft = { title: "Baker", status: 2 };
const { starting_salary: _, ...unpaid } = jobForm;
const complete = { ...unpaid, pay_min: 3000, pay_max: 3600, pay_period: "month" };
const missing = {
  industry: "industry_required",
  minimum_age: "minimum_age_required",
  maximum_age: "maximum_age_required",
  starting_salary: "starting_salary_required",
  type: "type_required",
  priority: "priority_required",
  address: "address_required",
  zip_code: "zip_code_required",
  description: "description_required",
};
const post = (form: object) => employer.client.post("/jobs", form);
const postDraft = async (form: object = {}) => (await post({ ...draft, ...form })).body as JobDetail;
const put = ({ id }: JobDetail, form: object) => employer.client.put(`/crud/jobs/${id}`, form);
const read = async ({ id }: JobDetail) => (await employer.client.get(`/crud/jobs/${id}`)).body as JobDetail;

describe("POST /jobs of a draft", () => {
  it("needs only a title, and presents what is missing as the types of the wire allow", async () => {
    const { status, body } = await post(draft);
    expect(status).toBe(201);
    const texts = { industry: "", type: "", address: "", zip_code: "", description: "" };
    const numbers = { minimum_age: 0, maximum_age: 150, starting_salary: 0, pay_min: null };
    expect(body).toMatchObject({ ...draft, ...texts, ...numbers, priority: "Normal" });
    const listed = (await employer.client.get("/jobs/status/2")).body[0];
    expect(listed).toMatchObject({ ...texts, ...numbers, is_draft: true });
    expect((await post({ status: 2 })).body.field_codes).toEqual({ title: "title_required" });
  });

  it("keeps pay, hours and ages that contradict each other, and takes back what it has presented", async () => {
    const odd = { pay_min: 3000, pay_max: 2000, hours_min: 40, hours_max: 8, minimum_age: 60, maximum_age: 20 };
    const job = await postDraft(odd);
    expect(await read(job)).toMatchObject(odd);
    const published = await put(job, { ...complete, ...odd });
    expect(Object.keys(published.body.field_codes).sort()).toEqual(["hours_max", "maximum_age", "pay_max"]);
    const empty = await read(await postDraft());
    expect((await put(empty, empty)).status).toBe(200);
  });

  it("refuses a value that is wrong", async () => {
    const { status, body } = await post({ ...draft, type: "Volunteer", zip_code: "<b>", pay_min: -1 });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(["pay_min", "type", "zip_code"]);
  });
});

describe("the questions of a draft", () => {
  const question = { type: "single_choice", text: "", options: ["", "Yes"] };
  const errors = { "questions.0.text": "question_required", "questions.0.options.0": "option_required" };

  it("may be begun only, and are checked when it is published, whether the form names them or not", async () => {
    const job = await postDraft({ ...complete, status: 2, questions: [question] });
    expect((await read(job)).questions).toMatchObject([question]);
    expect((await put(job, { ...complete, questions: [question] })).body.field_codes).toEqual(errors);
    expect((await put(job, complete)).body.field_codes).toEqual(errors);
    expect((await put(job, { ...complete, status: 2, publish_on: "2026-11-10" })).body.field_codes).toEqual(errors);
    const short = { ...question, text: "Can you bake?", options: ["Yes"] };
    const { body } = await put(job, { ...complete, questions: [short] });
    expect(body.field_codes).toEqual({ "questions.0.options": "options_required" });
    for (const invalid of ["text", {}, [null], [{ ...short, options: "Yes" }], [{ ...short, text: 1, type: null }]]) {
      const { body } = await put(job, { ...complete, questions: invalid });
      expect(["malformed", "invalid_fields"]).toContain(body.code);
    }
    expect((await put(job, { ...complete, questions: [{ ...short, options: ["Yes", "No"] }] })).status).toBe(200);
  });
});

describe("publishing a draft", () => {
  it("names every missing field, whether it is published at once or on a day", async () => {
    const job = await postDraft();
    expect((await put(job, { title: "Baker", status: 1 })).body.field_codes).toEqual(missing);
    expect((await put(job, { ...draft, publish_on: "2026-11-10" })).body.field_codes).toEqual(missing);
    expect((await post({ ...draft, publish_on: "2026-11-10" })).body.field_codes).toEqual(missing);
    expect(await read(job)).toMatchObject({ status: 2, publish_on: null });
    expect((await put(job, complete)).status).toBe(200);
    expect((await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(200);
  });

  it("refuses a description with a gap that its writer has not filled in, at once and on a day", async () => {
    const outlined = { ...complete, description: "You bake [… 3 kinds of bread] in Gouda." };
    const job = await postDraft({ ...outlined, status: 2 });
    const unfilled = { description: "description_invalid:unfilled_gap" };
    expect((await put(job, outlined)).body.field_codes).toEqual(unfilled);
    expect((await put(job, { ...outlined, status: 2, publish_on: "2026-11-10" })).body.field_codes).toEqual(unfilled);
    const description = "You bake [bread](https://example.org), [… and more](https://example.org) in Gouda […].";
    expect((await put(job, { ...complete, description })).status).toBe(200);
  });

  it("of a day that is chosen already refuses a change that makes it incomplete", async () => {
    const job = await postDraft({ ...complete, status: 2, publish_on: "2026-11-10" });
    expect((await put(job, draft)).status).toBe(422);
    expect((await put(job, { ...draft, publish_on: null })).status).toBe(200);
  });

  it("on its day checks it by the rules of that day", async () => {
    const owner = await makeStaff(portal, "owner");
    const setRule = async (age_range: AgeRule) => {
      const { version } = (await owner.client.get("/admin/settings")).body;
      await owner.client.put("/admin/settings", { version, age_range });
    };
    await setRule("off");
    const { minimum_age, maximum_age, ...ageless } = complete;
    const job = await postDraft({ ...ageless, status: 2, publish_on: "2026-11-10" });
    await setRule("required");
    await portal.moveClock({ now: "2026-11-10T10:00:00Z" });
    expect(await read(job)).toMatchObject({ status: 2, publish_on: null });
    const { body } = await employer.client.get(`/jobs/${job.id}/events`);
    expect(body[0]).toMatchObject({ kind: "publication_blocked", data: { code: "invalid_fields" } });
  });
});

it("a job that was published stays complete when it is closed or changed afterwards", async () => {
  const job = (await post(complete)).body as JobDetail;
  expect((await put(job, draft)).status).toBe(422);
  await employer.client.post(`/jobs/${job.id}/close`);
  expect((await put(job, draft)).status).toBe(422);
  expect((await put(job, { ...complete, status: 2 })).status).toBe(200);
});
