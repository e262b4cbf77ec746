import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../../testing/factories.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { jobForm } from "../../../testing/sample-forms.ts";
import { sendDueApplicationMails } from "./application-mails.ts";

const portal = await startTestPortal();

type Id = { id: string };
const close = (user: TestUser, { id }: Id, applications?: unknown) =>
  user.client.put(`/crud/jobs/${id}`, { ...jobForm, status: 2, applications });
const undoClosing = (user: TestUser, { id }: Id) => user.client.post(`/jobs/${id}/undo-closing`, {});
const read = async ({ client }: TestUser, { id }: Id) => (await client.get(`/application/${id}`)).body;
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

async function sendMails() {
  await portal.pool.query("update application_mails set due_at = due_at - interval '10 minutes'");
  await sendDueApplicationMails({ db: portal.db, notify: portal.notify, origin: "https://jobs.example.org" });
}
const findSubjectsTo = async ({ email }: TestUser) =>
  (await portal.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);

const findTextsTo = async ({ email }: TestUser) =>
  JSON.stringify((await portal.outbox()).filter(({ to }) => to === email));

/** Makes a job with one application in each of these stages. */
async function makeJobWithStages() {
  const employer = await makeEmployer(portal, await getPasswordColumns());
  const job = await makeJob(portal, employer, { title: "Night Nurse" });
  const make = async (stage: string | null) => {
    const seeker = await makeSeeker(portal);
    const application = await makeApplication(portal, job, employer, seeker);
    if (stage) await employer.client.put(`/application/${application.id}/stage`, { stage, expected_stage: "received" });
    return { seeker, application };
  };
  const made = { received: await make(null), interview: await make("interview"), hired: await make("hired") };
  await sendMails();
  return { employer, job, ...made };
}

describe("PUT /crud/jobs/:id to inactive", () => {
  it("ends the open applications, and tells their seekers after ten minutes, once", async () => {
    const { employer, job, received, interview, hired } = await makeJobWithStages();
    expect((await close(employer, job)).status).toBe(200);
    const ended = { stage: "position_closed", status: 3, end_reason: "job_closed" };
    for (const { application } of [received, interview]) {
      expect(await read(employer, application)).toMatchObject(ended);
    }
    expect((await read(hired.seeker, hired.application)).stage).toBe("hired");
    await sendMails();
    for (const { seeker, application } of [received, interview]) {
      expect(await read(seeker, application)).toMatchObject(ended);
      const subjects = await findSubjectsTo(seeker);
      expect(subjects.filter((subject) => subject === `${jobForm.title} is no longer open`)).toHaveLength(1);
    }
    expect(await findSubjectsTo(hired.seeker)).toEqual(["Northgate Health has chosen you for Night Nurse"]);
  });

  it("gives chosen applications their own decision instead", async () => {
    const { employer, job, received, interview } = await makeJobWithStages();
    const applications = [{ id: interview.application.id, stage: "hired", message: "Welcome" }];
    expect((await close(employer, job, applications)).status).toBe(200);
    expect((await read(employer, interview.application)).stage).toBe("hired");
    expect((await read(employer, received.application)).stage).toBe("position_closed");
  });

  it("counts the reason of the rejected when they are told, and keeps why the company closes the job", async () => {
    const { employer, job, received, interview } = await makeJobWithStages();
    const applications = [received, interview].map(({ application: { id } }) => ({ id, stage: "rejected" }));
    const reasons = { rejection_reason: "skills", closed_as: "withdrawn" };
    const closed = await employer.client.post(`/jobs/${job.id}/close`, { applications, ...reasons });
    expect(closed.status).toBe(200);
    expect((await employer.client.get(`/crud/jobs/${job.id}`)).body.closed_as).toBe("withdrawn");
    const count = async () => {
      const query = "select count(*)::int as count from outcome_reasons where reason = 'skills' and company_id = $1";
      return (await portal.pool.query(query, [job.company_id])).rows[0]?.count;
    };
    expect(await count()).toBe(0);
    await sendMails();
    expect(await count()).toBe(2);
    const unknown = { closed_as: "expired", rejection_reason: "age" };
    const refused = await employer.client.post(`/jobs/${job.id}/close`, unknown);
    expect(Object.keys(refused.body.fields).sort()).toEqual(["closed_as", "rejection_reason"]);
  });

  it("tells chosen applications the company's words for their stage, unless they have their own", async () => {
    const { employer, job, received, interview } = await makeJobWithStages();
    const choices = {
      applications: [
        { id: received.application.id, stage: "rejected" },
        { id: interview.application.id, stage: "rejected", message: "Please apply again." },
      ],
      application_messages: { rejected: "Thank you for your time." },
    };
    expect((await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, status: 2, ...choices })).status).toBe(200);
    await sendMails();
    expect(await findTextsTo(received.seeker)).toContain("Thank you for your time.");
    expect(await findTextsTo(interview.seeker)).toContain("Please apply again.");
    expect(await findTextsTo(interview.seeker)).not.toContain("Thank you for your time.");
  });

  it("refuses a decision on an application to another job with 404 and changes nothing", async () => {
    const { employer, job, received } = await makeJobWithStages();
    const otherJob = await makeJob(portal, employer);
    const other = await makeApplication(portal, otherJob, employer, await makeSeeker(portal));
    const applications = [{ id: other.id, stage: "rejected" }];
    expect((await close(employer, job, applications)).status).toBe(404);
    expect((await read(employer, other)).stage).toBe("received");
    expect((await read(employer, received.application)).stage).toBe("received");
  });

  it("changes nothing when a chosen application cannot get its decision", async () => {
    const { employer, job, received, hired } = await makeJobWithStages();
    const applications = [{ id: hired.application.id, stage: "rejected" }];
    expect(getStatusAndCode(await close(employer, job, applications))).toBe("409 application_ended");
    expect((await read(employer, received.application)).stage).toBe("received");
    expect((await employer.client.get(`/crud/jobs/${job.id}`)).body.status).toBe(1);
  });

  it("keeps the applications of a job that stays active", async () => {
    const { employer, job, received } = await makeJobWithStages();
    expect((await employer.client.put(`/crud/jobs/${job.id}`, jobForm)).status).toBe(200);
    expect((await read(employer, received.application)).stage).toBe("received");
  });
});

