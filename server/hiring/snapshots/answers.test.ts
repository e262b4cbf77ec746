import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { type Answer, MAX_QUESTIONS, type Question, type QuestionForms } from "../../../contract/jobs/questions.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();
const employer = await makeEmployer(portal);

const questions = {
  why: { type: "text", text: "Why this job?", is_required: true },
  licence: { type: "yes_no", text: "Are you a registered nurse?", is_required: true, must_have: true },
  shift: { type: "single_choice", text: "Which shift?", options: ["Day", "Night"], must_have: ["Night"] },
  languages: {
    type: "multiple_choice",
    text: "Languages?",
    options: ["Dutch", "English", "French"],
    must_have: ["Dutch"],
  },
  years: { type: "number", text: "Years of experience?", must_have: 2 },
  start: { type: "date", text: "When can you start?" },
} as const;
type QuestionName = keyof typeof questions;

/** Posts a job with the named questions and returns its id and the ids of the questions by name. */
async function makeJobWithQuestions(names: QuestionName[], form: object = {}) {
  const sent = names.map((name) => questions[name]);
  const { body, status, text } = await employer.client.post("/jobs", { ...jobForm, questions: sent, ...form });
  expect(status, text).toBe(201);
  const detail = (await employer.client.get(`/crud/jobs/${body.id}`)).body;
  const ids = Object.fromEntries(names.map((name, index) => [name, detail.questions[index].id]));
  return { id: body.id as string, ids: ids as Record<QuestionName, string>, detail };
}

async function apply(job: { id: string }, answers?: object[], form: object = {}) {
  const seeker = await makeSeeker(portal);
  const response = await seeker.client.post("/applications", { job_id: job.id, answers, ...form });
  return { seeker, ...response };
}

async function readAnswers(application: { id: string }) {
  return portal.db
    .selectFrom("application_answers")
    .select(["question", "type", "value", "meets_must_have"])
    .where("application_id", "=", application.id)
    .orderBy("position")
    .execute();
}

describe("questions of a job", () => {
  it("are stored in their order and shown to everybody, the must-haves only to the company", async () => {
    const { id, detail } = await makeJobWithQuestions(["licence", "why"], { asks_cover_note: true });
    expect(detail).toMatchObject({
      questions: [
        { ...questions.licence, options: [] },
        { ...questions.why, must_have: null },
      ],
      asks_cover_note: true,
    });
    for (const client of [portal.anonymous, (await makeSeeker(portal)).client, (await makeEmployer(portal)).client]) {
      const { body } = await client.get(`/crud/jobs/${id}`);
      expect(body.questions.map(({ text }: Question) => text)).toEqual([questions.licence.text, questions.why.text]);
      expect(JSON.stringify(body)).not.toContain("must_have");
    }
  });

  it("stay when a client that does not know them updates the job, and keep their ids when they are sent", async () => {
    const { id, ids, detail } = await makeJobWithQuestions(["licence", "why"], { asks_cover_note: true });
    expect((await employer.client.put(`/crud/jobs/${id}`, jobForm)).status).toBe(200);
    expect((await employer.client.get(`/crud/jobs/${id}`)).body).toMatchObject({
      questions: detail.questions,
      asks_cover_note: true,
    });
    const changed = [{ ...questions.years }, { ...questions.licence, id: ids.licence }];
    await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, questions: changed, asks_cover_note: false });
    const { body } = await employer.client.get(`/crud/jobs/${id}`);
    expect(body.questions.map(({ text }: Question) => text)).toEqual([questions.years.text, questions.licence.text]);
    expect([body.questions[1].id, body.asks_cover_note]).toEqual([ids.licence, false]);
  });

  const choice = questions.shift;
  it.each<[string, unknown, string]>([
    ["without a text", [{ ...questions.why, text: " " }], "questions.0.text"],
    ["of an unknown type", [{ ...questions.why, type: "colour" }], "questions.0.type"],
    ["with one option", [{ ...choice, must_have: null, options: ["Day"] }], "questions.0.options"],
    ["with the same option twice", [{ ...choice, must_have: null, options: ["Day", "Day"] }], "questions.0.options"],
    ["that need what is no option", [{ ...choice, must_have: ["Noon"] }], "questions.0.must_have"],
    ["that need a text", [{ ...questions.why, must_have: ["Money"] }], "questions.0.must_have"],
    ["in a number above eight", Array.from({ length: MAX_QUESTIONS + 1 }, () => questions.why), "questions"],
    ["with one id twice", ["a", "b"].map((text) => ({ ...questions.why, text, id: randomUUID() })), "questions"],
  ])("are refused %s, by field", async (_, invalid, field) => {
    const forms = (invalid as QuestionForms).map((form) => ("id" in form ? { ...form, id: employer.id } : form));
    const { status, body } = await employer.client.post("/jobs", { ...jobForm, questions: forms });
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});

