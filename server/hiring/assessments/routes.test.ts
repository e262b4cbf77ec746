import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  type TestUser,
} from "../../testing/factories.ts";
import { readAll } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { uploadResume } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

type Id = { id: string };
const addNote = ({ client }: TestUser, { id }: Id, text: string) => client.post(`/application/${id}/notes`, { text });
const rate = ({ client }: TestUser, { id }: Id, stars: number, text = "") =>
  client.put(`/application/${id}/rating`, { stars, text });
const assign = ({ client }: TestUser, { id }: Id, ...users: Id[]) =>
  client.put(`/application/${id}/interviewers`, { user_ids: users.map((user) => user.id) });

/** A company with two applications of one seeker to two jobs, and an interviewer to whom neither is assigned. */
async function makeTeam() {
  const owner = await makeEmployer(portal, { name: "Olga Owner" });
  const [recruiter, interviewer, seeker] = await Promise.all([
    makeMember(portal, owner, "recruiter", { name: "Rik Recruiter" }),
    makeMember(portal, owner, "interviewer", { name: "Ines Interviewer" }),
    makeSeeker(portal),
  ]);
  const { body: resume } = await uploadResume(seeker);
  const application = await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
  const otherApplication = await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
  return { owner, recruiter, interviewer, seeker, resume: resume.file as string, application, otherApplication };
}

async function readEventKinds({ client }: TestUser, { id }: Id): Promise<string[]> {
  const { body } = await client.get(`/application/${id}/events`);
  return body.map(({ kind }: { kind: string }) => kind);
}

/** Withdraws directly, as the stage is all that matters here. */
function withdraw({ id }: Id) {
  const withdrawn = { stage: "withdrawn", ended_at: new Date() } as const;
  return portal.db.updateTable("applications").set(withdrawn).where("id", "=", id).execute();
}

describe("notes of an application", () => {
  it("are limited for each author, because each can tell a colleague", async () => {
    const limited = await startTestPortal({ RATE_LIMIT_FACTOR: "0.05" });
    const owner = await makeEmployer(limited);
    const application = await makeApplication(limited, await makeJob(limited, owner), owner, await makeSeeker(limited));
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++)
      statuses.push((await addNote(owner, application, `Tell @[${owner.id}]`)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
  });

  it("are listed newest first in pages, with author and mentioned members by their present names", async () => {
    const { owner, recruiter, application } = await makeTeam();
    const first = await addNote(owner, application, `Please call @[${recruiter.id}], or @[${recruiter.id}]`);
    expect([first.status, first.body]).toMatchObject([
      201,
      { author: { _id: owner.id, name: "Olga Owner" }, mentions: [{ _id: recruiter.id, name: "Rik Recruiter" }] },
    ]);
    await addNote(recruiter, application, "Called");
    await portal.db.updateTable("users").set({ name: "Rik Renamed" }).where("id", "=", recruiter.id).execute();
    const notes = await readAll(owner.client, `/application/${application.id}/notes`, 1);
    expect(notes).toMatchObject([
      { text: "Called", author: { name: "Rik Renamed" }, mentions: [] },
      { id: first.body.id, mentions: [{ name: "Rik Renamed" }] },
    ]);
  });

  it("keep the name of an author who has left the company", async () => {
    const { owner, recruiter, application } = await makeTeam();
    await addNote(recruiter, application, "Called");
    const left = { left_at: new Date() };
    await portal.db.updateTable("company_members").set(left).where("user_id", "=", recruiter.id).execute();
    expect((await addNote(recruiter, application, "Again")).status).toBe(403);
    const { body } = await owner.client.get(`/application/${application.id}/notes`);
    expect(body).toMatchObject([{ text: "Called", author: { name: "Rik Recruiter" } }]);
  });

  it("mention only members who can read the application", async () => {
    const { owner, recruiter, interviewer, seeker, application } = await makeTeam();
    const stranger = await makeEmployer(portal);
    for (const user of [interviewer, seeker, stranger]) {
      const { status, body } = await addNote(owner, application, `Ask @[${user.id}]`);
      expect([status, Object.keys(body.fields)]).toEqual([422, ["text"]]);
    }
    await assign(recruiter, application, interviewer);
    expect((await addNote(owner, application, `Ask @[${interviewer.id}]`)).status).toBe(201);
  });

  it("assign the application to a mentioned interviewer when a recruiter wants it, and keep other assignments", async () => {
    const { owner, recruiter, interviewer, application } = await makeTeam();
    const other = await makeMember(portal, owner, "interviewer", { name: "Otto Interviewer" });
    const stranger = await makeEmployer(portal);
    await assign(recruiter, application, other);
    const mention = ({ client }: TestUser, { id }: Id) =>
      client.post(`/application/${application.id}/notes`, { text: `Ask @[${id}]`, assigns_mentioned: true });
    for (const [author, mentioned] of [
      [other, interviewer],
      [recruiter, stranger],
    ] as const) {
      expect((await mention(author, mentioned)).status).toBe(422);
    }
    expect((await mention(recruiter, interviewer)).status).toBe(201);
    for (const { client } of [interviewer, other]) {
      expect((await client.get("/applications/assigned")).body).toMatchObject([{ id: application.id }]);
    }
    const { body } = await interviewer.client.get("/notices");
    expect(body.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["assigned", "mentioned"]);
    expect(await readEventKinds(owner, application)).toEqual([
      "applied",
      "interviewers_assigned",
      "interviewers_assigned",
      "note_added",
    ]);
  });

  it("say how many interviewers an application can have when they would assign it to more", async () => {
    const { owner, interviewer, application } = await makeTeam();
    const others = await Promise.all(Array.from({ length: 20 }, () => makeMember(portal, owner, "interviewer")));
    await assign(owner, application, ...others);
    const { status, body } = await owner.client.post(`/application/${application.id}/notes`, {
      text: `Ask @[${interviewer.id}]`,
      assigns_mentioned: true,
    });
    expect([status, body.field_codes]).toEqual([422, { text: "note_invalid:too_many_entries:20:21" }]);
  });

  it("and ratings end with the withdrawal of the application", async () => {
    const { owner, interviewer, application } = await makeTeam();
    await assign(owner, application, interviewer);
    await addNote(owner, application, "Called");
    await withdraw(application);
    for (const { client } of [owner, interviewer]) {
      expect((await client.get(`/application/${application.id}/notes`)).status).toBe(404);
      expect((await client.get(`/application/${application.id}/ratings`)).status).toBe(404);
    }
    expect((await addNote(owner, application, "Again")).status).toBe(404);
    expect((await rate(owner, application, 2)).status).toBe(404);
    expect((await interviewer.client.get("/applications/assigned")).body).toEqual([]);
  });
});

describe("ratings of an application", () => {
  it("of others are shown after one's own is given, and one's own can be replaced", async () => {
    const { owner, recruiter, application } = await makeTeam();
    expect((await rate(owner, application, 4, "Strong")).body).toMatchObject({ own: { stars: 4 }, others: [] });
    const before = await recruiter.client.get(`/application/${application.id}/ratings`);
    expect(before.body).toEqual({ own: null, others: [], others_count: 1 });
    const after = await rate(recruiter, application, 2);
    expect(after.body).toMatchObject({
      own: { stars: 2, text: "" },
      others: [{ stars: 4, text: "Strong", author: { name: "Olga Owner" } }],
      others_count: 1,
    });
    expect((await rate(recruiter, application, 1)).body.own).toMatchObject({ id: after.body.own.id, stars: 1 });
    expect(await readEventKinds(owner, application)).toEqual(["applied", "rated", "rated"]);
  });

  it.each([0, 5, 1.5, null])("refuse %j stars", async (stars) => {
    const { owner, application } = await makeTeam();
    const { status, body } = await rate(owner, application, stars as number);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["stars"]]);
  });
});

