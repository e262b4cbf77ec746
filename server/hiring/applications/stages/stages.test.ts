import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { interviewStateNames, interviewStates } from "../../../../contract/hiring/interviews.ts";
import { offerStateNames, offerStates } from "../../../../contract/hiring/offers.ts";
import {
  type ApplicationStage,
  applicationStages,
  applicationStates,
  finalStages,
  isOpen,
  openStages,
} from "../../../../contract/hiring/stages/stages.ts";
import { jobStateNames, jobStates } from "../../../../contract/jobs/states.ts";
import { buildOpenApiDocument } from "../../../../contract/openapi.ts";
import { jobStatuses } from "../../../../contract/platform/constants.ts";
import { completeLanguages } from "../../../../contract/platform/languages.ts";
import { texts } from "../../../platform/i18n/texts.ts";
import {
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  sendDecisions,
  type TestUser,
} from "../../../testing/factories.ts";
import { readAll } from "../../../testing/http-client.ts";
import { startTestPortal } from "../../../testing/portal.ts";
import { makeFile } from "../../../testing/sample-files.ts";

const portal = await startTestPortal();

type Id = { id: string };
const move = (user: TestUser, { id }: Id, expected_stage: string, stage: string, more = {}) =>
  user.client.put(`/application/${id}/stage`, { stage, expected_stage, ...more });
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

async function readEvents({ client }: TestUser, { id }: Id) {
  const { body } = await client.get(`/application/${id}/events`);
  return body as { kind: string; actor_kind: string; actor_name: string | null; data: Record<string, unknown> }[];
}

/** Sets the stage directly, for stages that no route reaches. */
async function setStage({ id }: Id, stage: ApplicationStage) {
  await portal.db
    .updateTable("applications")
    .set({ stage, ended_at: isOpen(stage) ? null : new Date() })
    .where("id", "=", id)
    .execute();
}

describe("PUT /application/:id/stage", () => {
  it("moves an application forward, back and to an end, and both sides see the stage and its status", async () => {
    const { employer, seeker, application } = await makeApplied(portal);
    const steps = [
      ["received", "shortlisted", 2],
      ["shortlisted", "interview", 2],
      ["interview", "seen", 1],
      ["seen", "offer", 2],
      ["offer", "hired", 2],
    ] as const;
    for (const [from, to, status] of steps) {
      const response = await move(employer, application, from, to);
      expect([response.status, response.body.stage]).toEqual([200, to]);
      await sendDecisions(portal);
      for (const { client } of [employer, seeker]) {
        const { body } = await client.get(`/application/${application.id}`);
        expect(body).toMatchObject({ id: application.id, stage: to, status, end_reason: null });
        expect(body.ended_at === null).toBe(to !== "hired");
      }
    }
    const { body } = await seeker.client.get("/applications/1");
    expect(body).toMatchObject([{ stage: "hired", status: 2 }]);
  });

  it("marks a received application as seen without a decision", async () => {
    const { employer, seeker, application } = await makeApplied(portal);
    const { body } = await move(employer, application, "received", "seen");
    expect(body).toMatchObject({ stage: "seen", decided_at: null, undo_until: null });
    expect(Date.parse(body.seen_at)).toBeGreaterThan(0);
    expect((await readEvents(seeker, application)).map(({ kind }) => kind)).toEqual(["applied", "seen"]);
  });

  it("answers 409 stage_changed with the present stage", async () => {
    const { employer, application } = await makeApplied(portal);
    await move(employer, application, "received", "interview");
    const response = await move(employer, application, "received", "rejected");
    expect(getStatusAndCode(response)).toBe("409 stage_changed");
    expect(response.body.fields).toEqual({ stage: "interview" });
  });

  it("accepts the expectation of a new application after a first look, which is no decision", async () => {
    const { employer, application } = await makeApplied(portal);
    await move(employer, application, "received", "seen");
    const { body } = await move(employer, application, "received", "shortlisted");
    expect(body).toMatchObject({ stage: "shortlisted" });
    await move(employer, application, "shortlisted", "seen");
    const response = await move(employer, application, "received", "rejected");
    expect(getStatusAndCode(response)).toBe("409 stage_changed");
  });

  it.each(finalStages)("refuses to leave the final stage %s", async (stage) => {
    const { employer, application } = await makeApplied(portal);
    await setStage(application, stage);
    const response = await move(employer, application, stage, "interview");
    expect([getStatusAndCode(response), response.body.fields]).toEqual(["409 application_ended", { stage }]);
  });

  it("accepts a late decision on an unanswered application and records it as late", async () => {
    const { employer, application } = await makeApplied(portal);
    await setStage(application, "unanswered");
    const { body } = await move(employer, application, "unanswered", "interview");
    expect(body).toMatchObject({ stage: "interview", ended_at: null });
    const data = { from: "unanswered", to: "interview", is_late: true };
    expect((await readEvents(employer, application)).at(-1)).toMatchObject({ kind: "stage_changed", data });
  });

  it.each([
    [{ stage: "received", expected_stage: "seen" }, 422, { stage: "Invalid Stage: it is not one of the choices" }],
    [{ stage: "withdrawn", expected_stage: "seen" }, 422, { stage: "Invalid Stage: it is not one of the choices" }],
    [{ expected_stage: "received" }, 422, { stage: "Stage is required" }],
    [{ stage: "interview" }, 422, { expected_stage: "Expected stage is required" }],
    [{ stage: 2, expected_stage: "received" }, 400, { stage: "Invalid Stage: it is not one of the choices" }],
    [
      { stage: "interview", expected_stage: "received", message: "x".repeat(2001) },
      422,
      { message: "Invalid message: at most 2000 characters, this has 2001" },
    ],
  ])("refuses %j with %i", async (body, status, fields) => {
    const { employer, application } = await makeApplied(portal);
    const response = await employer.client.put(`/application/${application.id}/stage`, body);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
    expect((await employer.client.get(`/application/${application.id}`)).body.stage).toBe("received");
  });

  it("refuses a move to the present stage", async () => {
    const { employer, application } = await makeApplied(portal);
    await move(employer, application, "received", "interview");
    expect((await move(employer, application, "interview", "interview")).status).toBe(422);
  });

  it("accepts one of 32 concurrent decisions, and records one event", async () => {
    const { employer, application } = await makeApplied(portal);
    const stages = ["shortlisted", "rejected", "interview", "hired"];
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, index) => move(employer, application, "received", stages[index % 4] ?? "")),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(responses.filter((response) => getStatusAndCode(response) === "409 stage_changed")).toHaveLength(31);
    const events = await readEvents(employer, application);
    expect(events.map(({ kind }) => kind)).toEqual(["applied", "stage_changed"]);
    expect(events[1]?.data.to).toBe(accepted[0]?.body.stage);
  });
});

