import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../testing/factories.ts";
import { makeCode, TEST_CODE } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const remove = ({ client }: Pick<TestUser, "client">, body: unknown = { password: TEST_PASSWORD }) =>
  client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function pair() {
  const password = await getPasswordColumns();
  const [seeker, employer] = [await makeSeeker(portal, password), await makeEmployer(portal, password)];
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" });
  await employer.client.post("/messages", { to_user_id: seeker.id, message: "It is." });
  return { seeker, employer, job };
}

describe("deleting the own account", () => {
  it("refuses every token at once, and the login", async () => {
    const { seeker } = await pair();
    const device = await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD });
    expect((await remove(seeker)).status).toBe(204);
    for (const token of [seeker.accessToken, device.body.access_token]) {
      expect((await portal.withToken(token).get("/applications/1")).status).toBe(401);
    }
    for (const refresh_token of [seeker.refreshToken, device.body.refresh_token]) {
      expect((await portal.anonymous.post("/auth/refresh-token/users", { refresh_token })).status).toBe(401);
    }
    const login = await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD });
    expect([login.status, login.body.code]).toEqual([401, "wrong_credentials"]);
  });

  it("frees the email for somebody new, who has nothing of the old account", async () => {
    const { seeker } = await pair();
    await remove(seeker);
    const person = { name: "Somebody Else", email: seeker.email, password: TEST_PASSWORD };
    const { status, body } = await portal.anonymous.post("/auth/register/users", person);
    expect([status, body.user.user_type]).toEqual([201, null]);
    expect(body.user.id).not.toBe(seeker.id);
  });

  it("asks for the password", async () => {
    const { seeker } = await pair();
    const wrong = await remove(seeker, { password: "not the password" });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: "Invalid password" }]);
    expect((await remove(seeker, {})).body.fields).toEqual({ password: "Password is required" });
    expect((await remove(seeker, { password: true })).status).toBe(400);
    expect((await seeker.client.get("/applications/1")).body).toHaveLength(1);
  });

  it("of a seeker takes the applications along", async () => {
    const { seeker, employer } = await pair();
    await remove(seeker);
    expect((await employer.client.get("/applications/1")).body).toEqual([]);
    expect((await employer.client.get("/applications/count/0")).body).toEqual({ count: 0 });
  });

  it("of an employer closes the jobs; who applied still sees what it was, from nobody", async () => {
    const { seeker, employer, job } = await pair();
    const unanswered = await makeJob(portal, employer);
    await remove(employer);
    expect((await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await portal.anonymous.get("/auth/search?title=nurse")).body).not.toContainEqual(
      expect.objectContaining({ user_id: employer.id }),
    );
    const own = await seeker.client.get(`/crud/jobs/${job.id}`);
    expect(own.body).toMatchObject({ title: jobForm.title, company: null, is_available: false, description: "" });
    expect((await seeker.client.get("/applications/1")).body).toMatchObject([
      { users: [{ _id: employer.id, name: null }], jobs: [{ title: jobForm.title, company: null }] },
    ]);
    const left = await portal.db.selectFrom("jobs").select("id").where("id", "=", unanswered.id).execute();
    expect(left).toEqual([]);
  });

  it("leaves the other party the conversation, without name and text of who is gone", async () => {
    const { seeker, employer } = await pair();
    await remove(employer);
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
    });
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).status).toBe(200);
    const answer = await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello?" });
    expect([answer.status, answer.body.code]).toEqual([409, "account_deleted"]);
  });

  it("makes a person whom one never wrote to the same as nobody", async () => {
    const { employer } = await pair();
    const stranger = await makeSeeker(portal);
    await remove(employer);
    const answers = await Promise.all([
      stranger.client.get(`/crud/users/${employer.id}`),
      stranger.client.get(`/messages?from_user_id=${stranger.id}&to_user_id=${employer.id}`),
      stranger.client.post("/messages", { to_user_id: employer.id, message: "Hello?" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("by both leaves nothing of what they wrote", async () => {
    const { seeker, employer } = await pair();
    await remove(employer);
    await remove(seeker);
    const people = [seeker.id, employer.id];
    expect(await portal.db.selectFrom("messages").select("id").where("from_user_id", "in", people).execute()).toEqual(
      [],
    );
  });

  it("takes a fresh code from who has no password here, once", async () => {
    const phone = await makeSeeker(portal, { login_method: "Phone", phone: "+31612345678", email: null });
    expect((await remove(phone, {})).body.fields).toEqual({ token: "Code is required" });
    expect((await remove(phone, { token: "000000" })).status).toBe(422);
    await makeCode(portal, "proof", phone.id, phone.id);
    const answers = await Promise.all(Array.from({ length: 64 }, () => remove(phone, { token: TEST_CODE })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of answers) expect([204, 401, 422]).toContain(status);
  });
});

describe("at once", () => {
  it("of 64 tries one deletes, and the others find no account", async () => {
    const { seeker } = await pair();
    const answers = await Promise.all(Array.from({ length: 64 }, () => remove(seeker)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([204, ...Array(63).fill(401)]);
  });

  it("what is written meanwhile is refused or erased", async () => {
    const { seeker, employer } = await pair();
    const write = (index: number) => [
      employer.client.post("/messages", { to_user_id: seeker.id, message: `Canary ${index}` }),
      employer.client.post("/jobs", { ...jobForm, description: `Canary ${index}` }),
      seeker.client.put("/messages", { to_user_id: employer.id }),
    ];
    const [deletion, ...answers] = await Promise.all([
      remove(employer),
      ...Array.from({ length: 40 }, (_, index) => write(index)).flat(),
    ]);
    expect(deletion.status).toBe(204);
    for (const { status, text } of answers) expect([200, 201, 401, 409], text).toContain(status);
    const left = await portal.pool.query(
      `select message from messages where from_user_id = $1 and message <> ''
       union all select description from jobs where user_id = $1 and description <> ''`,
      [employer.id],
    );
    expect(left.rows).toEqual([]);
  });

  it("the row that stays is never written to again", async () => {
    const { seeker } = await pair();
    await remove(seeker);
    const update = portal.db.updateTable("users").set({ name: "Back again" }).where("id", "=", seeker.id).execute();
    await expect(update).rejects.toThrow("deleted");
  });
});