describe("DELETE /crud/jobs/:id", () => {
  const remove = ({ client }: TestUser, { id }: Id, choices: unknown) =>
    client.send("DELETE", `/crud/jobs/${id}`, {
      headers: { "content-type": "application/json" },
      body: choices === undefined ? "" : JSON.stringify(choices),
    });

  it("ends the open applications, and gives chosen ones their own decision", async () => {
    const { employer, job, received, interview } = await makeJobWithStages();
    const applications = [{ id: interview.application.id, stage: "hired" }];
    expect((await remove(employer, job, { applications })).status).toBe(200);
    expect((await read(employer, interview.application)).stage).toBe("hired");
    const ended = { stage: "position_closed", end_reason: "job_deleted" };
    expect(await read(employer, received.application)).toMatchObject(ended);
  });

  it("accepts an empty body of the type JSON", async () => {
    const { employer, job, received } = await makeJobWithStages();
    expect((await remove(employer, job, undefined)).status).toBe(200);
    expect((await read(employer, received.application)).stage).toBe("position_closed");
  });

  it("refuses an unknown decision with 422", async () => {
    const { employer, job, received } = await makeJobWithStages();
    const applications = [{ id: received.application.id, stage: "offer" }];
    expect((await remove(employer, job, { applications })).status).toBe(422);
    expect((await read(received.seeker, received.application)).stage).toBe("received");
  });
});

it("GET /jobs/:id/applications with open › lists the applications that the end of the job would end", async () => {
  const { employer, job, received, interview } = await makeJobWithStages();
  const { body } = await employer.client.get(`/jobs/${job.id}/applications?open=true`);
  const ids = body.map(({ id }: Id) => id);
  expect(ids.toSorted()).toEqual([received.application.id, interview.application.id].toSorted());
});

it("POST /applications/stage/preview › shows the mail about the end of a job", async () => {
  const { employer, received } = await makeJobWithStages();
  const form = { ids: [received.application.id], stage: "position_closed" };
  const { body } = await employer.client.post("/applications/stage/preview", form);
  expect(body).toMatchObject([{ language: "en", subject: "Night Nurse is no longer open", count: 1 }]);
});

it("POST /jobs/:id/close › closes the job, leaves the rest of it as it is, and ends older forms", async () => {
  const { employer, job, received } = await makeJobWithStages();
  const readJob = async () => (await employer.client.get(`/crud/jobs/${job.id}`)).body;
  const before = await readJob();
  const applications = [{ id: received.application.id, stage: "rejected" }];
  const { body } = await employer.client.post(`/jobs/${job.id}/close`, { applications });
  expect(Date.parse(body.undo_until)).toBeGreaterThan(Date.now());
  expect((await read(employer, received.application)).stage).toBe("rejected");
  const { status, is_available, version, updatedAt } = await readJob();
  expect(await readJob()).toEqual({
    ...{ ...before, status, is_available, version, updatedAt },
    ...{ country: null, closed_as: "filled" },
  });
  expect([status, version]).toEqual([2, before.version + 1]);
  const update = (readVersion: number) =>
    employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, status: 2, version: readVersion });
  const refused = await update(before.version);
  expect([getStatusAndCode(refused), refused.body.fields]).toEqual(["409 job_changed", { version: String(version) }]);
  expect((await update(version)).body.undo_until).toBeNull();
});

