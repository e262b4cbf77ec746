import { afterAll, describe, expect, it } from "vitest";
import { sendDueApplicationMails } from "../../hiring/applications/stages/application-mails.ts";
import { cancelInterviewsOfEndedApplications } from "../../hiring/interviews/cancel-interviews.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { makeCode, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();
afterAll(() => portal.close());

const deleteAccount = ({ client }: Pick<TestUser, "client">, body: unknown = { password: TEST_PASSWORD }) =>
  client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function makeConnectedUsers() {
  const password = await getPasswordColumns();
  const [seeker, employer] = [await makeSeeker(portal, password), await makeEmployer(portal, password)];
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" });
  await employer.client.post("/messages", { to_user_id: seeker.id, message: "It is." });
  return { seeker, employer, job };
}

describe("DELETE /authenticated/users", () => {
  it("invalidates all tokens immediately and rejects further logins", async () => {
    const { seeker } = await makeConnectedUsers();
    const device = await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD });
    expect((await deleteAccount(seeker)).status).toBe(204);
    for (const token of [seeker.accessToken, device.body.access_token]) {
      expect((await portal.withToken(token).get("/applications/1")).status).toBe(401);
    }
    for (const refresh_token of [seeker.refreshToken, device.body.refresh_token]) {
      expect((await portal.anonymous.post("/auth/refresh-token/users", { refresh_token })).status).toBe(401);
    }
    const login = await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD });
    expect([login.status, login.body.code]).toEqual([401, "wrong_credentials"]);
  });

  it("frees the email for a new, empty account", async () => {
    const { seeker } = await makeConnectedUsers();
    await deleteAccount(seeker);
    const form = { name: "Somebody Else", email: seeker.email, password: TEST_PASSWORD };
    const { status, body } = await portal.anonymous.post("/auth/register/users", form);
    expect([status, body.user.user_type]).toEqual([201, null]);
    expect(body.user.id).not.toBe(seeker.id);
  });

  it("requires the password", async () => {
    const { seeker } = await makeConnectedUsers();
    const wrong = await deleteAccount(seeker, { password: "not the password" });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      { password: "Invalid password: this is not your password" },
    ]);
    expect((await deleteAccount(seeker, {})).body.fields).toEqual({ password: "Password is required" });
    expect((await deleteAccount(seeker, { password: true })).status).toBe(400);
    expect((await seeker.client.get("/applications/1")).body).toHaveLength(1);
  });

  it("deletes a seeker's applications", async () => {
    const { seeker, employer } = await makeConnectedUsers();
    await deleteAccount(seeker);
    expect((await employer.client.get("/applications/1")).body).toEqual([]);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: 0 });
  });

  it("closes an employer's jobs; applicants still see the title and the status, but not the company", async () => {
    const { seeker, employer, job } = await makeConnectedUsers();
    const jobWithoutApplications = await makeJob(portal, employer);
    await deleteAccount(employer);
    expect((await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await portal.anonymous.get("/auth/search?title=nurse")).body).not.toContainEqual(
      expect.objectContaining({ user_id: employer.id }),
    );
    const appliedJob = await seeker.client.get(`/crud/jobs/${job.id}`);
    expect(appliedJob.body).toMatchObject({
      title: jobForm.title,
      company: null,
      is_available: false,
      description: "",
    });
    expect((await seeker.client.get("/applications/1")).body).toMatchObject([
      { users: [{ _id: employer.id, name: null }], jobs: [{ title: jobForm.title, company: null }] },
    ]);
    const remaining = await portal.db
      .selectFrom("jobs")
      .select("id")
      .where("id", "=", jobWithoutApplications.id)
      .execute();
    expect(remaining).toEqual([]);
  });

  it("keeps the conversation for the other participant, without the deleted user's name and texts", async () => {
    const { seeker, employer } = await makeConnectedUsers();
    await deleteAccount(employer);
    expect((await seeker.client.get("/messages/users")).body).toMatchObject([
      { to_user_id: employer.id, message: "", users: [{ _id: employer.id, name: null, photo: null, company: null }] },
    ]);
    const history = await seeker.client.get(`/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`);
    expect(history.body.map(({ message }: { message: string }) => message)).toEqual(["", "Is the job still open?"]);
    expect((await seeker.client.get(`/crud/users/${employer.id}`)).body).toEqual({
      id: employer.id,
      _id: employer.id,
      name: null,
      photo: null,
      can_message: false,
    });
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).status).toBe(200);
    const response = await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello?" });
    expect([response.status, response.body.code]).toEqual([409, "account_deleted"]);
  });

  it("hides the deleted user from users without a conversation (404)", async () => {
    const { employer } = await makeConnectedUsers();
    const stranger = await makeSeeker(portal);
    await deleteAccount(employer);
    const responses = await Promise.all([
      stranger.client.get(`/crud/users/${employer.id}`),
      stranger.client.get(`/messages?from_user_id=${stranger.id}&to_user_id=${employer.id}`),
      stranger.client.post("/messages", { to_user_id: employer.id, message: "Hello?" }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("deletes a conversation when both participants are deleted", async () => {
    const { seeker, employer } = await makeConnectedUsers();
    await deleteAccount(employer);
    await deleteAccount(seeker);
    const userIds = [seeker.id, employer.id];
    expect(await portal.db.selectFrom("messages").select("id").where("from_user_id", "in", userIds).execute()).toEqual(
      [],
    );
  });

  it("accepts a code once from an account without a password", async () => {
    const phoneUser = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345678", email: null });
    expect((await deleteAccount(phoneUser, {})).body.fields).toEqual({ token: "Code is required" });
    expect((await deleteAccount(phoneUser, { token: "000000" })).status).toBe(422);
    await makeCode(portal, "proof", phoneUser.id, phoneUser.id);
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => deleteAccount(phoneUser, { token: TEST_CODE })),
    );
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of responses) expect([204, 401, 422]).toContain(status);
  });
});

