import { describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { findSentCode } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const NEW_PASSWORD = "a new password";
const changePassword = ({ client }: Pick<TestUser, "client">, form: unknown) =>
  client.put("/authenticated/users/password", form);
const logIn = (user: TestUser, password: string) =>
  portal.anonymous.post("/auth/users", { email: user.email, password });

async function makeUserWithPassword() {
  return makeSeeker(portal, await getPasswordColumns());
}

async function logInOnSecondDevice(user: TestUser, password = TEST_PASSWORD) {
  const { body } = await logIn(user, password);
  return { client: portal.withToken(body.access_token), refreshToken: body.refresh_token as string };
}

describe("PUT /authenticated/users/password", () => {
  it("replaces the old password by the new one", async () => {
    const user = await makeEmployer(portal, await getPasswordColumns());
    const { status, body } = await changePassword(user, { old_password: TEST_PASSWORD, password: NEW_PASSWORD });
    expect([status, body]).toEqual([200, { message: "Password has been updated." }]);
    expect((await logIn(user, NEW_PASSWORD)).status).toBe(200);
    expect((await logIn(user, TEST_PASSWORD)).body.code).toBe("wrong_credentials");
  });

  it("ends every other session of this user and keeps the current one", async () => {
    const [user, other] = [await makeUserWithPassword(), await makeUserWithPassword()];
    const device = await logInOnSecondDevice(user);
    await changePassword(user, { old_password: TEST_PASSWORD, password: NEW_PASSWORD });

    expect((await device.client.get("/applications/1")).status).toBe(401);
    const refresh = (refresh_token: string) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
    expect((await refresh(device.refreshToken)).status).toBe(401);
    expect((await user.client.get("/applications/1")).status).toBe(200);
    expect((await refresh(user.refreshToken)).status).toBe(200);
    expect((await other.client.get("/applications/1")).status).toBe(200);

    const { rows } = await portal.pool.query(
      "select end_reason, count(*)::int from sessions where user_id = $1 group by 1 order by 1",
      [user.id],
    );
    expect(rows).toEqual([
      { end_reason: "password", count: 1 },
      { end_reason: null, count: 1 },
    ]);
  });

  it("mails the owner", async () => {
    const user = await makeUserWithPassword();
    await changePassword(user, { old_password: "wrong", password: NEW_PASSWORD });
    expect((await portal.outbox()).filter(({ to }) => to === user.email)).toEqual([]);
    await changePassword(user, { old_password: TEST_PASSWORD, password: NEW_PASSWORD });
    const mails = (await portal.outbox()).filter(({ to }) => to === user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your password has been changed"]);
  });

  it("succeeds once for concurrent requests from several devices", async () => {
    const user = await makeUserWithPassword();
    const devices = [user, ...(await Promise.all([1, 2, 3].map(() => logInOnSecondDevice(user))))];
    const passwords = Array.from({ length: 16 }, (_, index) => `new password ${index}`);
    const responses = await Promise.all(
      passwords.map((password, index) =>
        changePassword(devices[index % devices.length] ?? user, { old_password: TEST_PASSWORD, password }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses.filter(({ status }) => status !== 200)) {
      // The first change may already have ended the session of a later request.
      if (status === 422) expect(body.fields).toEqual({ old_password: "Invalid password: this is not your password" });
      else expect(status).toBe(401);
    }
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? "";
    expect((await logIn(user, winner)).status).toBe(200);
  });
});

describe("PUT /authenticated/users/password with invalid input", () => {
  it.each([
    [{}, { old_password: "Password is required", password: "New password is required" }],
    [
      { old_password: "", password: null },
      { old_password: "Password is required", password: "New password is required" },
    ],
    [
      { old_password: TEST_PASSWORD, password: "12345" },
      { password: "Invalid password: at least 6 characters, this has 5" },
    ],
    [{ old_password: TEST_PASSWORD, password: "Sunshine" }, { password: "Too common, choose another" }],
    [
      { old_password: "x".repeat(129), password: "x".repeat(129) },
      {
        old_password: "Invalid password: at most 128 characters, this has 129",
        password: "Invalid password: at most 128 characters, this has 129",
      },
    ],
    [
      { old_password: `${TEST_PASSWORD} `, password: NEW_PASSWORD },
      { old_password: "Invalid password: this is not your password" },
    ],
    [
      { old_password: "wrong", password: NEW_PASSWORD },
      { old_password: "Invalid password: this is not your password" },
    ],
  ])("rejects %j with an error for each field and changes nothing", async (form, fields) => {
    const user = await makeUserWithPassword();
    const device = await logInOnSecondDevice(user);
    const { status, body } = await changePassword(user, form);
    expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", fields]);
    expect((await device.client.get("/applications/1")).status).toBe(200);
    expect((await logIn(user, TEST_PASSWORD)).status).toBe(200);
  });

  it.each(["Google", "Apple", "Phone"])(
    "rejects an account with login method %s with 403 forbidden",
    async (login_method) => {
      const user = await makeSeeker(portal, { login_method, ...(await getPasswordColumns()) });
      const { status, body } = await changePassword(user, { old_password: TEST_PASSWORD, password: NEW_PASSWORD });
      expect([status, body.code]).toEqual([403, "forbidden"]);
    },
  );

  it("accepts a mailed code once in place of the old password, also for an account without a password", async () => {
    for (const user of [await makeSeeker(portal), await makeUserWithPassword()]) {
      await user.client.post("/authenticated/users/two-factor/code");
      const form = { token: await findSentCode(portal, user.email), password: NEW_PASSWORD };
      expect((await changePassword(user, form)).status).toBe(200);
      expect((await changePassword(user, form)).body.fields).toEqual({
        token: "Invalid Code: this code is wrong, used or expired",
      });
      expect((await logIn(user, NEW_PASSWORD)).body.user.has_password).toBe(true);
    }
  });

  it("rejects every old password of an account without a password", async () => {
    const user = await makeSeeker(portal);
    const { body } = await changePassword(user, { old_password: TEST_PASSWORD, password: NEW_PASSWORD });
    expect(body.fields).toEqual({ old_password: "Invalid password: this is not your password" });
  });
});