describe("GET /application/:id/events", () => {
  it("tells both sides who did what, without the names of members for the seeker", async () => {
    const { employer, seeker, application } = await makeApplied(portal);
    await employer.client.get(`/crud/users/${seeker.id}`);
    await employer.client.put(`/crud/applications/${application.id}`, { status: 2 });
    await move(employer, application, "shortlisted", "rejected", { message: "  We chose someone else. " });
    await sendDecisions(portal);
    const expected = [
      { kind: "applied", actor_kind: "seeker", actor_name: "Sanne de Boer", data: {} },
      { kind: "seen", actor_kind: "member", actor_name: "Marieke Visser", data: {} },
      { kind: "stage_changed", actor_kind: "member", data: { from: "seen", to: "shortlisted" } },
      {
        kind: "stage_changed",
        data: { from: "shortlisted", to: "rejected", message: "We chose someone else." },
      },
    ];
    expect(await readEvents(employer, application)).toMatchObject(expected);
    const seen = await readEvents(seeker, application);
    expect(seen.map(({ actor_name }) => actor_name)).toEqual(["Sanne de Boer", null, null, null]);
    expect(seen.map(({ kind }) => kind)).toEqual(expected.map(({ kind }) => kind));
  });

  it("hides internal events, and the words of a decision that can still be undone, from the seeker", async () => {
    const { employer, seeker, application } = await makeApplied(portal);
    await move(employer, application, "received", "shortlisted", { message: "Secret words" });
    await portal.db
      .insertInto("application_events")
      .values({
        id: crypto.randomUUID(),
        application_id: application.id,
        actor_kind: "member",
        kind: "seen",
        is_internal: true,
      })
      .execute();
    expect(await readEvents(employer, application)).toHaveLength(3);
    const seen = await readEvents(seeker, application);
    expect(seen.map(({ kind }) => kind)).toEqual(["applied", "stage_changed"]);
    expect(JSON.stringify(seen)).not.toContain("Secret");
  });

  it("keeps the events: the database refuses to change or delete them while the application exists", async () => {
    const { employer, application } = await makeApplied(portal);
    await move(employer, application, "received", "hired");
    for (const statement of [
      "update application_events set at = now() where application_id = $1",
      "update application_events set actor_id = null where application_id = $1",
      "delete from application_events where application_id = $1",
    ]) {
      await expect(portal.pool.query(statement, [application.id]), statement).rejects.toThrow("cannot be changed");
    }
    expect(await readEvents(employer, application)).toHaveLength(2);
    await portal.pool.query("delete from applications where id = $1", [application.id]);
    const { rows } = await portal.pool.query("select 1 from application_events where application_id = $1", [
      application.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("GET /jobs/:id/applications", () => {
  const getNames = (rows: { applicant: { name: string } }[]) => rows.map(({ applicant }) => applicant.name);

  async function makeBoard() {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    const names = ["Ada", "Bo 100%", "Cem", "Dov", "Eva_"];
    const applications = [];
    const photos: string[] = [];
    for (const name of names) {
      const seeker = await makeSeeker(portal, { name });
      photos.push((await makeFile(portal, seeker, "photo")).id);
      applications.push(await makeApplication(portal, job, employer, seeker));
    }
    await makeApplication(portal, await makeJob(portal, employer), employer, await makeSeeker(portal));
    return { employer, job, applications, photos };
  }

  it("lists the applications in every stage, newest first, in pages, with applicant, stage and dates", async () => {
    const { employer, job, applications, photos } = await makeBoard();
    await setStage(applications[1] as Id, "rejected");
    await setStage(applications[3] as Id, "withdrawn");
    const rows = await readAll(employer.client, `/jobs/${job.id}/applications`, 2);
    expect(getNames(rows)).toEqual(["Eva_", "Dov", "Cem", "Bo 100%", "Ada"]);
    expect(rows.map(({ stage }) => stage)).toEqual(["received", "withdrawn", "received", "rejected", "received"]);
    expect(rows[0].applicant).toEqual({ _id: rows[0].applied_by_user_id, name: "Eva_", photo: photos[4] });
    expect(rows[1].applicant.photo).toBeNull();
    expect(rows[0]).toMatchObject({ job_id: job.id, status: 1, seen_at: null, decided_at: null, ended_at: null });
  });

  it("filters by stage and by a part of the name, in which no character is special", async () => {
    const { employer, job, applications } = await makeBoard();
    await move(employer, applications[2] as Id, "received", "interview");
    const read = async (query: string) =>
      getNames((await employer.client.get(`/jobs/${job.id}/applications?${query}`)).body);
    expect(await read("stage=interview")).toEqual(["Cem"]);
    expect(await read("stage=offer")).toEqual([]);
    expect(await read("stage=&q=")).toHaveLength(5);
    expect(await read("q=V")).toEqual(["Eva_", "Dov"]);
    expect(await read("q=%25")).toEqual(["Bo 100%"]);
    expect(await read("q=_")).toEqual(["Eva_"]);
    expect(await read("q=e&stage=interview")).toEqual(["Cem"]);
    expect((await employer.client.get(`/jobs/${job.id}/applications?stage=other`)).status).toBe(422);
  });

  it("is a part of the list of the company, in which each application has its place", async () => {
    const { employer, job, applications } = await makeBoard();
    await move(employer, applications[2] as Id, "received", "interview");
    await setStage(applications[3] as Id, "withdrawn");
    const { body } = await employer.client.get("/company/applications?status=1");
    expect(body).toHaveLength(4);
    expect(body[1]).toMatchObject({ job: { _id: job.id, is_deleted: false }, can_message: true });
    expect((await employer.client.get("/company/applications/counts")).body).toMatchObject({
      received: 4,
      interview: 1,
      withdrawn: 0,
    });
    const path = `/application/${body[1].id}/neighbours`;
    const toNeighbour = (row: { id: string; job_id: string }) => ({ id: row.id, job_id: row.job_id });
    expect((await employer.client.get(`${path}?status=1`)).body).toEqual({
      position: 2,
      total: 4,
      previous: toNeighbour(body[0]),
      next: toNeighbour(body[2]),
    });
    expect((await employer.client.get(`${path}?job=${job.id}&q=Eva`)).body).toEqual({
      position: 1,
      total: 1,
      previous: null,
      next: null,
    });
    const other = { position: 0, total: 0, previous: null, next: null };
    expect((await employer.client.get(`${path}?stage=offer`)).body).toEqual(other);
    expect((await employer.client.get(`${path}?stage=interview`)).body).toEqual({ ...other, total: 1 });
    expect((await (await makeEmployer(portal)).client.get(path)).body).toEqual(other);
  });

  it("counts every stage", async () => {
    const { employer, job, applications } = await makeBoard();
    await move(employer, applications[0] as Id, "received", "interview");
    await setStage(applications[1] as Id, "withdrawn");
    const none = Object.fromEntries(applicationStages.map((stage) => [stage, 0]));
    expect((await employer.client.get(`/jobs/${job.id}/applications/counts`)).body).toEqual({
      ...none,
      received: 3,
      interview: 1,
      withdrawn: 1,
      late: none,
    });
  });
});

it("a recruiter of the company handles the applications of all its jobs, an interviewer none", async () => {
  const { employer, seeker, job, application } = await makeApplied(portal);
  const [recruiter, interviewer] = [
    await makeMember(portal, employer, "recruiter"),
    await makeMember(portal, employer, "interviewer"),
  ];
  expect((await recruiter.client.get("/applications/1")).body).toMatchObject([{ id: application.id }]);
  expect((await recruiter.client.get("/applications/count/0")).body).toEqual({ count: 1 });
  expect((await recruiter.client.get(`/crud/users/${seeker.id}`)).body.applications).toHaveLength(1);
  expect((await move(recruiter, application, "seen", "interview")).status).toBe(200);
  expect((await recruiter.client.get("/applications/count/2")).body).toEqual({ count: 1 });

  expect((await interviewer.client.get("/applications/2")).body).toEqual([]);
  expect((await interviewer.client.get("/applications/count/2")).body).toEqual({ count: 0 });
  for (const path of [`/application/${application.id}`, `/application/${application.id}/events`]) {
    expect((await interviewer.client.get(path)).status).toBe(404);
  }
  expect((await interviewer.client.get(`/jobs/${job.id}/applications`)).status).toBe(404);
  expect((await move(interviewer, application, "interview", "offer")).status).toBe(403);
  expect((await interviewer.client.put(`/crud/applications/${application.id}`, { status: 2 })).status).toBe(404);
});

describe("the state machine of the contract", () => {
  const readFunction = async (name: string) => {
    const { rows } = await portal.pool.query("select pg_get_functiondef($1::regproc) as text", [name]);
    return rows[0].text as string;
  };

  /** The lists of stages in a text of SQL, such as `in ('seen', 'offer')`. */
  const findLists = (text: string) =>
    [...text.matchAll(/(?:in \(|ARRAY\[)('[^)\]]*)[)\]]/g)]
      .map(([, list = ""]) => [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value as string))
      .filter((list) => list.every((value) => (applicationStages as readonly string[]).includes(value)));

  it("has the stages, ends and statuses of the table of applications", async () => {
    const { rows } = await portal.pool.query<{ text: string }>(`
      select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'applications'::regclass and conname in ('applications_stage_check', 'applications_ended_at_check')
      order by conname desc
      `);
    const ends = applicationStages.filter((stage) => !isOpen(stage));
    expect(rows.map(({ text }) => findLists(text))).toEqual([[[...applicationStages]], [ends]]);
    const { rows: statuses } = await portal.pool.query<{ text: string }>(`
      select pg_get_expr(adbin, adrelid) as text from pg_attrdef
      join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = 'applications'::regclass and attname = 'status'`);
    const withStatus = (status: number) =>
      applicationStages.filter((stage) => applicationStates[stage].status === status);
    const [pending = [], shortlisted = []] = findLists(statuses[0]?.text ?? "");
    expect(new Set(pending)).toEqual(new Set(withStatus(1)));
    expect(new Set(shortlisted)).toEqual(new Set(withStatus(2)));
  });

  it("has the open stages of the functions of answer periods", async () => {
    for (const name of ["update_answer_period", "update_answer_periods_between"]) {
      expect(findLists(await readFunction(name))).toContainEqual(openStages);
    }
  });

  it("has a text for each stage in both languages", () => {
    for (const language of completeLanguages) {
      const { applicants, notices } = JSON.parse(readFileSync(`web/public/assets/i18n/${language}.json`, "utf8"));
      expect(Object.keys(applicants.stages)).toEqual([...applicationStages]);
      expect(Object.keys(notices.stages)).toEqual([...applicationStages]);
      const withoutMail = applicationStages.filter((stage) => !(`application_${stage}` in texts[language].mails));
      expect(withoutMail).toEqual(["withdrawn"]);
    }
  });

  it.each([
    ["offers", "state", offerStateNames, offerStates],
    ["interviews", "state", interviewStateNames, interviewStates],
    ["jobs", "status", jobStateNames, jobStates],
  ] as const)("has the states of %s, which database and texts know", async (table, column, names, states) => {
    expect(Object.keys(states)).toEqual([...names]);
    for (const events of Object.values(states)) {
      for (const state of Object.values(events).flat()) expect(names).toContain(state);
    }
    const { rows } = await portal.pool.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and conname = $2",
      [table, `${table}_${column}_check`],
    );
    // A job has the number of its state, and a deleted one the time of the deletion.
    const stored = table === "jobs" ? jobStatuses.map(String) : names;
    expect([...(rows[0]?.text ?? "").matchAll(/'?(\w+)'?(?:::\w+)?[,\]]/g)].map(([, value]) => value)).toEqual([
      ...stored,
    ]);
    for (const language of completeLanguages) {
      const file = JSON.parse(readFileSync(`web/public/assets/i18n/${language}.json`, "utf8"));
      const ofStates = table === "jobs" ? file.jobs : file[table].states;
      expect(Object.keys(ofStates)).toEqual(expect.arrayContaining(names.filter((name) => name !== "deleted")));
    }
  });

  it("is in the API document", () => {
    const text = JSON.stringify(buildOpenApiDocument());
    expect(text).toContain(`"enum":${JSON.stringify(applicationStages)}`);
  });
});