describe("openings of a job", () => {
  const post = async (form: object) => (await employer.client.post("/jobs", { ...jobForm, ...form })).body;
  const update = async (id: string, form: object) =>
    (await employer.client.put(`/crud/jobs/${id}`, { ...jobForm, ...form })).body;

  it.each([
    [1, 5],
    [5, 5],
    [6, 10],
    [21, 50],
    [1000, 100],
  ])("%i become the next step of the positions, %i", async (openings, positions) => {
    expect(await post({ openings, positions: undefined })).toMatchObject({ openings, positions });
  });

  it("equal the positions of a client that sends only these", async () => {
    const job = await post({ positions: 20 });
    expect(job).toMatchObject({ openings: 20, positions: 20 });
  });

  it("stay when a client that does not know them sends the job unchanged, and follow its new positions", async () => {
    const { id } = await post({ openings: 3 });
    expect(await update(id, { positions: 5 })).toMatchObject({ openings: 3, positions: 5 });
    expect(await update(id, { positions: 50 })).toMatchObject({ openings: 50, positions: 50 });
    expect(await update(id, { positions: null })).toMatchObject({ openings: null, positions: null });
  });

  it.each([0, 1.5, 1001])("refuse %d", async (openings) => {
    expect((await employer.client.post("/jobs", { ...jobForm, openings })).body.fields).toHaveProperty("openings");
  });
});

describe("POST /applications with answers", () => {
  it("stores answers in the order of the questions, with their texts, and marks those the company needs", async () => {
    const names = Object.keys(questions) as QuestionName[];
    const job = await makeJobWithQuestions(names);
    const values = {
      why: " Care ",
      licence: false,
      shift: "Night",
      languages: ["French", "Dutch"],
      years: 1.5,
      start: "2027-02-01",
    };
    const answers = names.toReversed().map((name) => ({ question_id: job.ids[name], value: values[name] }));
    const { status, body } = await apply(job, answers);
    expect(status).toBe(201);
    const expected = { ...values, why: "Care" };
    const asCompany = (await employer.client.get(`/application/${body.id}`)).body.snapshot.answers;
    expect(asCompany.map((answer: Answer) => answer.meets_must_have)).toEqual([null, false, true, true, false, null]);
    const marks = { why: null, licence: false, shift: true, languages: true, years: false, start: null };
    expect(await readAnswers(body)).toEqual(
      names.map((name) => ({
        question: questions[name].text,
        type: questions[name].type,
        value: expected[name],
        meets_must_have: marks[name],
      })),
    );
  });

  it("is refused without a required answer, names each question, and stores nothing", async () => {
    const job = await makeJobWithQuestions(["why", "licence", "years"]);
    const { seeker, status, body } = await apply(job);
    expect([status, body.fields]).toEqual([
      422,
      { [`answers.${job.ids.why}`]: "Answer is required", [`answers.${job.ids.licence}`]: "Answer is required" },
    ]);
    expect((await seeker.client.get("/applications/1")).body).toEqual([]);
  });

  it.each<[QuestionName, unknown]>([
    ["why", true],
    ["why", "x".repeat(2001)],
    ["licence", "yes"],
    ["shift", "Noon"],
    ["languages", "Dutch"],
    ["languages", ["Dutch", "Dutch"]],
    ["languages", ["Klingon"]],
    ["years", "many"],
    ["years", 1e12],
    ["start", "2027-02-30"],
  ])("refuses the answer to %s that is %j", async (name, value) => {
    const job = await makeJobWithQuestions([name]);
    const { status, body } = await apply(job, [{ question_id: job.ids[name], value }]);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)[0]).toMatch(/^answers\./);
  });

  it("ignores answers to questions that the job does not ask, and a cover note that it does not ask for", async () => {
    const job = await makeJobWithQuestions(["years"]);
    const { status, body } = await apply(job, [{ question_id: randomUUID(), value: "x" }], { cover_note: "Dear all" });
    expect(status).toBe(201);
    expect(await readAnswers(body)).toEqual([]);
    const { cover_note } = await portal.db
      .selectFrom("applications")
      .select("cover_note")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(cover_note).toBeNull();
  });

  it("keeps the text of a question that the company changes or removes, and the cover note", async () => {
    const job = await makeJobWithQuestions(["why"], { asks_cover_note: true });
    const { seeker, body } = await apply(job, [{ question_id: job.ids.why, value: "Care" }], {
      cover_note: "Dear all",
    });
    await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, questions: [], asks_cover_note: false });
    const { snapshot } = (await seeker.client.post(`/application/${body.id}/snapshot`)).body;
    expect(snapshot).toMatchObject({
      answers: [
        { question_id: job.ids.why, question: questions.why.text, type: "text", value: "Care", meets_must_have: null },
      ],
      cover_note: "Dear all",
    });
  });
});

