import { beforeEach, expect, it } from "vitest";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { uploadResume } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const questions = [
  { type: "yes_no", text: "Do you drive?", is_required: true },
  { type: "single_choice", text: "Which shift?", options: ["Day", "Night"] },
];

let employer: TestUser;
let seeker: TestUser;
beforeEach(async () => {
  employer = await makeEmployer(portal);
  seeker = await makeSeeker(portal);
});

const post = async (form: object) => (await employer.client.post("/jobs", { ...jobForm, ...form })).body;
const read = async (job: { id: string }, user = seeker) =>
  (await user.client.get(`/jobs/${job.id}/earlier-application`)).body;

async function applyTo(job: { id: string; questions?: { id: string }[] }, values: unknown[], form: object = {}) {
  const { body: detail } = await seeker.client.get(`/crud/jobs/${job.id}`);
  const answers = values.map((value, index) => ({ question_id: detail.questions[index].id, value }));
  const reply = await seeker.client.post("/applications", { job_id: job.id, answers, ...form });
  expect(reply.status).toBe(201);
  return reply.body;
}

it("offers the answers to questions in the same words, and the cover note when the job asks for one", async () => {
  const first = await post({ title: "Night Nurse", questions, asks_cover_note: true });
  await applyTo(first, [true, "Night"], { cover_note: "I like nights." });
  const next = await post({
    questions: [
      { type: "text", text: "Which shift?" },
      { type: "yes_no", text: " do you  DRIVE? ", is_required: true },
    ],
    asks_cover_note: true,
  });
  const { body: detail } = await seeker.client.get(`/crud/jobs/${next.id}`);
  expect(await read(next)).toMatchObject({
    job: "Night Nurse",
    answers: [{ question_id: detail.questions[1].id, value: true }],
    cover_note: "I like nights.",
    resume: null,
  });
  const withoutDay = [{ type: "single_choice", text: "Which shift?", options: ["Day", "Evening"] }];
  expect(await read(await post({ questions: withoutDay }))).toBeNull();
  expect(await read(next, await makeSeeker(portal))).toBeNull();
});

it("leaves out what was erased, and a job that takes no applications", async () => {
  const first = await post({ asks_cover_note: true });
  const { id } = await applyTo(first, [], { cover_note: "Old" });
  const next = await post({ asks_cover_note: true });
  await portal.pool.query("update applications set erased_at = now() where id = $1", [id]);
  expect(await read(next)).toBeNull();
  const closed = await makeJob(portal, employer, { status: 2 });
  expect((await seeker.client.get(`/jobs/${closed.id}/earlier-application`)).status).toBe(404);
});

it("sends the resume of an earlier application in place of that of the profile", async () => {
  const { file } = (await uploadResume(seeker)).body;
  const earlier = await applyTo(await post({}), []);
  await uploadResume(seeker);
  const next = await post({});
  expect(await read(next)).toMatchObject({ resume: { file } });
  expect((await seeker.client.post(`/auth/user/download/${file}/link`, {})).status).toBe(200);
  const sent = await applyTo(next, [], { resume_of: earlier.id });
  const { body } = await employer.client.get(`/application/${sent.id}`);
  expect(body.snapshot.resume.file).toBe(file);
});

it("sends no resume of somebody else", async () => {
  await uploadResume(seeker);
  const foreign = await applyTo(await post({}), []);
  seeker = await makeSeeker(portal);
  const job = await post({});
  const { status, body } = await seeker.client.post("/applications", { job_id: job.id, resume_of: foreign.id });
  expect([status, Object.keys(body.fields)]).toEqual([422, ["resume_of"]]);
  expect((await seeker.client.get(`/crud/jobs/${job.id}`)).body.application).toBeNull();
});