describe("DELETE /authenticated/users of an employer whose jobs have very many words", () => {
  /** PostgreSQL cannot parse the texts of this number of jobs as one. */
  const JOB_COUNT = 120;

  /** Returns 10,000 characters of words that no other job has. */
  const inventWords = (job: number) =>
    Array.from({ length: 1_000 }, (_, word) => `${String.fromCharCode(97 + (word % 26))}w${job}x${word}`)
      .join(" ")
      .slice(0, 10_000);

  it("succeeds, closes all jobs at once, and erases the rest afterwards", async () => {
    const employer = await makeEmployer(portal, await getPasswordColumns());
    for (let job = 0; job < JOB_COUNT; job++) {
      await makeJob(portal, employer, { description: inventWords(job) });
    }
    const countRows = async (query: string) => (await portal.pool.query(query, [employer.id])).rows[0].count;
    const countJobs = () => countRows("select count(*)::int from jobs where user_id = $1");
    const countWords = async () =>
      (await portal.pool.query("select count(*)::int from search_words where word ~ '^[a-z]w[0-9]+x[0-9]+$'")).rows[0]
        .count;
    expect(await countWords()).toBeGreaterThan(100_000);
    expect((await deleteAccount(employer)).status).toBe(204);
    expect(
      await countRows("select count(*)::int from jobs where user_id = $1 and status = 1 and deleted_at is null"),
    ).toBe(0);
    expect(await countJobs()).toBeGreaterThan(0);
    expect(await countJobs()).toBeLessThan(JOB_COUNT);
    await expect.poll(countJobs).toBe(0);
    expect(await countWords()).toBe(0);
    const countErasures = () => countRows("select count(*)::int from account_erasures where user_id = $1");
    await expect.poll(countErasures).toBe(0);
  });
});

describe("DELETE /authenticated/users with concurrent requests", () => {
  it("succeeds once and rejects the other requests with 401", async () => {
    const { seeker } = await makeConnectedUsers();
    const responses = await Promise.all(Array.from({ length: 64 }, () => deleteAccount(seeker)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array(63).fill(401)]);
  });

  it("rejects or erases concurrent writes", async () => {
    const { seeker, employer } = await makeConnectedUsers();
    const sendWrites = (index: number) => [
      employer.client.post("/messages", { to_user_id: seeker.id, message: `Marker ${index}` }),
      employer.client.post("/jobs", { ...jobForm, description: `Marker ${index}` }),
      seeker.client.put("/messages", { to_user_id: employer.id }),
    ];
    const [deletion, ...responses] = await Promise.all([
      deleteAccount(employer),
      ...Array.from({ length: 40 }, (_, index) => sendWrites(index)).flat(),
    ]);
    expect(deletion.status).toBe(204);
    // 503: a write that has waited for the deletion for too long, on a busy machine.
    for (const { status, text } of responses) expect([200, 201, 401, 409, 503], text).toContain(status);
    const remaining = await portal.pool.query(
      `select message from messages where from_user_id = $1 and message <> ''
       union all select description from jobs where user_id = $1 and description <> ''`,
      [employer.id],
    );
    expect(remaining.rows).toEqual([]);
  });

  it("keeps a row of the user that rejects updates", async () => {
    const { seeker } = await makeConnectedUsers();
    await deleteAccount(seeker);
    const update = portal.db.updateTable("users").set({ name: "Back again" }).where("id", "=", seeker.id).execute();
    await expect(update).rejects.toThrow("deleted");
  });
});

it("DELETE /authenticated/users of a seeker does not block decisions, interviews and mails of the same moment", async () => {
  const password = await getPasswordColumns();
  const employer = await makeEmployer(portal);
  const mails = { db: portal.db, notify: portal.notify, origin: "https://jobs.example.org" };
  const interviewMails = { ...mails, settings: portal.settings };
  for (let round = 0; round < 20; round++) {
    const seeker = await makeSeeker(portal, password);
    const [decided, met] = [
      await makeApplication(portal, await makeJob(portal, employer), employer, seeker),
      await makeApplication(portal, await makeJob(portal, employer), employer, seeker),
    ];
    const interviews = `/application/${met.id}/interviews`;
    const slot = {
      start: `2999-01-07T09:${10 + round}:00Z`,
      end: "2999-01-07T10:00:00Z",
      time_zone: "Europe/Amsterdam",
    };
    await employer.client.post(interviews, { slots: [slot], place: "Damrak 12" });
    expect((await seeker.client.put(`${interviews}/1`, { choose: 1 })).status).toBe(200);
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second' where sent_at is null");
    const [deletion, ...others] = await Promise.all([
      deleteAccount(seeker),
      employer.client.put(`/application/${decided.id}/stage`, { stage: "rejected", expected_stage: "received" }),
      employer.client.put(`${interviews}/1`, { cancel: true }),
      employer.client.put("/applications/stage", { ids: [met.id, decided.id], stage: "offer" }),
      sendDueApplicationMails(mails).then(() => ({ status: 200 })),
      cancelInterviewsOfEndedApplications(interviewMails).then(() => ({ status: 200 })),
    ]);
    expect(deletion.status).toBe(204);
    for (const { status } of others) expect([200, 404, 409]).toContain(status);
  }
});
