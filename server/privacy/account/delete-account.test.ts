import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplied,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { makeCode, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const deleteAccount = ({ client }: Pick<TestUser, "client">, body: unknown = { password: TEST_PASSWORD }) =>
  client.delete("/authenticated/users", body);

async function makeConnectedUsers() {
  const password = await getPasswordColumns();
  const { employer, seeker, job } = await makeApplied(portal, { employer: password, seeker: password });
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
      is_name_hidden: false,
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
    for (const { status } of responses) expect([204, 401, 422, 503]).toContain(status);
  });
});

describe("DELETE /authenticated/users with concurrent requests", () => {
  it("succeeds once and rejects the other requests with 401", async () => {
    const { seeker } = await makeConnectedUsers();
    const responses = await Promise.all(Array.from({ length: 64 }, () => deleteAccount(seeker)));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    // 503: a request that has waited for too long on a busy machine. It has changed nothing.
    for (const { status } of responses) expect([204, 401, 503]).toContain(status);
    expect((await deleteAccount(seeker)).status).toBe(401);
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
    const remaining = `select message from messages where from_user_id = $1 and message <> ''
      union all select description from jobs where user_id = $1 and description <> ''`;
    // The sweep erases what the request had no time for.
    await expect.poll(async () => (await portal.pool.query(remaining, [employer.id])).rows).toEqual([]);
  });

  it("keeps a row of the user that rejects updates", async () => {
    const { seeker } = await makeConnectedUsers();
    await deleteAccount(seeker);
    const update = portal.db.updateTable("users").set({ name: "Back again" }).where("id", "=", seeker.id).execute();
    await expect(update).rejects.toThrow("deleted");
  });
});