describe("POST /jobs/:id/undo-closing", () => {
  it("also takes back the decisions that came with the closing", async () => {
    const { employer, job, received, interview } = await makeJobWithStages();
    const before = await Promise.all([received, interview].map(({ application }) => read(employer, application)));
    const applications = [
      { id: received.application.id, stage: "rejected", message: "Sorry" },
      { id: interview.application.id, stage: "hired" },
    ];
    await close(employer, job, applications);
    expect((await undoClosing(employer, job)).body.status).toBe(1);
    await sendMails();
    for (const [index, { seeker, application }] of [received, interview].entries()) {
      const { stage, seen_at, decided_at, ended_at } = before[index];
      expect(await read(employer, application)).toMatchObject({ stage, seen_at, decided_at, ended_at });
      expect(await findTextsTo(seeker)).not.toMatch(/Sorry|You have the job/);
    }
  });

  it("takes back a closing that was followed by the deletion", async () => {
    const { employer, job, received } = await makeJobWithStages();
    await close(employer, job);
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect((await undoClosing(employer, job)).body).toMatchObject({ status: 1, is_available: true });
    expect((await read(employer, received.application)).stage).toBe("received");
  });

  it.each(["closing", "deletion"])(
    "takes a %s back: nobody is told, and each application has its stage",
    async (kind) => {
      const { employer, job, received, interview } = await makeJobWithStages();
      const before = await Promise.all([received, interview].map(({ application }) => read(employer, application)));
      if (kind === "closing") await close(employer, job);
      else await employer.client.delete(`/crud/jobs/${job.id}`);
      const { status, body } = await undoClosing(employer, job);
      expect([status, body.status]).toEqual([200, 1]);
      await sendMails();
      for (const [index, { seeker, application }] of [received, interview].entries()) {
        const { stage, decided_at, ended_at, end_reason } = before[index];
        expect(await read(employer, application)).toMatchObject({ stage, decided_at, ended_at, end_reason });
        expect(JSON.stringify(await findSubjectsTo(seeker))).not.toContain("no longer open");
        const { body: events } = await seeker.client.get(`/application/${application.id}/events`);
        expect(JSON.stringify(events)).not.toContain("position_closed");
      }
    },
  );

  it("refuses after the mails have been sent, and for an open job, with 409 decision_sent", async () => {
    const { employer, job } = await makeJobWithStages();
    expect(getStatusAndCode(await undoClosing(employer, job))).toBe("409 decision_sent");
    await close(employer, job);
    await sendMails();
    expect(getStatusAndCode(await undoClosing(employer, job))).toBe("409 decision_sent");
  });
});

it("DELETE /authenticated/users of an employer ends the open applications with the reason employer_left", async () => {
  const { employer, received, hired } = await makeJobWithStages();
  expect((await employer.client.delete("/authenticated/users", { password: TEST_PASSWORD })).status).toBe(204);
  expect((await read(received.seeker, received.application)).stage).toBe("received");
  await sendMails();
  const ended = await read(received.seeker, received.application);
  expect(ended).toMatchObject({ stage: "position_closed", end_reason: "employer_left" });
  expect((await read(hired.seeker, hired.application)).stage).toBe("hired");
  expect(await findSubjectsTo(received.seeker)).toContain("Night Nurse is no longer open");
});

describe("POST /application/:id/undo of a job that has been closed since the decision", () => {
  const undo = (user: TestUser, { id }: Id) => user.client.post(`/application/${id}/undo`);
  const reject = (user: TestUser, { id }: Id) =>
    user.client.put(`/application/${id}/stage`, { stage: "rejected", expected_stage: "received" });

  it("is refused with 409 job_unavailable, because the application would be open", async () => {
    const { employer, job, received } = await makeJobWithStages();
    await reject(employer, received.application);
    await close(employer, job);
    expect(getStatusAndCode(await undo(employer, received.application))).toBe("409 job_unavailable");
    await undoClosing(employer, job);
    expect((await undo(employer, received.application)).body.stage).toBe("received");
  });

  it("leaves no application open when both happen at once", async () => {
    for (let round = 0; round < 10; round++) {
      const employer = await makeEmployer(portal);
      const job = await makeJob(portal, employer);
      const application = await makeApplication(portal, job, employer, await makeSeeker(portal));
      await reject(employer, application);
      const [closed, undone] = await Promise.all([close(employer, job), undo(employer, application)]);
      expect([closed.status, [200, 409].includes(undone.status)]).toEqual([200, true]);
      const { stage } = await read(employer, application);
      expect(stage).toBe(undone.status === 200 ? "position_closed" : "rejected");
    }
  });
});