describe("assigned interviewers", () => {
  it("read the assigned application and its resume, and write notes and ratings, and nothing else", async () => {
    const { owner, interviewer, seeker, resume, application, otherApplication } = await makeTeam();
    const readAssigned = async () => (await interviewer.client.get("/applications/assigned")).body;
    const readStatuses = ({ id }: Id) =>
      Promise.all(
        [`/application/${id}`, `/application/${id}/notes`, `/application/${id}/ratings`].map(
          async (path) => (await interviewer.client.get(path)).status,
        ),
      );
    const readResume = async () => (await interviewer.client.get(`/auth/user/download/${resume}`)).status;
    expect([await readAssigned(), await readStatuses(application), await readResume()]).toEqual([
      [],
      [404, 404, 404],
      404,
    ]);

    await assign(owner, application, interviewer);
    expect(await readAssigned()).toMatchObject([
      { id: application.id, job: { title: "Registered Nurse" }, own_stars: null },
    ]);
    expect([await readStatuses(application), await readResume()]).toEqual([[200, 200, 200], 200]);
    expect((await addNote(interviewer, application, "Good talk")).status).toBe(201);
    expect((await rate(interviewer, application, 3)).status).toBe(200);
    expect(await readAssigned()).toMatchObject([{ own_stars: 3 }]);

    expect(await readStatuses(otherApplication)).toEqual([404, 404, 404]);
    const { id } = application;
    for (const [response, status] of [
      [await interviewer.client.get(`/application/${id}/events`), 404],
      [await interviewer.client.put(`/application/${id}/stage`, { stage: "hired", expected_stage: "received" }), 403],
      [await assign(interviewer, application), 403],
      [await interviewer.client.put(`/crud/applications/${id}`, { status: 2 }), 404],
      [await interviewer.client.get(`/crud/users/${seeker.id}`), 404],
      [await interviewer.client.post("/messages", { to_user_id: seeker.id, message: "Hello" }), 404],
    ] as const) {
      expect(response.status, response.text).toBe(status);
    }

    await assign(owner, application);
    expect([await readAssigned(), await readStatuses(application), await readResume()]).toEqual([
      [],
      [404, 404, 404],
      404,
    ]);
  });

  it("lose access when they join another company", async () => {
    const { owner, interviewer, application } = await makeTeam();
    await assign(owner, application, interviewer);
    const left = { left_at: new Date() };
    await portal.db.updateTable("company_members").set(left).where("user_id", "=", interviewer.id).execute();
    const other = await makeEmployer(portal);
    const joined = { company_id: other.id, user_id: interviewer.id, role: "interviewer" } as const;
    await portal.db.insertInto("company_members").values(joined).execute();
    expect((await interviewer.client.get(`/application/${application.id}`)).status).toBe(404);
    expect((await interviewer.client.get("/applications/assigned")).body).toEqual([]);
  });

  it("are replaced as a whole, with one internal event for each change", async () => {
    const { owner, recruiter, interviewer, seeker, application } = await makeTeam();
    const isAssigned = ({ body }: { body: { _id: string; is_assigned: boolean }[] }) =>
      body.filter(({ is_assigned }) => is_assigned).map(({ _id }) => _id);
    expect(isAssigned(await assign(owner, application, interviewer, interviewer))).toEqual([interviewer.id]);
    expect(isAssigned(await assign(owner, application, interviewer))).toEqual([interviewer.id]);
    expect(isAssigned(await assign(recruiter, application, owner))).toEqual([owner.id]);
    expect(await readEventKinds(recruiter, application)).toEqual([
      "applied",
      "interviewers_assigned",
      "interviewers_assigned",
    ]);
    expect(await readEventKinds(seeker, application)).toEqual(["applied"]);
  });

  it("are present members of the company", async () => {
    const { owner, application } = await makeTeam();
    const { status, body } = await assign(owner, application, await makeEmployer(portal));
    expect([status, Object.keys(body.fields)]).toEqual([422, ["user_ids"]]);
  });

  it("are listed with their colleagues by name and role", async () => {
    const { owner, interviewer, application } = await makeTeam();
    await assign(owner, application, interviewer);
    const { body } = await interviewer.client.get(`/application/${application.id}/colleagues`);
    expect(body).toMatchObject([
      { name: "Ines Interviewer", role: "interviewer", is_assigned: true },
      { name: "Olga Owner", role: "owner", is_assigned: false },
      { name: "Rik Recruiter", role: "recruiter", is_assigned: false },
    ]);
  });
});