describe("GET /jobs/:id/applications › answers", () => {
  it("lists the applications that have all wanted answers, compared by their type, and shows the answers to a question", async () => {
    const job = await makeJobWithQuestions(["why", "licence", "shift", "languages", "years", "start"]);
    const { why, licence, shift, languages, years, start } = job.ids;
    const toAnswers = (values: Record<string, unknown>) =>
      Object.entries(values).map(([question_id, value]) => ({ question_id, value }));
    const night = toAnswers({
      [why]: "I live nearby",
      [licence]: true,
      [shift]: "Night",
      [languages]: ["Dutch", "French"],
      [years]: 10,
      [start]: "2026-12-01",
    });
    const day = toAnswers({ [why]: "Why not?", [licence]: false, [shift]: "Day", [years]: 9.5 });
    const { body: first } = await apply(job, night);
    const { body: second, seeker } = await apply(job, day);
    const find = async (answers: Record<string, string>) => {
      const query = new URLSearchParams({ answers: JSON.stringify(answers), sort: "oldest" });
      const { body } = await employer.client.get(`/jobs/${job.id}/applications?${query}`);
      return (body as { id: string }[]).map(({ id }) => (id === first.id ? "first" : "second"));
    };
    expect(await find({ [licence]: "true" })).toEqual(["first"]);
    expect(await find({ [licence]: "false" })).toEqual(["second"]);
    expect(await find({ [shift]: "Night" })).toEqual(["first"]);
    expect(await find({ [languages]: "French" })).toEqual(["first"]);
    expect(await find({ [languages]: "Fr" })).toEqual([]);
    expect(await find({ [years]: "9.5" })).toEqual(["first", "second"]);
    expect(await find({ [years]: "9.6" })).toEqual(["first"]);
    expect(await find({ [years]: "many" })).toEqual([]);
    expect(await find({ [start]: "2026-12-01" })).toEqual(["first"]);
    expect(await find({ [start]: "2026-11-30" })).toEqual([]);
    expect(await find({ [why]: "NEARBY" })).toEqual(["first"]);
    expect(await find({ [why]: "%" })).toEqual([]);
    expect(await find({ [years]: "1", [shift]: "Day" })).toEqual(["second"]);
    expect(await find({ [randomUUID()]: "true" })).toEqual([]);
    expect(await find({})).toEqual(["first", "second"]);
    const showAnswers = async () => {
      const { body } = await employer.client.get(`/jobs/${job.id}/applications?answer_to=${years}&sort=oldest`);
      return (body as JobApplication[]).map(({ shown_answer }) => shown_answer);
    };
    const shown = { question: questions.years.text, type: "number" };
    expect(await showAnswers()).toEqual([
      { ...shown, value: 10 },
      { ...shown, value: 9.5 },
    ]);
    await seeker.client.post(`/application/${second.id}/withdraw`, {});
    expect(await find({ [licence]: "false" })).toEqual([]);
    expect(await showAnswers()).toEqual([{ ...shown, value: 10 }, null]);
  });

  it.each(["{", "[]", "1", `{"${randomUUID()}":"\\u0000"}`, '{"licence":"true"}', `{"${randomUUID()}":true}`])(
    "refuses %j with 422",
    async (answers) => {
      const job = await makeJobWithQuestions(["licence"]);
      const response = await employer.client.get(`/jobs/${job.id}/applications?${new URLSearchParams({ answers })}`);
      expect(response.status).toBe(422);
      expect(response.body.fields).toHaveProperty("answers");
    },
  );
});