describe("GET /jobs/:id/applications", () => {
  it("shows the caller's stars and filters and sorts by them and by time", async () => {
    const { owner, recruiter, seeker } = await makeTeam();
    const job = await makeJob(portal, owner);
    const older = await makeApplication(portal, job, owner, seeker);
    const works = [{ title: "Ward nurse", company: "c", from: null, to: null, description: "" }];
    const newer = await makeApplication(portal, job, owner, await makeSeeker(portal, { works: JSON.stringify(works) }));
    await rate(owner, older, 3);
    const list = async ({ client }: TestUser, query = "") =>
      (await readAll(client, `/jobs/${job.id}/applications${query}`, 1)).map(({ id, own_stars }) => [id, own_stars]);
    expect(await list(owner)).toEqual([
      [newer.id, null],
      [older.id, 3],
    ]);
    expect(await list(recruiter, "?sort=oldest")).toEqual([
      [older.id, null],
      [newer.id, null],
    ]);
    expect(await list(owner, "?min_stars=3")).toEqual([[older.id, 3]]);
    expect(await list(owner, "?min_stars=4")).toEqual([]);
    const { body } = await owner.client.get(`/jobs/${job.id}/applications`);
    expect(body).toMatchObject([
      { headline: "Ward nurse", must_haves: { met: 0, total: 0 } },
      { headline: null, must_haves: { met: 0, total: 0 } },
    ]);
  });

  it("filters by answers that meet all must-haves", async () => {
    const { owner, seeker } = await makeTeam();
    const job = await makeJob(portal, owner);
    const [met, missed] = [
      await makeApplication(portal, job, owner, seeker),
      await makeApplication(portal, job, owner, await makeSeeker(portal)),
    ];
    const answer = { question_id: job.id, position: 0, question: "Licence?", type: "yes_no", value: "true" };
    await portal.db
      .insertInto("application_answers")
      .values([
        { ...answer, application_id: met.id, meets_must_have: true },
        { ...answer, application_id: missed.id, meets_must_have: false },
      ])
      .execute();
    const { body } = await owner.client.get(`/jobs/${job.id}/applications?must_haves=met`);
    expect(body).toMatchObject([{ id: met.id, must_haves: { met: 1, total: 1 } }]);
    await seeker.client.post(`/application/${met.id}/withdraw`, {});
    expect((await owner.client.get(`/jobs/${job.id}/applications?must_haves=met`)).body).toEqual([]);
  });
});
